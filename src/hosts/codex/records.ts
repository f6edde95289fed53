/** @module The form of a line in a rollout file: `{timestamp, ordinal, type, payload}`. Pure. */

import { defined } from '../../defined.ts'
import { isJson, type Json, objectIn, stringOf, timeOf } from '../../text/json.ts'
import { isClientText } from '../client-text.ts'

export interface RolloutRecord {
  readonly type: string
  readonly payload: Json
  /** ISO time at which the client wrote the line. */
  readonly at?: string
}

/** Returns the record of a line, or undefined for a line that is no JSON object. A record without a type has the type ''. */
export function parseRecord(line: string): RolloutRecord | undefined {
  const value = objectIn(line)
  if (value === undefined) return undefined
  const payload = isJson(value['payload']) ? value['payload'] : {}
  const at = timeOf(value['timestamp'])
  return { type: stringOf(value['type']) ?? '', payload, ...defined({ at }) }
}

/** Returns the item that a record says was completed, or undefined. */
export function completedItem({ type, payload }: RolloutRecord): Json | undefined {
  if (type !== 'event_msg' || payload['type'] !== 'item_completed') return undefined
  return isJson(payload['item']) ? payload['item'] : {}
}

/** Returns what a person typed, from a UserMessage item; '' where the client or another agent wrote it. Images have no text. */
export function typedText({ content }: Json): string {
  return ownWords(textOf(content))
}

/** Returns a message's text as the person typed it; '' where the client or another agent wrote it. */
export function ownWords(message: string): string {
  const text = message.trim()
  return isClientText(text) || OF_CLIENT.test(text) ? '' : text
}

/** Returns the texts of a list of content parts, joined by newlines. */
export function textOf(content: unknown): string {
  if (!Array.isArray(content)) return ''
  return content.flatMap((part) => (isJson(part) ? (stringOf(part['text']) ?? []) : [])).join('\n')
}

// --- internal ---

/** What the client puts before the model in the person's place. */
const OF_CLIENT =
  /^(?:<(?:environment_context|user_instructions|turn_aborted|permissions instructions|INSTRUCTIONS)>|# AGENTS\.md instructions for )/
