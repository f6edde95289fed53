/**
 * @module Prompts that were typed while the agent worked: the host queues them and puts them before the model in the
 * middle of the turn, or at its end.
 *
 * At the end of a turn such a prompt stands in the transcript like any other. Taken in the middle, it stands in the queue's
 * operations alone (CLI 2.1.7 to 2.1.50), or as an attachment beside them. Operations name no prompt: the first one goes.
 */

import { redact } from '../../redact/redact.ts'
import { EMPTY, type Redacted, type RedactedJson } from '../../redact/redacted.ts'
import { REQUEST_LENGTH } from '../../rules.ts'
import { clip } from '../../text/clip.ts'
import { isJson, stringOf } from '../../text/json.ts'
import { readTyped } from './prompt-text.ts'
import type { RecordReaderState } from './reader-state.ts'

/** Returns the prompt that an operation of the queue put before the model. */
export function takenFromQueue(state: RecordReaderState, record: RedactedJson): Redacted | undefined {
  switch (record['operation']) {
    case 'enqueue':
      noteQueued(state, promptOf(stringOf(record['content']) ?? EMPTY))
      return undefined
    case 'dequeue':
      state.queued = state.queued.slice(1)
      return undefined
    case 'popAll':
      state.queued = []
      // What comes back into the input is sent anew, if at all.
      delete state.queuedOff
      return undefined
    case 'remove': {
      const attached = state.queued.findIndex((prompt) => prompt.attached === true)
      const [taken] = state.queued.splice(Math.max(0, attached), 1)
      return taken === undefined || taken.attached === true || taken.text === '' ? undefined : taken.text
    }
    default:
      return undefined
  }
}

/** Returns the prompt that an attachment put before the model: what a person typed, and was not taken from the queue before. */
export function attachedPrompt(
  state: RecordReaderState,
  attachment: RedactedJson,
  words: Redacted,
): Redacted | undefined {
  const { commandMode = 'prompt', origin, isMeta } = attachment
  const kind = isJson(origin) ? origin['kind'] : 'human'
  const text = promptOf(words)
  if (commandMode !== 'prompt' || kind !== 'human' || isMeta === true || text === '') return undefined
  const queued = state.queued.findIndex((prompt) => prompt.text === text && prompt.attached !== true)
  if (queued !== -1) state.queued[queued] = { text, attached: true }
  else if (state.asked.includes(text)) return undefined
  return text
}

/** Puts a prompt into the queue, without its words where they are not to be kept. */
export function noteQueued(state: RecordReaderState, text: Redacted): void {
  state.queued = [...state.queued, { text }].slice(-QUEUED)
}

/** Remembers a prompt that was read: it may be attached as well, as the host does both at once. */
export function noteAsked(state: RecordReaderState, text: Redacted): void {
  state.asked = [...state.asked, text].slice(-ASKED)
}

// --- internal ---

const ASKED = 3

const QUEUED = 20
/** The host's own word of a task that has ended, in the clients that write no tag around it. */
const TASK = /^\{"task_id":/

/** The text of a prompt; '' for what the host queued, and for a slash command, which is never taken in a turn. */
function promptOf(words: Redacted): Redacted {
  const read = readTyped(words)
  return read.is === 'prompt' && !TASK.test(read.text) && !/^\/[\w:-]+(?:\s|$)/.test(read.text)
    ? clip(redact(read.text), REQUEST_LENGTH)
    : EMPTY
}
