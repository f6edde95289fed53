/** @module A line of a transcript as its reader sees it: redacted, and without what no reader reads. */

import { redactRecord } from '../../redact/record.ts'
import type { RedactedJson } from '../../redact/redacted.ts'
import { isJson, objectIn } from '../../text/json.ts'
import { PERSISTED } from './tool-result.ts'

/** Returns the record of a line; undefined for a line that is no JSON object. */
export function recordIn(line: string): RedactedJson | undefined {
  const record = objectIn(line)
  if (record === undefined) return undefined
  const { toolUseResult: result, data } = record
  // The model was shown the same, unless it was too long.
  if (isJson(result) && !line.includes(PERSISTED)) record['toolUseResult'] = { ...result, stdout: '', stderr: '' }
  // Of what a call tells while it goes on, a subagent's message is read.
  if (record['type'] === 'progress' && isJson(data))
    record['data'] = { type: data['type'], agentId: data['agentId'], message: data['message'] }
  return redactRecord(record, UNREAD)
}

// --- internal ---

/**
 * Fields with whole files, pictures, signatures and records that stand elsewhere again: most of a transcript, and nothing that
 * is read. Whether one is empty tells something.
 */
const UNREAD: ReadonlySet<string> = new Set([
  ...['originalFile', 'oldString', 'newString', 'old_string', 'new_string', 'file', 'base64', 'source'],
  ...['signature', 'snapshot'],
])
