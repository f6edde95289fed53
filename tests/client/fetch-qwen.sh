#!/usr/bin/env bash
# Fetches the pinned Qwen Code into a cache folder and prints the path of its program. Version and checksums stand in
# qwen/package-lock.json. It is outside package.json: 123 MB that only the end-to-end tests want, without
# its optional parts (a terminal, images, sound). Does nothing when it is there.
#   THROUGHLINE_TEST_QWEN  path of a `qwen` program to use instead; it is taken as it is
set -euo pipefail

here="$(cd "$(dirname "$0")" && pwd)"
cache="$(cd "$here/../.." && pwd)/.client/qwen"
client="$cache/node_modules/.bin/qwen"
version="$(sed -n 's/.*"@qwen-code\/qwen-code": "\(.*\)".*/\1/p' "$here/qwen/package.json")"

if [ -n "${THROUGHLINE_TEST_QWEN:-}" ]; then
  [ -x "$THROUGHLINE_TEST_QWEN" ] || { echo "THROUGHLINE_TEST_QWEN is not an executable: $THROUGHLINE_TEST_QWEN" >&2; exit 66; }
  echo "$THROUGHLINE_TEST_QWEN"
  exit 0
fi

fetched() { [ -x "$client" ] && "$client" --version 2>/dev/null </dev/null | grep -qxF "$version"; }

if ! fetched; then
  echo "fetching Qwen Code $version into $cache" >&2
  mkdir -p "$cache"
  cp "$here/qwen/package.json" "$here/qwen/package-lock.json" "$cache/"
  npm ci --prefix "$(cd "$cache" && pwd -P)" --no-audit --no-fund --ignore-scripts --loglevel=error >&2
  fetched || { echo "the client in $cache does not answer with version $version" >&2; exit 69; }
fi
echo "$client"
