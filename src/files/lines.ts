/**
 * @module Reads the lines of a foreign text file in bounded memory.
 *
 * The file is UTF-8 with or without a byte order mark. Lines end in LF or CRLF. A line that is not text, or longer than
 * LONGEST_LINE, is reported by its number and not kept.
 */

import { closeSync, fstatSync, readFileSync } from 'node:fs'
import { ThroughlineError } from '../errors.ts'
import { type FileProblem, openRegular, readAt } from './foreign-files.ts'

/** A line with its number from 1; `problem` if it cannot be read. */
export interface TextLine {
  readonly number: number
  readonly text: string
  readonly problem?: string
  /** Whether the file ends in this line without a newline, so that the line may be cut off. */
  readonly isLast?: boolean
}

/** Yields every line that is not blank. @throws IMPORT_NOT_FOUND, IMPORT_UNREADABLE: not a regular file, or not a text */
export function* readTextLines(path: string): Generator<TextLine> {
  const file = openRegular(path, problemAt(path))
  try {
    const head = Buffer.alloc(16)
    const length = readAt(file, head, 0, problemAt(path))
    // As databases and archives begin, and texts in UTF-16.
    if (head.subarray(0, length).some((byte) => byte < TAB))
      throw new ThroughlineError('IMPORT_UNREADABLE', `${path} is not a text in UTF-8, so it is no export.`)
    yield* linesOf(file, hasMark(head) ? 3 : 0, path)
  } finally {
    closeSync(file)
  }
}

/** Returns the whole text of a file; undefined if it is too large or not text. @throws IMPORT_NOT_FOUND, IMPORT_UNREADABLE */
export function readWholeText(path: string): string | undefined {
  const file = openRegular(path, problemAt(path))
  try {
    if (fstatSync(file).size > LARGEST_TEXT) return undefined
    return decode(readFileSync(file))
  } finally {
    closeSync(file)
  }
}

// --- internal ---

/** Longest line that is read, in bytes: one entity of a million observations. */
const LONGEST_LINE = 64 * 1024 * 1024
/** Largest file that is read at once, in bytes: one JSON text over many lines. */
const LARGEST_TEXT = 256 * 1024 * 1024

const CHUNK = 1024 * 1024
const TAB = 9
const NEWLINE = 10
const FATAL = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function problemAt(path: string): FileProblem {
  return (what, cause) =>
    what === 'is not there'
      ? new ThroughlineError('IMPORT_NOT_FOUND', `There is no file at ${path}.`, { cause })
      : new ThroughlineError('IMPORT_UNREADABLE', `${path} ${what}.`, { cause })
}

function hasMark(head: Buffer): boolean {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf
}

function decode(bytes: Buffer): string | undefined {
  try {
    return FATAL.decode(hasMark(bytes) ? bytes.subarray(3) : bytes)
  } catch {
    return undefined
  }
}

function* linesOf(file: number, start: number, path: string): Generator<TextLine> {
  const chunk = Buffer.alloc(Math.min(CHUNK, fstatSync(file).size + 1))
  let parts: Buffer[] = []
  let length = 0
  let number = 1
  const take = (isLast: boolean): TextLine | undefined => {
    const line = toLine(number, parts, length, isLast)
    parts = []
    length = 0
    number += 1
    return line
  }
  const problem = problemAt(path)
  for (let position = start; ; ) {
    const count = readAt(file, chunk, position, problem)
    if (count === 0) break
    position += count
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0 && end < count; end = chunk.indexOf(NEWLINE, from)) {
      hold(chunk.subarray(from, end))
      const line = take(false)
      if (line !== undefined) yield line
      from = end + 1
    }
    hold(chunk.subarray(from, count))
  }
  const last = take(true)
  if (last !== undefined) yield last

  function hold(bytes: Buffer): void {
    length += bytes.length
    if (length > LONGEST_LINE) parts = []
    else if (bytes.length > 0) parts.push(Buffer.from(bytes))
  }
}

function toLine(number: number, parts: readonly Buffer[], length: number, isLast: boolean): TextLine | undefined {
  const last = isLast ? { isLast } : {}
  if (length > LONGEST_LINE) return { number, text: '', problem: 'too long', ...last }
  const text = decode(Buffer.concat(parts))
  if (text === undefined) return { number, text: '', problem: 'not UTF-8 text', ...last }
  return text.trim() === '' ? undefined : { number, text, ...last }
}
