/** @module The files in what a search found, and in what git lists. Pure; time grows with the length of the lines alone. */

import { KEEP } from '../../rules.ts'

/** Returns the paths that the lines of a search's result begin with, each once: the first of them. */
export function filesFound(lines: readonly string[]): string[] {
  return pathsIn(lines, PATH, KEEP.filesFound)
}

/** Returns the paths that git lists as changed (`status`, `stash pop`, `diff --stat`, `commit`), as `filesFound` does. */
export function filesListed(lines: readonly string[]): string[] {
  return pathsIn(lines, LISTED, KEEP.filesListed)
}

// --- internal ---

function pathsIn(lines: readonly string[], pattern: RegExp, most: number): string[] {
  const paths = new Set<string>()
  for (const line of lines) {
    const path = pattern.exec(line.slice(0, LONGEST))?.[1]
    if (path !== undefined) paths.add(path)
    if (paths.size === most) break
  }
  return [...paths]
}

const LONGEST = 300
/** A path with an extension: alone, or before the number of a line. */
const PATH = /^((?:[a-zA-Z]:)?[^\s:*?"<>|]{1,240}\.[a-zA-Z]\w{0,9})(?:[:-]\d{1,7}[:-].*|:.*)?$/
/** `	modified:   a.ts` · ` M a.ts` · `M	a.ts` · ` a.ts | 6 +--` · ` create mode 100644 a.ts` · `	a.ts`, an untracked file. */
const LISTED =
  /^(?:\s*(?:modified|new file|both modified|both added|renamed|copied): {1,20}(?:\S{1,240} -> )?|\s*create mode \d{6} |[MARC? ]{1,2}\s(?:\S{1,240} -> )?|\s)((?!\.\.\.)[^\s:*?"<>|]{1,240}\.[a-zA-Z]\w{0,9})(?:\s+\|\s+(?:\d|Bin).{0,200})?$/
