/**
 * @module Records that stand in a transcript a second time: what was read is not counted again.
 *
 * No client is known to write one twice into one file; joined and synchronised files hold them, one by one or a history
 * from some prompt or compaction on: a process that resumed a compacted session may write it once more. The latest records
 * are known by their ids, and so are every prompt that is kept and every compaction. After one of those that is repeated, what is no later than what was read belongs to the same repetition, up to a prompt that is new.
 */

import { crc32 } from 'node:zlib'
import type { RedactedJson } from '../../redact/redacted.ts'
import { KEEP } from '../../rules.ts'
import { timeOf } from './message-parts.ts'
import type { RecordReaderState } from './reader-state.ts'

/** Returns what a record is known by: the checksum of its id and the id's last twenty bits; undefined of one whose id is no UUID. */
export function recordId({ uuid }: RedactedJson): number | undefined {
  return typeof uuid === 'string' && UUID.test(uuid) ? crc32(uuid) * 2 ** 20 + Number(`0x${uuid.slice(-5)}`) : undefined
}

/** Returns true for a record that was read before, and remembers one that was not. */
export function isKnown(state: RecordReaderState, record: RedactedJson): boolean {
  const id = recordId(record)
  if (id !== undefined && isNoted(state, record, id)) {
    state.repeating = true
    return true
  }
  if (state.repeating === true) {
    if (isOfRepetition(state, record)) return true
    delete state.repeating
  }
  if (id === undefined) return false
  if (state.latest.includes(id)) return true
  state.latest.push(id)
  if (state.latest.length > LATEST) state.latest.shift()
  return false
}

/** Remembers a record that was a prompt. The first one stays known, as it does among the requests. */
export function notePrompt(state: RecordReaderState, record: RedactedJson): void {
  const id = recordId(record)
  if (id === undefined) return
  state.prompts.push(id)
  if (state.prompts.length > KEEP.requests) state.prompts.splice(1, 1)
}

/** Remembers a record that told of a compaction. */
export function noteBoundary(state: RecordReaderState, record: RedactedJson): void {
  const id = recordId(record)
  if (id !== undefined) state.boundaries = [...(state.boundaries ?? []), id].slice(-BOUNDARIES)
}

// --- internal ---

/** Boundaries and summaries that are known: a session of months has a few dozen compactions. */
const BOUNDARIES = 100

function isNoted(state: RecordReaderState, record: RedactedJson, id: number): boolean {
  if (mayBePrompt(record) && state.prompts.includes(id)) return true
  return state.boundaries !== undefined && tellsOfCompaction(record) && state.boundaries.includes(id)
}

function tellsOfCompaction({ subtype, isCompactSummary }: RedactedJson): boolean {
  return subtype === 'compact_boundary' || isCompactSummary === true
}

const LATEST = 64
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Most records of a person are results of tools. */
function mayBePrompt({ type, toolUseResult }: RedactedJson): boolean {
  return (type === 'user' && toolUseResult === undefined) || type === 'attachment'
}

function isOfRepetition({ endedAt }: RecordReaderState, record: RedactedJson): boolean {
  const at = timeOf(record['timestamp'])
  return at !== undefined && endedAt !== undefined && at <= endedAt
}
