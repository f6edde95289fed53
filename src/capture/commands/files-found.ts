/** @module The files in what a search found. Pure; time grows with the length of the lines alone. */

import { clip } from '../../redact/clip.ts'
import { KEEP } from '../../rules.ts'

/** Returns the paths that the lines of a search's result begin with, each once, redacted: the first of them. */
export function filesFound(lines: readonly string[]): string[] {
  const paths = new Set<string>()
  for (const line of lines) {
    const path = PATH.exec(line.slice(0, LONGEST))?.[1]
    if (path !== undefined) paths.add(path)
    if (paths.size === KEEP.filesFound) break
  }
  return paths.size === 0
    ? []
    : clip([...paths].join('\n'), KEEP.filesFound * (LONGEST + 1))
        .split('\n')
        .filter((path) => path !== '')
}

// --- internal ---

const LONGEST = 300
/** A path with an extension: alone, or before the number of a line. */
const PATH = /^((?:[a-zA-Z]:)?[^\s:*?"<>|]{1,240}\.[a-zA-Z]\w{0,9})(?:[:-]\d{1,7}[:-].*|:.*)?$/
