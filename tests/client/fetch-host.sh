#!/usr/bin/env bash
# Fetches the pinned client of a host beside Claude Code into a cache folder and prints the path of its program. Version and
# checksums stand in <host>/package-lock.json. The clients are outside package.json: 120 to 400 MB each, that only the end-to-end
# tests want. Does nothing when the right version is there. Usage: bash tests/client/fetch-host.sh codex|copilot|qwen|opencode
#   THROUGHLINE_TEST_<HOST>  path of a program to use instead; it is taken as it is
set -euo pipefail

host="$1"
here="$(cd "$(dirname "$0")" && pwd)"
cache="$(cd "$here/../.." && pwd)/.client/$host"
client="$cache/node_modules/.bin/$host"
version="$(sed -n 's/.*": "\([0-9][^"]*\)".*/\1/p' "$here/$host/package.json")"

given="THROUGHLINE_TEST_${host^^}"
if [ -n "${!given:-}" ]; then
  [ -x "${!given}" ] || { echo "$given is not an executable: ${!given}" >&2; exit 66; }
  echo "${!given}"
  exit 0
fi

# Word by word: `0.24.4-nightly.1` is another version. One client ends the sentence.
fetched() {
  [ -x "$client" ] && "$client" --version 2>/dev/null </dev/null | tr -s ' ' '\n' | grep -qxF -e "$version" -e "$version."
}

if ! fetched; then
  echo "fetching $host $version into $cache" >&2
  mkdir -p "$cache"
  cp "$here/$host/package.json" "$here/$host/package-lock.json" "$cache/"
  npm ci --prefix "$(cd "$cache" && pwd -P)" --no-audit --no-fund --ignore-scripts --loglevel=error >&2
  # OpenCode's package for a platform names no program of its own.
  mkdir -p "$cache/node_modules/.bin"
  for program in "$cache/node_modules/$host"-*/bin/"$host"; do
    [ ! -x "$program" ] || ln -sfr "$program" "$client"
  done
  fetched || { echo "the client in $cache does not answer with version $version" >&2; exit 69; }
fi
echo "$client"
