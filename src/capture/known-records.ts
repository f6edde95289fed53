/**
 * @module Records that stand in a transcript a second time: what was read is not counted again.
 *
 * No client is known to write one twice into one file; joined and synchronised files hold them, one by one or a history
 * from some prompt on. The latest records are known by their ids, and so is every prompt that is kept. After a prompt that is
 * repeated, what is no later than what was read belongs to the same repetition, up to a prompt that is new.
 */

import { type Json, stringOf } from './json.ts'
import { timeOf } from './message-parts.ts'
import type { SessionState } from './session-state.ts'

/** Returns what a record is known by: enough of its id; undefined of one whose id is no UUID. */
export function recordId(record: Json): string | undefined {
  return UUID.exec(stringOf(record['uuid']) ?? '')?.[1]
}

/** Returns true for a record that was read before, and remembers one that was not. */
export function isKnown(state: SessionState, record: Json): boolean {
  const id = recordId(record)
  const prompt = id !== undefined && state.requests.some((request) => request.id === id)
  if (prompt) state.repeating = true
  else if (state.repeating === true && !isOfRepetition(state, record)) delete state.repeating
  if (prompt || state.repeating === true) return true
  if (id === undefined) return false
  if (state.latest.includes(id)) return true
  state.latest.push(id)
  if (state.latest.length > LATEST) state.latest.shift()
  return false
}

// --- internal ---

const UUID = /^([0-9a-f]{8}-[0-9a-f]{4})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const LATEST = 64

function isOfRepetition({ endedAt }: SessionState, record: Json): boolean {
  const at = timeOf(record['timestamp'])
  return at !== undefined && endedAt !== undefined && at <= endedAt
}
