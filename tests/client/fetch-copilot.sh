#!/usr/bin/env bash
# Fetches the pinned Copilot CLI into a cache folder and prints the path of its program. Version and checksums stand in
# copilot/package-lock.json. It is outside package.json: 190 MB that only the end-to-end tests want. Does nothing when it is there.
#   THROUGHLINE_TEST_COPILOT  path of a `copilot` program to use instead; it is taken as it is
set -euo pipefail

here="$(cd "$(dirname "$0")" && pwd)"
cache="$(cd "$here/../.." && pwd)/.client/copilot"
client="$cache/node_modules/.bin/copilot"
version="$(sed -n 's/.*"@github\/copilot": "\(.*\)".*/\1/p' "$here/copilot/package.json")"

if [ -n "${THROUGHLINE_TEST_COPILOT:-}" ]; then
  [ -x "$THROUGHLINE_TEST_COPILOT" ] || { echo "THROUGHLINE_TEST_COPILOT is not an executable: $THROUGHLINE_TEST_COPILOT" >&2; exit 66; }
  echo "$THROUGHLINE_TEST_COPILOT"
  exit 0
fi

fetched() { [ -x "$client" ] && "$client" --version 2>/dev/null </dev/null | grep -qF "GitHub Copilot CLI $version."; }

if ! fetched; then
  echo "fetching Copilot CLI $version into $cache" >&2
  mkdir -p "$cache"
  cp "$here/copilot/package.json" "$here/copilot/package-lock.json" "$cache/"
  npm ci --prefix "$cache" --no-audit --no-fund --ignore-scripts --loglevel=error >&2
  fetched || { echo "the client in $cache does not answer with version $version" >&2; exit 69; }
fi
echo "$client"
