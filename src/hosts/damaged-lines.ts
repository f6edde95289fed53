/**
 * @module What a line tells, also one that a crash or two writers damaged: half a record, and behind it, or in it, whole ones.
 *
 * Pure. The time grows with the length of the line: of a line that needs more, the rest is given up.
 */

import { type Json, objectIn } from '../text/json.ts'
import type { ReaderState, TranscriptSource, WasOff } from './host.ts'
import type { SessionEvent } from './session-event.ts'

/** Records that were found in a line. */
export interface FoundRecords {
  readonly records: readonly string[]
  /** Something in the line could not be read. */
  readonly isDamaged: boolean
}

/** Returns what a line tells, and goes on in `state`: of a line that is no record, what the whole records in it tell. It may throw as the source does. */
export function readLine(
  source: TranscriptSource,
  line: string,
  state: ReaderState,
  wasOff?: WasOff,
): { readonly events: readonly SessionEvent[]; readonly isDamaged: boolean } {
  const events = source.read(line, state, wasOff)
  if (events !== undefined) return { events, isDamaged: false }
  const { records, isDamaged } = recordsIn(line, source.isRecord)
  return { events: records.flatMap((record) => source.read(record, state, wasOff) ?? []), isDamaged }
}

/** Returns true for a line whose end is the end of a whole record: nothing of it is still to be written. */
export function endsInRecord(line: string, isRecord: (value: Json) => boolean): boolean {
  const last = recordsIn(line, isRecord).records.at(-1)
  return last !== undefined && line.trimEnd().endsWith(last)
}

/** Returns the whole records in a line that is not one, in their order. `isRecord` tells them from the objects inside a torn one. */
export function recordsIn(line: string, isRecord: (value: Json) => boolean): FoundRecords {
  const records: string[] = []
  const limit = line.length * READINGS
  let isDamaged = false
  let done = 0
  let looked = 0
  for (let start = nextObject(line, 0); start !== -1 && looked < limit; ) {
    const end = endOfObject(line, start)
    looked += (end ?? line.length) - start
    const value = end === undefined ? undefined : objectIn(line.slice(start, end))
    if (end === undefined || value === undefined) {
      start = nextObject(line, start + 1)
      continue
    }
    if (isRecord(value)) {
      isDamaged ||= !isBlank(line.slice(done, start))
      records.push(line.slice(start, end))
      done = end
    }
    start = nextObject(line, end)
  }
  return { records, isDamaged: isDamaged || records.length === 0 || !isBlank(line.slice(done)) }
}

/** Returns the next place where an object may begin; -1 where there is none. */
export function nextObject(text: string, from: number): number {
  const start = /\{\s?"\w+"\s?:/g
  start.lastIndex = from
  return start.exec(text)?.index ?? -1
}

// --- internal ---

/** How often a character of a damaged line is looked at, at most: a torn record has some eight objects in one another. */
const READINGS = 16
const QUOTE = 0x22
const BACKSLASH = 0x5c
const [OPEN, CLOSE] = [0x7b, 0x7d]

function isBlank(text: string): boolean {
  // It includes the byte order mark.
  return text.trim() === ''
}

/** The place behind the object that begins at `start`, if it ends; whether it is JSON is not looked at. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0
  let inText = false
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (inText) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) inText = false
    } else if (code === QUOTE) inText = true
    else if (code === OPEN) depth += 1
    else if (code === CLOSE) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return undefined
}
