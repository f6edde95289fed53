/**
 * @module The form of a line in a session's transcript: `{uuid, parentUuid, sessionId, timestamp, type, subtype?, message?,
 * systemPayload?, …}`. What a message says stands in `message.parts`. Pure.
 */

import { defined } from '../../defined.ts'
import { isJson, type Json, objectIn, stringOf, timeOf } from '../../text/json.ts'
import { isClientText } from '../client-text.ts'

export interface ChatRecord {
  /** `user`, `assistant`, `tool_result`, `system`, or the subtype's own. */
  readonly type: string
  readonly subtype: string
  /** ISO time at which the client wrote the line. */
  readonly at?: string
  readonly parts: readonly Json[]
  /** What the client adds for itself. */
  readonly payload: Json
  /** All of it. */
  readonly all: Json
}

/** Returns the record of a line, or undefined for a line that is no JSON object. A record without a type has the type ''. */
export function parseRecord(line: string): ChatRecord | undefined {
  const all = objectIn(line)
  if (all === undefined) return undefined
  const { message, systemPayload: payload } = all
  const parts = isJson(message) && Array.isArray(message['parts']) ? message['parts'].filter(isJson) : []
  const at = timeOf(all['timestamp'])
  return {
    type: stringOf(all['type']) ?? '',
    subtype: stringOf(all['subtype']) ?? '',
    parts,
    payload: isJson(payload) ? payload : {},
    all,
    ...defined({ at }),
  }
}

/** Returns what the person typed; undefined for any other record. What hooks added to the prompt is left out. */
export function typedText({ type, subtype, parts, payload, all }: ChatRecord): string | undefined {
  if (type !== 'user' || !TYPED.has(subtype) || all['isSidechain'] === true) return undefined
  if ((stringOf(all['provenance']) ?? PERSON) !== PERSON) return undefined
  const text = (stringOf(payload['displayText']) ?? textsOf(parts)[0])?.trim()
  return text !== undefined && isClientText(text) ? undefined : text
}

/** Returns true where the record's prompt is what the client made of a slash command. */
export function isOfCommand({ parts, payload }: ChatRecord): boolean {
  const shown = stringOf(payload['displayText'])
  return shown?.startsWith('/') === true && shown !== textsOf(parts)[0]
}

/** Returns the texts of parts, those of a thought left out. */
export function textsOf(parts: readonly Json[]): string[] {
  return parts.flatMap((part) => (part['thought'] === true ? [] : (stringOf(part['text']) ?? [])))
}

// --- internal ---

const PERSON = 'real_user'
/** A prompt of its own, and one that was sent while the model worked. */
const TYPED = new Set(['', 'mid_turn_user_message'])
