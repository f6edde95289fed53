/** @module The form of a line in a session's `events.jsonl`: `{type, data, id, timestamp, parentId, agentId?}`. Pure. */

import { defined } from '../../defined.ts'
import { isJson, type Json, objectIn, stringOf, timeOf } from '../../text/json.ts'
import { isClientText } from '../client-text.ts'
import { fieldsOf } from '../read-fields.ts'

export interface EventRecord {
  readonly type: string
  readonly data: Json
  /** ISO time at which the client wrote the line. */
  readonly at?: string
  /** The subagent that it is of. */
  readonly agent?: string
}

/** Returns the record of a line, or undefined for a line that is no JSON object. A record without a type has the type ''. */
export function parseRecord(line: string): EventRecord | undefined {
  const value = objectIn(line)
  if (value === undefined) return undefined
  const data = isJson(value['data']) ? value['data'] : {}
  const at = timeOf(value['timestamp'])
  return { type: stringOf(value['type']) ?? '', data, ...defined({ at }), ...fieldsOf(value, { agent: 'agentId' }) }
}

/** Returns what the person typed; undefined for any other record. What the client or a subagent sent names its source. */
export function typedText({ type, data, agent }: EventRecord): string | undefined {
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
