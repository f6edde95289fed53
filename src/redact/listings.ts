/**
 * @module What the lines of a text begin with where it shows a file: their numbers, or the signs of a diff. Pure, linear.
 */

/** The lines of a text, each without what it begins with. */
export interface Listing {
  /** The signs of a diff are part of what a line says, too: `-----BEGIN`. Numbers are not. */
  readonly is: 'numbered' | 'diff'
  readonly prefixes: readonly string[]
  readonly bodies: readonly string[]
}

/** Returns the lines of a listing or a diff; undefined for any other text. */
export function listingIn(text: string): Listing | undefined {
  const is = DIFF.test(text) ? 'diff' : NUMBERED.test(text) ? 'numbered' : undefined
  if (is === undefined) return undefined
  const prefix = is === 'diff' ? SIGN : NUMBER
  const lines = text.split('\n')
  const prefixes = lines.map((line) => prefix.exec(line)?.[0] ?? '')
  return { is, prefixes, bodies: lines.map((line, index) => line.slice(prefixes[index]?.length)) }
}

// --- internal ---

/** `     1→`, `12\t`, `00012| `, `12: `, `12. `: numbers as hosts and `nl` write them. */
const NUMBER = /^ {0,8}\d{1,7}(?:→|\t|\| |: |\. )/
const BEGIN = NUMBER.source.slice(1)
/** Two numbered lines, one behind the other. */
const NUMBERED = new RegExp(`(?:^|\\n)${BEGIN}[^\\n]*\\n${BEGIN}`)
/** A unified diff, a patch as models write it, or added lines: two, or one of base64. */
const DIFF = /(?:^|\n)(?:@@ -\d|@@\n|\*\*\* (?:Begin Patch|Add File: |Update File: )|\+[^\n]*\n\+|\+[A-Za-z\d/]{40})/
const SIGN = /^[+ -]/
