/**
 * @module The form of a line in a session's transcript: `{uuid, parentUuid, sessionId, timestamp, type, subtype?, message?,
 * systemPayload?, …}`. What a message says stands in `message.parts`. Pure.
 */

import { defined } from '../../defined.ts'
import { redactRecord } from '../../redact/record.ts'
import { objectsIn, type Redacted, type RedactedJson } from '../../redact/redacted.ts'
import { isJson, objectIn, stringOf, timeOf } from '../../text/json.ts'
import { isClientText } from '../client-text.ts'

export interface ChatRecord {
  /** `user`, `assistant`, `tool_result`, `system`, or the subtype's own. */
  readonly type: string
  readonly subtype: string
  /** ISO time at which the client wrote the line. */
  readonly at?: string
  readonly parts: readonly RedactedJson[]
  /** What the client adds for itself. */
  readonly payload: RedactedJson
  /** All of it. */
  readonly all: RedactedJson
}

/** Returns the record of a line, or undefined for a line that is no JSON object. A record without a type has the type ''. */
export function parseRecord(line: string): ChatRecord | undefined {
  const record = objectIn(line)
  if (record === undefined) return undefined
  const all = redactRecord(record, UNREAD)
  const { message, systemPayload: payload } = all
  const parts = isJson(message) ? objectsIn(message['parts']) : []
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
export function typedText({ type, subtype, parts, payload, all }: ChatRecord): Redacted | undefined {
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
export function textsOf(parts: readonly RedactedJson[]): Redacted[] {
  return parts.flatMap((part) => (part['thought'] === true ? [] : (stringOf(part['text']) ?? [])))
}

// --- internal ---

/** Pictures and other files. */
const UNREAD: ReadonlySet<string> = new Set(['inlineData', 'originalContent', 'newContent', 'thoughtSignature'])
const PERSON = 'real_user'
/** A prompt of its own, and one that was sent while the model worked. */
const TYPED = new Set(['', 'mid_turn_user_message'])
