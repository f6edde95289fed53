/** @module The form of a line in a rollout file: `{timestamp, ordinal, type, payload}`. Pure. */

import { defined } from '../../defined.ts'
import { redactRecord } from '../../redact/record.ts'
import { redact } from '../../redact/redact.ts'
import { EMPTY, objectsIn, type Redacted, type RedactedJson, type RedactedValue } from '../../redact/redacted.ts'
import { isJson, type Json, objectIn, stringOf, timeOf } from '../../text/json.ts'
import { isClientText } from '../client-text.ts'

export interface RolloutRecord {
  readonly type: string
  readonly payload: RedactedJson
  /** ISO time at which the client wrote the line. */
  readonly at?: string
}

/** Returns the record of a line, or undefined for a line that is no JSON object. A record without a type has the type ''. */
export function parseRecord(line: string): RolloutRecord | undefined {
  const value = objectIn(line)
  if (value === undefined) return undefined
  const type = stringOf(value['type']) ?? ''
  const payload = isJson(value['payload']) ? value['payload'] : {}
  const at = timeOf(value['timestamp'])
  return {
    type,
    payload: redactRecord(type === SENT && !isOfCall(payload) ? { type: payload['type'] } : payload, UNREAD),
    ...defined({ at }),
  }
}

/** Returns the first record of a file as it is written: folders to look into, ids and offsets. */
export function metaIn(line: string): Json {
  const value = objectIn(line)
  return value?.['type'] === 'session_meta' && isJson(value['payload']) ? value['payload'] : {}
}

/** Returns the item that a record says was completed, or undefined. */
export function completedItem({ type, payload }: RolloutRecord): RedactedJson | undefined {
  if (type !== 'event_msg' || payload['type'] !== 'item_completed') return undefined
  return isJson(payload['item']) ? payload['item'] : {}
}

/** Returns what a person typed, by an event of files before paginated history; undefined for any other record. */
export function typedMessage({ type, payload }: RolloutRecord): Redacted | undefined {
  if (type !== 'event_msg' || payload['type'] !== 'user_message') return undefined
  return ownWords(stringOf(payload['message']) ?? EMPTY)
}

/** Returns what a person typed, from a UserMessage item; '' where the client or another agent wrote it. Images have no text. */
export function typedText({ content }: RedactedJson): Redacted {
  return ownWords(textOf(content))
}

/** Returns a message's text as the person typed it; '' where the client or another agent wrote it. */
export function ownWords<Text extends string>(message: Text): Text {
  const text = message.trim() as Text
  return isClientText(text) || OF_CLIENT.test(text) ? ('' as Text) : text
}

/** Returns the texts of a list of content parts, joined by newlines. */
export function textOf(content: RedactedValue): Redacted {
  const [first = EMPTY, ...more] = objectsIn(content).flatMap((part) => stringOf(part['text']) ?? [])
  return more.length === 0 ? first : redact([first, ...more].join('\n'))
}

// --- internal ---

function isOfCall({ type }: Json): boolean {
  return typeof type === 'string' && type.includes('_call')
}

/** What the client puts before the model in the person's place. */
const OF_CLIENT =
  /^(?:<(?:environment_context|user_instructions|turn_aborted|permissions instructions|INSTRUCTIONS)>|# AGENTS\.md instructions for )/
/** A message to or from the model: only calls are read, and of the others the kind. */
const SENT = 'response_item'
/** The client's instructions, what only it can decrypt, and the conversation that goes on after a compaction. */
const UNREAD: ReadonlySet<string> = new Set(['base_instructions', 'encrypted_content', 'replacement_history'])
