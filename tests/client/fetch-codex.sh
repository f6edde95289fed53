#!/usr/bin/env bash
# Fetches the pinned Codex client into a cache folder and prints the path of its program. Version and checksums stand in
# codex/package-lock.json. It is outside package.json: 400 MB that only the end-to-end tests want. Does nothing when it is there.
#   THROUGHLINE_TEST_CODEX  path of a `codex` program to use instead; it is taken as it is
set -euo pipefail

here="$(cd "$(dirname "$0")" && pwd)"
cache="$(cd "$here/../.." && pwd)/.client/codex"
client="$cache/node_modules/.bin/codex"
version="$(sed -n 's/.*"@openai\/codex": "\(.*\)".*/\1/p' "$here/codex/package.json")"

if [ -n "${THROUGHLINE_TEST_CODEX:-}" ]; then
  [ -x "$THROUGHLINE_TEST_CODEX" ] || { echo "THROUGHLINE_TEST_CODEX is not an executable: $THROUGHLINE_TEST_CODEX" >&2; exit 66; }
  echo "$THROUGHLINE_TEST_CODEX"
  exit 0
fi

fetched() { [ -x "$client" ] && [ "$("$client" --version 2>/dev/null </dev/null)" = "codex-cli $version" ]; }

if ! fetched; then
  echo "fetching Codex $version into $cache" >&2
  mkdir -p "$cache"
  cp "$here/codex/package.json" "$here/codex/package-lock.json" "$cache/"
  npm ci --prefix "$cache" --no-audit --no-fund --ignore-scripts --loglevel=error >&2
  fetched || { echo "the client in $cache does not answer with version $version" >&2; exit 69; }
fi
echo "$client"
