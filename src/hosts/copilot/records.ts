/** @module The form of a line in a session's `events.jsonl`: `{type, data, id, timestamp, parentId, agentId?}`. Pure. */

import { defined } from '../../defined.ts'
import { redactRecord } from '../../redact/record.ts'
import { EMPTY, type Redacted, type RedactedJson } from '../../redact/redacted.ts'
import { isJson, objectIn, stringOf, timeOf } from '../../text/json.ts'
import { isClientText } from '../client-text.ts'
import { fieldsOf } from '../read-fields.ts'

export interface EventRecord {
  readonly type: Redacted
  readonly data: RedactedJson
  /** ISO time at which the client wrote the line. */
  readonly at?: string
  /** The subagent that it is of. */
  readonly agent?: Redacted
}

/** Returns the record of a line, or undefined for a line that is no JSON object. A record without a type has the type ''. */
export function parseRecord(line: string): EventRecord | undefined {
  const record = objectIn(line)
  if (record === undefined) return undefined
  const value = redactRecord(record, UNREAD)
  const data = isJson(value['data']) ? value['data'] : {}
  const at = timeOf(value['timestamp'])
  return { type: stringOf(value['type']) ?? EMPTY, data, ...defined({ at }), ...fieldsOf(value, { agent: 'agentId' }) }
}

/** Returns what the person typed; undefined for any other record. What the client or a subagent sent names its source. */
export function typedText({ type, data, agent }: EventRecord): Redacted | undefined {
  if (type !== 'user.message' || agent !== undefined || data['isAutopilotContinuation'] === true) return undefined
  const source = stringOf(data['source'])
  const text =
    source === undefined || source === '' || source === 'user' ? stringOf(data['content'])?.trim() : undefined
  return text !== undefined && isClientText(text) ? undefined : text
}

/** Returns true for the record of a compaction of the session that was applied. */
export function isCompaction({ type, data, agent }: EventRecord): boolean {
  return type === 'session.compaction_complete' && agent === undefined && data['success'] === true
}

// --- internal ---

/** What goes to the model beside the person's words, and what only the client can read. */
const UNREAD: ReadonlySet<string> = new Set(['transformedContent', 'encryptedContent', 'reasoningOpaque'])
