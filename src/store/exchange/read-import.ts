/**
 * @module Reads a file to import, item by item, each with its line.
 *
 * A file is read line by line. Where its first line is only the beginning of a JSON text (a graph printed over many
 * lines), the whole file is read as one.
 */

import { readTextLines, readWholeText } from '../../files/lines.ts'
import { type Line, parseLine } from './parse-jsonl.ts'

/** One item of a file. `where`: "line 3", or "line 1, item 3" where one text holds many. */
export interface ImportItem {
  readonly where: string
  readonly line: Line
}

/**
 * Yields the items of a file in order. Never throws because of its content. @throws IMPORT_NOT_FOUND, IMPORT_UNREADABLE
 */
export function* readImport(path: string): Generator<ImportItem> {
  let isFirst = true
  for (const { number, text, problem, isLast } of readTextLines(path)) {
    if (problem !== undefined) {
      yield { where: `line ${number}`, line: { kind: 'bad', reason: problem } }
      isFirst = false
      continue
    }
    const lines = parseLine(text)
    if (isFirst && isBroken(lines) && /^\s*[[{]/.test(text) && isLast !== true) {
      const whole = parseLine(readWholeText(path) ?? '')
      if (!isBroken(whole)) {
        yield* numbered(whole, 'item')
        return
      }
    }
    isFirst = false
    if (isLast === true && isBroken(lines)) {
      yield { where: `line ${number}`, line: { kind: 'bad', reason: 'not JSON (the file may be cut off here)' } }
    } else if (lines.length === 1 && lines[0] !== undefined) {
      yield { where: `line ${number}`, line: lines[0] }
    } else {
      yield* numbered(lines, `line ${number}, item`)
    }
  }
}

// --- internal ---

function isBroken(lines: readonly Line[]): boolean {
  return lines.length === 1 && lines[0]?.kind === 'bad' && lines[0].reason === 'not JSON'
}

function* numbered(lines: readonly Line[], what: string): Generator<ImportItem> {
  for (const [place, line] of lines.entries()) yield { where: `${what} ${place + 1}`, line }
}
