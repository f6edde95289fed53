/**
 * @module What a reading leaves out: what was said while Throughline was off, up to the next prompt, since the end of the
 * turn answers what was typed in it.
 *
 * Texts of a time off are left out too where the host writes them again later: queued prompts, titles, the subjects of tasks.
 * They are known by 32 bits each (FNV-1a): enough to know one among the few of a session, and too few to tell its words.
 */

import { EMPTY, type Redacted, type RedactedJson } from '../../redact/redacted.ts'
import { REQUEST_LENGTH } from '../../rules.ts'
import { clip } from '../../text/clip.ts'
import { isJson, stringOf } from '../../text/json.ts'
import type { WasOff } from '../host.ts'
import { blocksOf, timeOf } from './message-parts.ts'
import { isOfOthers, readTyped } from './prompt-text.ts'
import { noteQueued, takenFromQueue } from './queued-prompts.ts'
import type { RecordReaderState } from './reader-state.ts'
import { textIn, wordsIn } from './words.ts'

/** Remembers a prompt that was queued in a time off: it is delivered once. */
export function withholdPrompt(state: RecordReaderState, words: string): void {
  const text = promptOf(words)
  if (text !== undefined) state.queuedOff = added(state.queuedOff, text)
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

/** Remembers the titles and the subjects of tasks that a record of a time off holds: the host may repeat them for ever. */
export function withholdFacts(state: RecordReaderState, record: RedactedJson): void {
  const title = titleOf(record)
  if (title !== undefined) withholdFact(state, title)
  if (record['type'] !== 'assistant') return
  for (const { type, name, input } of blocksOf(record)) {
    if (type !== 'tool_use' || !TASK_TOOLS.has(stringOf(name) ?? '') || !isJson(input)) continue
    const subject = stringOf(input['subject'])
    if (subject !== undefined) withholdFact(state, subject)
  }
}

/** Remembers one such text. */
export function withholdFact(state: RecordReaderState, text: string): void {
  if (!isWithheld(state, text)) state.factsOff = added(state.factsOff, text)
}

/** Returns whether a title or the subject of a task was written in a time off. */
export function isWithheld(state: RecordReaderState, text: string): boolean {
  return state.factsOff?.includes(digestOf(text)) === true
}

/** Returns the title that a record gives the session; undefined for any other record. */
export function titleOf(record: RedactedJson): Redacted | undefined {
  const { type } = record
  if (type !== 'custom-title' && type !== 'ai-title') return undefined
  return stringOf(record['customTitle']) ?? stringOf(record['aiTitle'])
}

/** Returns whether the record is left out, and remembers what that means for those that follow it. */
export function isLeftOut(state: RecordReaderState, record: RedactedJson, wasOff: WasOff): boolean {
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

const MOST = 200
const TASK_TOOLS = new Set(['TaskCreate', 'TaskUpdate'])

function added(digests: readonly number[] = [], text: string): number[] {
  return [...digests, digestOf(text)].slice(-MOST)
}

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
