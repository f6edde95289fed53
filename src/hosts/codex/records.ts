/** @module The form of a line in a rollout file: `{timestamp, ordinal, type, payload}`. Pure. */

import { defined } from '../../defined.ts'
import { isJson, type Json, objectIn, stringOf, timeOf } from '../../text/json.ts'

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

/** Returns what a person typed, from a UserMessage item. Images have no text. */
export function typedText({ content }: Json): string {
  return textOf(content).trim()
}

/** Returns the texts of a list of content parts, joined by newlines. */
export function textOf(content: unknown): string {
  if (!Array.isArray(content)) return ''
  return content.flatMap((part) => (isJson(part) ? (stringOf(part['text']) ?? []) : [])).join('\n')
}
