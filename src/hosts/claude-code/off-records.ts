/**
 * @module Records of a transcript that a reading leaves out: what was said while Throughline was off.
 *
 * After such a time everything is left out up to the next prompt: the end of the turn answers what was typed in it. What
 * was queued, planned or named in such a time is left out too when the host writes it again later.
 */

import { isJson, type Json, stringOf } from '../../text/json.ts'
import type { WasOff } from '../host.ts'
import { plainText, promptText, timeOf } from './message-parts.ts'
import { readTyped } from './prompt-text.ts'
import { noteQueued, takenFromQueue } from './queued-prompts.ts'
import type { RecordReaderState } from './reader-state.ts'
import { takeWithheld, withholdFacts, withholdPrompt } from './withheld-texts.ts'

/** Returns whether the record is left out, and remembers what that means for those that follow it. */
export function isLeftOut(state: RecordReaderState, record: Json, wasOff: WasOff): boolean {
  const at = timeOf(record['timestamp'])
  const isOff = at !== undefined && wasOff(at)
  const isDelivered = takeWithheld(state, deliveredWords(record))
  if (isOff || isDelivered) state.afterOff = true
  else if (state.afterOff === true && at !== undefined && isTyped(record)) delete state.afterOff
  if (state.afterOff !== true) return false
  if (record['type'] === 'queue-operation') noteOperation(state, record, isOff)
  else withholdFacts(state, record)
  return true
}

// --- internal ---

/** The queue's operations go by place: what was put into it in a time off takes its place, without its words. */
function noteOperation(state: RecordReaderState, record: Json, isOff: boolean): void {
  if (record['operation'] !== 'enqueue' || (!isOff && timeOf(record['timestamp']) !== undefined)) {
    takenFromQueue(state, record)
    return
  }
  // Whether a record without a time was written in the time off is unknown: its prompt is withheld, and takes no place.
  if (isOff) noteQueued(state, '')
  withholdPrompt(state, stringOf(record['content']) ?? '')
}

/** The words of a record by which the host may deliver a queued prompt. */
function deliveredWords({ type, attachment, message }: Json): string | undefined {
  if (type === 'attachment') return isJson(attachment) ? plainText(attachment['prompt']) : undefined
  return type === 'user' && isJson(message) ? wordsOf(message['content']) : undefined
}

function wordsOf(content: unknown): string | undefined {
  return typeof content === 'string' ? content : promptText(content)
}

/** A prompt of the person: no result of a tool, nothing that the host wrote in their place. */
function isTyped({ type, toolUseResult, isMeta, isSidechain, isCompactSummary, message }: Json): boolean {
  if (type !== 'user' || toolUseResult !== undefined) return false
  if (isMeta === true || isSidechain === true || isCompactSummary === true) return false
  const { content } = (message ?? {}) as Json
  const words = wordsOf(content)
  return words !== undefined && words !== '' && readTyped(words).is === 'prompt'
}
