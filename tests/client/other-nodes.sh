#!/usr/bin/env bash
# Runs the tests that depend on Node's version with Node 22 and 24, where the store uses Node's own SQLite: the contract and the
# tests of the store, and the built hook, which prints nothing of Node's. With FULL=1, as every night, also the README's set-up and the
# promises about killed processes and versions. The workflow's jobs run all unit tests and the demo on each.
# Needs `npm run build` first. Usage: bash tests/client/other-nodes.sh [VERSION...]
set -euo pipefail
cd "$(dirname "$0")/../.."

# Some tests start Node as another user: the folder is readable for all.
nodes="$(mktemp -d)"
chmod 755 "$nodes"
trap 'rm -rf "$nodes"' EXIT

[ "$#" -gt 0 ] || set -- 22 24
for version in "$@"; do
  npm install --silent --no-save --no-audit --no-fund --prefix "$nodes/$version" "node@$version" >/dev/null
  export PATH="$nodes/$version/node_modules/node/bin:$PATH"
  echo "Node $(node --version)"
  node node_modules/vitest/vitest.mjs run --config tests/vitest.config.ts tests/contract/sqlite tests/unit/store tests/unit/hooks/process.test.ts
  [ -n "${FULL:-}" ] || continue
  NIGHTLY=1 node node_modules/vitest/vitest.mjs run --config tests/vitest.config.ts tests/library/setup.nightly
  node node_modules/vitest/vitest.mjs run --config tests/vitest.config.ts tests/promises -t 'it is promised that P[19]:'
done
