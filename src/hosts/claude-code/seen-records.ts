/**
 * @module Records that stand in a transcript a second time: what was read is not counted again.
 *
 * No client is known to write one twice into one file; joined and synchronised files hold them, one by one or a history
 * from some prompt on. The latest records are known by their ids, and so is every prompt that is kept. After a prompt that is
 * repeated, what is no later than what was read belongs to the same repetition, up to a prompt that is new.
 */

import { KEEP } from '../../rules.ts'
import type { Json } from '../../text/json.ts'
import { timeOf } from './message-parts.ts'
import type { RecordReaderState } from './reader-state.ts'

/**
 * Returns what a record is known by: 53 bits that all bits of its id were mixed into, as the beginning of an id may only
 * say when it was given; undefined of one whose id is no UUID.
 */
export function recordId({ uuid }: Json): number | undefined {
  if (typeof uuid !== 'string' || uuid.length !== 36) return undefined
  // Every record is asked: numbers are compared, and kept, for less than texts.
  const first = Number(`0x${uuid.slice(0, 8)}`)
  const second = Number(`0x${uuid.slice(9, 13)}${uuid.slice(14, 18)}`)
  const third = Number(`0x${uuid.slice(19, 23)}${uuid.slice(24, 28)}`)
  const fourth = Number(`0x${uuid.slice(28)}`)
  if (Number.isNaN(first + second + third + fourth)) return undefined
  const high = mixed(mixed(mixed(mixed(0x9e3779b9, first), second), third), fourth)
  const low = mixed(mixed(mixed(mixed(0x85ebca6b, fourth), third), second), first)
  return (high >>> 11) * 2 ** 32 + low
}

/** Returns true for a record that was read before, and remembers one that was not. */
export function isKnown(state: RecordReaderState, record: Json): boolean {
  const id = recordId(record)
  if (id !== undefined && mayBePrompt(record) && state.prompts.includes(id)) {
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
export function notePrompt(state: RecordReaderState, record: Json): void {
  const id = recordId(record)
  if (id === undefined) return
  state.prompts.push(id)
  if (state.prompts.length > KEEP.requests) state.prompts.splice(1, 1)
}

// --- internal ---

const LATEST = 64

/** One round of a hash over 32 bits at a time: each bit of the word changes half of the result's (MurmurHash3, final mix). */
function mixed(hash: number, word: number): number {
  let bits = hash ^ word
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** Most records of a person are results of tools. */
function mayBePrompt({ type, toolUseResult }: Json): boolean {
  return (type === 'user' && toolUseResult === undefined) || type === 'attachment'
}

function isOfRepetition({ endedAt }: RecordReaderState, record: Json): boolean {
  const at = timeOf(record['timestamp'])
  return at !== undefined && endedAt !== undefined && at <= endedAt
}
