/**
 * @module Lines of a transcript, from a byte offset, in bounded memory.
 *
 * Only whole lines are given; a last line without its newline is given when it is complete JSON, else left for the next
 * reading. A line longer than LONGEST_LINE is skipped and counted, never held.
 */

import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { ThroughlineError } from '../errors.ts'

/** Longest line that is read, in bytes: pasted images reach a few megabytes, nothing useful reaches more. */
export const LONGEST_LINE = 32 * 1024 * 1024
const CHUNK = 1024 * 1024
const NEWLINE = 10

export interface LineReading {
  /** Bytes read and done with: where the next reading starts. */
  readonly offset: number
  /** Lines that were too long to read. */
  readonly skipped: number
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
  const fd = openTranscript(path)
  try {
    const stat = fstatSync(fd)
    return { size: stat.size, inode: stat.ino }
  } finally {
    closeSync(fd)
  }
}

/**
 * Calls `take` with every whole line from `offset` on and returns how far it came.
 * `expired` is asked once per chunk; when it says true the reading stops there.
 * @throws TRANSCRIPT_NOT_FOUND, TRANSCRIPT_UNREADABLE
 */
export function readLines(
  path: string,
  offset: number,
  take: (line: string) => void,
  expired = () => false,
): LineReading {
  const fd = openTranscript(path)
  try {
    return scan(fd, offset, take, expired)
  } finally {
    closeSync(fd)
  }
}

// --- internal ---

function openTranscript(path: string): number {
  let fd: number
  try {
    // O_NONBLOCK: opening a FIFO must not wait for its writer.
    fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new ThroughlineError('TRANSCRIPT_NOT_FOUND', `There is no transcript at ${path}`, { cause })
    throw new ThroughlineError('TRANSCRIPT_UNREADABLE', `The transcript ${path} cannot be opened (${code})`, { cause })
  }
  if (!fstatSync(fd).isFile()) {
    closeSync(fd)
    throw new ThroughlineError('TRANSCRIPT_UNREADABLE', `${path} is not a regular file`)
  }
  return fd
}

function scan(fd: number, start: number, take: (line: string) => void, expired: () => boolean): LineReading {
  const buffer = Buffer.allocUnsafe(CHUNK)
  let parts: Buffer[] = []
  let held = 0
  let overlong = false
  let skipped = 0
  let position = start
  let offset = start
  for (;;) {
    if (expired()) return { offset, skipped, unfinished: true }
    const count = readSync(fd, buffer, 0, CHUNK, position)
    if (count === 0) break
    let from = 0
    for (;;) {
      const end = buffer.indexOf(NEWLINE, from)
      if (end === -1 || end >= count) break
      if (overlong) skipped += 1
      else take(textOf(parts, buffer.subarray(from, end)))
      parts = []
      held = 0
      overlong = false
      from = end + 1
      offset = position + from
    }
    position += count
    if (from < count && !overlong) {
      held += count - from
      if (held > LONGEST_LINE) {
        overlong = true
        parts = []
      } else {
        parts.push(Buffer.from(buffer.subarray(from, count)))
      }
    }
  }
  if (held > 0 && !overlong) {
    const tail = textOf(parts, Buffer.alloc(0))
    if (isWholeRecord(tail)) {
      take(tail)
      offset = position
    }
  }
  return { offset, skipped, unfinished: false }
}

function textOf(parts: readonly Buffer[], last: Buffer): string {
  return parts.length === 0 ? last.toString('utf8') : Buffer.concat([...parts, last]).toString('utf8')
}

function isWholeRecord(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}
