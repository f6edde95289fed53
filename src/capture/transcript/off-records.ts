/**
 * @module Records of a transcript that a reading leaves out: what was said while Throughline was off.
 *
 * After such a time everything is left out up to the next prompt: the end of the turn answers what was typed in it.
 */

import { promptText, timeOf } from '../../hosts/claude-code/message-parts.ts'
import { readTyped } from '../../hosts/claude-code/prompt-text.ts'
import type { Json } from '../../text/json.ts'
import type { SessionState } from '../state/session-state.ts'
import { isWithin, type OffTime } from './off-times.ts'

/** Returns whether the record is left out, and remembers what that means for those that follow it. */
export function isLeftOut(state: SessionState, record: Json, times: readonly OffTime[]): boolean {
  const at = timeOf(record['timestamp'])
  if (at !== undefined && isWithin(times, at)) {
    state.afterOff = true
    noteQueued(state, record)
  } else if (state.afterOff === true && at !== undefined && isTyped(record)) delete state.afterOff
  return state.afterOff === true
}

// --- internal ---

/** A prompt of the person: no result of a tool, nothing that the host wrote in their place. */
function isTyped({ type, toolUseResult, isMeta, isSidechain, isCompactSummary, message }: Json): boolean {
  if (type !== 'user' || toolUseResult !== undefined) return false
  if (isMeta === true || isSidechain === true || isCompactSummary === true) return false
  const { content } = (message ?? {}) as Json
  const words = typeof content === 'string' ? content : promptText(content)
  return words !== undefined && words !== '' && readTyped(words).is === 'prompt'
}

/** The queue's operations go by place: what was put into it takes its place, without its words. */
function noteQueued(state: SessionState, { type, operation }: Json): void {
  if (type === 'queue-operation' && operation === 'enqueue') state.queued = [...state.queued, { text: '' }]
}
