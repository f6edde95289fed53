/**
 * @module Records of a transcript that a reading leaves out: what was said while Throughline was off.
 *
 * After such a time everything is left out up to the next prompt: the end of the turn answers what was typed in it.
 */

import type { Json } from '../../text/json.ts'
import type { WasOff } from '../host.ts'
import { promptText, timeOf } from './message-parts.ts'
import { readTyped } from './prompt-text.ts'
import { noteQueued } from './queued-prompts.ts'
import type { RecordReaderState } from './reader-state.ts'

/** Returns whether the record is left out, and remembers what that means for those that follow it. */
export function isLeftOut(state: RecordReaderState, record: Json, wasOff: WasOff): boolean {
  const at = timeOf(record['timestamp'])
  if (at !== undefined && wasOff(at)) {
    state.afterOff = true
    // The queue's operations go by place: what was put into it takes its place, without its words.
    if (record['type'] === 'queue-operation' && record['operation'] === 'enqueue') noteQueued(state, '')
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
