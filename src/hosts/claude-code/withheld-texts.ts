/**
 * @module What a reading leaves out: what was said while Throughline was off, up to the next prompt, since the end of the
 * turn answers what was typed in it.
 *
 * The host repeats texts of a time off later. Of a session with one, no title and no list of tasks is read from then on. A queued
 * prompt is known by 32 bits (FNV-1a): enough to know one among the few of a session, and too few to tell its words.
 */

import { EMPTY, type Redacted, type RedactedJson } from '../../redact/redacted.ts'
import { REQUEST_LENGTH } from '../../rules.ts'
import { clip } from '../../text/clip.ts'
import { isJson, stringOf } from '../../text/json.ts'
import type { WasOff } from '../host.ts'
import { timeOf } from './message-parts.ts'
import { isOfOthers, readTyped } from './prompt-text.ts'
import { noteQueued, takenFromQueue } from './queued-prompts.ts'
import type { RecordReaderState } from './reader-state.ts'
import { textIn, wordsIn } from './words.ts'

/** Remembers a prompt that was queued in a time off: it is delivered once. */
export function withholdPrompt(state: RecordReaderState, words: string): void {
  const text = promptOf(words)
  if (text !== undefined) state.queuedOff = [...(state.queuedOff ?? []), digestOf(text)].slice(-MOST)
}

/** Returns whether these are the words of a prompt that was queued in a time off, and forgets it. */
export function takeWithheld(state: RecordReaderState, words: string | undefined): boolean {
  const text = words === undefined || state.queuedOff === undefined ? undefined : promptOf(words)
  if (text === undefined) return false
  const index = state.queuedOff?.indexOf(digestOf(text)) ?? -1
  if (index === -1) return false
  state.queuedOff?.splice(index, 1)
  return true
}

/** Returns whether the record is left out, and remembers what that means for those that follow it. */
export function isLeftOut(state: RecordReaderState, record: RedactedJson, wasOff: WasOff): boolean {
  const at = timeOf(record['timestamp'])
  const isOff = at !== undefined && wasOff(at)
  const isDelivered = takeWithheld(state, deliveredWords(record))
  if (isOff || isDelivered) state.afterOff = true
  else if (state.afterOff === true && at !== undefined && isTyped(record)) delete state.afterOff
  if (state.afterOff !== true) return false
  state.hadTimeOff = true
  if (record['type'] === 'queue-operation') noteOperation(state, record, isOff)
  return true
}

// --- internal ---

const MOST = 200

function promptOf(words: string): string | undefined {
  const read = readTyped(words)
  return read.is === 'prompt' ? clip(read.text, REQUEST_LENGTH) : undefined
}

function digestOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** The queue's operations go by place: what was put into it in a time off takes its place, without its words. */
function noteOperation(state: RecordReaderState, record: RedactedJson, isOff: boolean): void {
  if (record['operation'] !== 'enqueue' || (!isOff && timeOf(record['timestamp']) !== undefined)) {
    takenFromQueue(state, record)
    return
  }
  // Whether a record without a time was written in the time off is unknown: its prompt is withheld, and takes no place.
  if (isOff) noteQueued(state, EMPTY)
  withholdPrompt(state, stringOf(record['content']) ?? EMPTY)
}

/** The words of a record by which the host may deliver a queued prompt. */
function deliveredWords({ type, attachment, message }: RedactedJson): Redacted | undefined {
  if (type === 'attachment') return isJson(attachment) ? textIn(attachment['prompt']) : undefined
  return type === 'user' && isJson(message) ? wordsIn(message['content']) : undefined
}

/** A prompt of the person: no result of a tool, nothing that the host wrote in their place. */
function isTyped(record: RedactedJson): boolean {
  const { type, toolUseResult, isMeta, isSidechain, isCompactSummary, message } = record
  if (type !== 'user' || toolUseResult !== undefined || isOfOthers(record)) return false
  if (isMeta === true || isSidechain === true || isCompactSummary === true) return false
  const words = isJson(message) ? wordsIn(message['content']) : undefined
  return words !== undefined && words !== '' && readTyped(words).is === 'prompt'
}
