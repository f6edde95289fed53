#!/usr/bin/env bash
# Fetches the pinned OpenCode into a cache folder and prints the path of its program. Version and checksums stand in
# opencode/package-lock.json: of the package for this platform, which has no install script. It is outside package.json: 180 MB
# that only the end-to-end tests want. Does nothing when it is there.
#   THROUGHLINE_TEST_OPENCODE  path of an `opencode` program to use instead; it is taken as it is
set -euo pipefail

here="$(cd "$(dirname "$0")" && pwd)"
cache="$(cd "$here/../.." && pwd)/.client/opencode"
client="$cache/node_modules/.bin/opencode"
version="$(sed -n 's/.*"opencode-linux-x64": "\(.*\)".*/\1/p' "$here/opencode/package.json")"

if [ -n "${THROUGHLINE_TEST_OPENCODE:-}" ]; then
  [ -x "$THROUGHLINE_TEST_OPENCODE" ] || { echo "THROUGHLINE_TEST_OPENCODE is not an executable: $THROUGHLINE_TEST_OPENCODE" >&2; exit 66; }
  echo "$THROUGHLINE_TEST_OPENCODE"
  exit 0
fi

fetched() { [ -x "$client" ] && "$client" --version 2>/dev/null </dev/null | grep -qxF "$version"; }

if ! fetched; then
  echo "fetching OpenCode $version into $cache" >&2
  mkdir -p "$cache"
  cp "$here/opencode/package.json" "$here/opencode/package-lock.json" "$cache/"
  npm ci --prefix "$(cd "$cache" && pwd -P)" --no-audit --no-fund --ignore-scripts --loglevel=error >&2
  mkdir -p "$cache/node_modules/.bin"
  for program in "$cache"/node_modules/opencode-*/bin/opencode; do ln -sfr "$program" "$client"; done
  fetched || { echo "the client in $cache does not answer with version $version" >&2; exit 69; }
fi
echo "$client"
