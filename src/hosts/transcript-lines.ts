/**
 * @module Lines of a transcript, from a byte offset, in bounded memory.
 *
 * Only whole lines are given; a last line without its newline is given when it is complete JSON, or `isWhole` says that
 * nothing of it is missing, else left for the next reading. A line longer than LONGEST_LINE is skipped and counted, never
 * held, and never read twice: a reading that ends inside one says so, and the next goes on from there.
 */

import { closeSync, fstatSync, statSync } from 'node:fs'
import { ThroughlineError } from '../errors.ts'
import { type FileProblem, openRegular, readAt } from '../files/foreign-files.ts'
import { valueIn, withoutMark } from '../text/json.ts'

/** Longest line that is read, in bytes: pasted images reach a few megabytes, nothing useful reaches more. */
export const LONGEST_LINE = 32 * 1024 * 1024
/** How much is read at once: between two of these a deadline is noticed, also on a machine on which a megabyte takes a second. */
export const CHUNK = 256 * 1024
const NEWLINE = 10

export interface LineReading {
  /** Bytes read and done with: where the next reading starts. */
  readonly offset: number
  /** Lines that were too long to read; counted where they end. */
  readonly skipped: number
  /** `offset` lies inside a line that is too long to read. */
  readonly inLongLine: boolean
  /** True when the reading stopped at its deadline and more lines are waiting. */
  readonly unfinished: boolean
}

/** What a transcript file is at this moment: enough to notice that it was replaced or cut. */
export interface TranscriptFile {
  readonly size: number
  readonly inode: number
}

/**
 * Returns the size and inode of a transcript.
 * @throws TRANSCRIPT_NOT_FOUND, TRANSCRIPT_UNREADABLE for anything but a readable regular file
 */
export function transcriptFile(path: string): TranscriptFile {
  return withTranscript(path, (fd) => {
    const stat = fstatSync(fd)
    return { size: stat.size, inode: stat.ino }
  })
}

/** Bytes before an offset that its mark is taken of. */
const MARKED = 256

/**
 * Returns a mark of the bytes just before `offset`. It tells whether a file is still the one that was read so far: an
 * inode is given again soon after its file was removed, and a file may be cut and written anew in place.
 * @throws TRANSCRIPT_NOT_FOUND, TRANSCRIPT_UNREADABLE
 */
export function transcriptMark(path: string, offset: number): string {
  return withTranscript(path, (fd) => {
    const start = Math.max(0, offset - MARKED)
    const buffer = Buffer.alloc(offset - start)
    const count = readAt(fd, buffer, start, problemAt(path))
    // FNV-1a, 32 bits: the cursor is stored, and must not hold the conversation's own bytes.
    let hash = 0x811c9dc5
    for (const byte of buffer.subarray(0, count)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
    return hash.toString(16)
  })
}

/** Returns the beginning of a transcript as text. @throws TRANSCRIPT_NOT_FOUND, TRANSCRIPT_UNREADABLE */
export function beginningOf(path: string): string {
  return withTranscript(path, (fd) => {
    const buffer = Buffer.alloc(BEGINNING)
    return withoutMark(buffer.toString('utf8', 0, readAt(fd, buffer, 0, problemAt(path))))
  })
}

/** Bytes of a transcript's beginning, by which its host is told. */
const BEGINNING = 4_096

/**
 * Calls `take` with every whole line from `offset` on and its length in bytes, and returns how far it came.
 * `expired` is asked once per chunk; when it says true the reading stops there.
 * `inLongLine` is what the reading that stopped at `offset` said; what lies beyond `until` is not read.
 * @throws TRANSCRIPT_NOT_FOUND, TRANSCRIPT_UNREADABLE
 */
export function readLines(
  path: string,
  offset: number,
  take: (line: string, bytes: number) => void,
  expired = () => false,
  inLongLine = false,
  until = Number.POSITIVE_INFINITY,
  isWhole?: (tail: string) => boolean,
): LineReading {
  const problem = problemAt(path)
  return withTranscript(path, (fd) => {
    const read = (buffer: Buffer, position: number): number =>
      Math.max(0, Math.min(readAt(fd, buffer, position, problem), until - position))
    return scan(read, offset, take, expired, inLongLine, isWhole)
  })
}

/** What is read of the end when a call is looked for: a call is written just before it is made. */
const TAIL = 256 * 1024

/** Returns true when the end of the transcript holds `text`. */
export function endsWithin(path: string, text: string): boolean {
  return readPart(path, Math.max(0, (statSync(path, { throwIfNoEntry: false })?.size ?? 0) - TAIL), TAIL).includes(text)
}

/** Returns a part of a file as text; '' where it cannot be opened. */
export function readPart(path: string, from: number, length: number): string {
  let fd: number
  try {
    fd = openRegular(path, problemAt(path))
  } catch {
    // Deleted since it was listed.
    return ''
  }
  try {
    const buffer = Buffer.alloc(length)
    return buffer.toString('utf8', 0, readAt(fd, buffer, from, problemAt(path)))
  } finally {
    closeSync(fd)
  }
}

// --- internal ---

function withTranscript<T>(path: string, work: (fd: number) => T): T {
  const fd = openRegular(path, problemAt(path))
  try {
    return work(fd)
  } finally {
    closeSync(fd)
  }
}

function problemAt(path: string): FileProblem {
  return (what, cause) =>
    what === 'is not there'
      ? new ThroughlineError('TRANSCRIPT_NOT_FOUND', `There is no transcript at ${path}`, { cause })
      : new ThroughlineError('TRANSCRIPT_UNREADABLE', `The transcript ${path} ${what}`, { cause })
}

function scan(
  read: (buffer: Buffer, position: number) => number,
  start: number,
  take: (line: string, bytes: number) => void,
  expired: () => boolean,
  inLongLine: boolean,
  isWhole: (tail: string) => boolean = () => false,
): LineReading {
  const buffer = Buffer.allocUnsafe(CHUNK)
  let parts: Buffer[] = []
  let pending = 0
  let overlong = inLongLine
  let skipped = 0
  let position = start
  let offset = start
  for (;;) {
    if (expired()) return { offset, skipped, inLongLine: overlong, unfinished: true }
    const count = read(buffer, position)
    if (count === 0) break
    const chunk = buffer.subarray(0, count)
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      const long = overlong || pending + end - from > LONGEST_LINE
      const line = long ? undefined : Buffer.concat([...parts, chunk.subarray(from, end)])
      parts = []
      if (line === undefined) skipped += 1
      else take(line.toString('utf8'), line.length)
      pending = 0
      overlong = false
      from = end + 1
      offset = position + from
    }
    position += count
    pending += count - from
    if (pending > LONGEST_LINE) overlong = true
    if (overlong) {
      parts = []
      offset = position
    } else if (from < count) parts.push(Buffer.from(chunk.subarray(from)))
  }
  if (pending > 0 && !overlong) {
    const tail = Buffer.concat(parts).toString('utf8')
    const value = valueIn(tail)
    if ((typeof value === 'object' && value !== null) || isWhole(tail)) {
      take(tail, pending)
      offset = position
    }
  }
  return { offset, skipped, inLongLine: overlong, unfinished: false }
}
