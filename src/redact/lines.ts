/** @module The lines of a text as tools show them: numbered, marked as a difference, or escaped in a string of JSON. Pure. */

/** A line: where its text begins, behind the number or mark of a listing, and the text itself. */
export interface Line {
  readonly start: number
  readonly text: string
  /** Where the next line begins; the length of the whole text at its end. */
  readonly next: number
}

/** A string that is the value of a member begins a line, too. */
const LINE_END = /\r?\n|\\{1,8}(?:r\\{1,8})?n|(?<="):[ ]?\\{0,8}"(?=[\w-]+[:;,\t ])/g
/** `   12→`, `12:`, `+`, `> `. */
const LISTED = /^(?:[ \t]{0,8}\d{1,6}(?:→|\t|:(?= ))|[+>](?: (?! ))?)/

/** Returns where the line that this position is in ends; the length of the text at its end. */
export function lineEndAt(text: string, at: number): number {
  LINE_END.lastIndex = at
  return LINE_END.exec(text)?.index ?? text.length
}

/** Yields the lines from a position on; the first one begins there. */
export function* linesFrom(text: string, from: number): Generator<Line> {
  let start = from
  while (start <= text.length) {
    LINE_END.lastIndex = start
    const end = LINE_END.exec(text)
    const stop = end?.index ?? text.length
    const next = end === null ? text.length + 1 : stop + end[0].length
    const listed = LISTED.exec(text.slice(start, Math.min(stop, start + 20)))?.[0].length ?? 0
    yield { start: start + listed, text: text.slice(start + listed, stop), next }
    start = next
  }
}
