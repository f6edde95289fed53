#!/usr/bin/env bash
# Fetches the pinned Claude Code client into a cache folder and prints the path of its binary.
# It stands outside package.json: 235 MB that only the end-to-end tests want. Does nothing when the right version is there.
#   THROUGHLINE_TEST_CLIENT  path of a `claude` binary to use instead; it is taken as it is
set -euo pipefail

here="$(cd "$(dirname "$0")" && pwd)"
version="$(cat "$here/version.txt")"
cache="$(cd "$here/../.." && pwd)/.client"
package="$cache/node_modules/@anthropic-ai/claude-code"
client="$cache/node_modules/.bin/claude"

if [ -n "${THROUGHLINE_TEST_CLIENT:-}" ]; then
  [ -x "$THROUGHLINE_TEST_CLIENT" ] || { echo "THROUGHLINE_TEST_CLIENT is not an executable: $THROUGHLINE_TEST_CLIENT" >&2; exit 66; }
  echo "$THROUGHLINE_TEST_CLIENT"
  exit 0
fi

fetched() { [ -x "$client" ] && [ "$("$client" --version 2>/dev/null </dev/null | cut -d' ' -f1)" = "$version" ]; }

if ! fetched; then
  echo "fetching Claude Code $version into $cache" >&2
  mkdir -p "$cache"
  npm install --prefix "$cache" --no-save --no-package-lock --no-audit --no-fund --ignore-scripts --loglevel=error \
    "@anthropic-ai/claude-code@$version" >&2
  # The package's own install step, run by name because npm 12 runs none: it links the platform's binary into place.
  node "$package/install.cjs" >&2
  fetched || { echo "the client in $cache does not answer with version $version" >&2; exit 69; }
fi
echo "$client"
