/**
 * @module The output of a command, as much of it as is read, and the lines that match a pattern. Pure.
 *
 * Most patterns do not match an output: one search of the whole finds that out, and only matching lines are cut out.
 */

/** Returns the part of an output that is looked at. Verdicts stand at the ends, `span` characters each: the middle of a long one is left out. */
export function beginningAndEnd(output: string, span = SPAN): string {
  return output.length <= 2 * span ? output : `${output.slice(0, span)}\n${output.slice(-span)}`
}

/** Returns the lines of what is looked at. Of a line drawn over itself, the last. */
export function linesOf(shown: string): string[] {
  const lines = shown.split('\n')
  return lines.map((line, index) => lineOf(line, index < lines.length - 1))
}

/** Returns those of the lines that may have what the pattern finds; it is global, and finds no empty text and no line end. */
export function linesWith(shown: string, pattern: RegExp): string[] {
  const lines: string[] = []
  pattern.lastIndex = 0
  while (pattern.test(shown)) {
    const found = pattern.lastIndex - 1
    const end = shown.indexOf('\n', found)
    const ended = end !== -1
    lines.push(lineOf(shown.slice(shown.lastIndexOf('\n', found) + 1, ended ? end : shown.length), ended))
    if (!ended) break
    pattern.lastIndex = end
  }
  return lines
}

/** Returns the last of the lines that fits. */
export function lastLine(shown: string, fits: (line: string) => boolean): string | undefined {
  let end = shown.length
  for (;;) {
    const start = end === 0 ? 0 : shown.lastIndexOf('\n', end - 1) + 1
    const line = lineOf(shown.slice(start, end), end < shown.length)
    if (fits(line)) return line
    if (start === 0) return undefined
    end = start - 1
  }
}

// --- internal ---

const SPAN = 40_000
/** Longest line of an output that is looked at, in characters: minified files are printed too. */
const LONGEST_LINE = 4_000

function lineOf(line: string, ended: boolean): string {
  if (!line.includes('\r')) return line.length <= LONGEST_LINE ? line : line.slice(0, LONGEST_LINE)
  const own = ended && line.endsWith('\r') ? line.slice(0, -1) : line
  return own.slice(own.trimEnd().lastIndexOf('\r') + 1).slice(0, LONGEST_LINE)
}
