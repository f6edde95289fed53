/** @module A line of a transcript as its reader sees it: redacted, and without what no reader reads. */

import { redactRecord } from '../../redact/record.ts'
import type { RedactedJson } from '../../redact/redacted.ts'
import { isJson, type Json, objectIn } from '../../text/json.ts'
import type { RecordReaderState } from './reader-state.ts'
import { PERSISTED } from './tool-result.ts'
import { toolOf } from './tools.ts'

/**
 * Returns the record of a line; undefined for a line that is no JSON object. Of a tool's result, the state tells what is read:
 * nothing where its call is not known.
 */
export function recordIn(line: string, state?: RecordReaderState): RedactedJson | undefined {
  const record = objectIn(line)
  if (record === undefined) return undefined
  const { toolUseResult: result, data, message } = record
  // The model was shown the same, unless it was too long.
  if (isJson(result) && !line.includes(PERSISTED)) record['toolUseResult'] = { ...result, stdout: '', stderr: '' }
  const progress = isJson(data) ? data['message'] : undefined
  // Of what a call tells while it goes on, a subagent's message is read.
  if (record['type'] === 'progress' && isJson(data))
    record['data'] = { type: data['type'], agentId: data['agentId'], message: progress }
  if (state !== undefined)
    for (const spoken of [message, isJson(progress) ? progress['message'] : undefined])
      if (isJson(spoken)) shorten(spoken, state)
  return redactRecord(record, UNREAD)
}

// --- internal ---

/**
 * Fields with whole files, pictures, signatures and records that stand elsewhere again: most of a transcript, and nothing that
 * is read. Whether one is empty tells something.
 */
const UNREAD: ReadonlySet<string> = new Set([
  ...['originalFile', 'oldString', 'newString', 'file', 'base64', 'source', 'signature', 'snapshot'],
])
/** What the host's own tools are given to write: their results tell it again. */
const WRITTEN = ['content', 'new_string', 'old_string', 'edits', 'new_source']
/** Of a result that is read at its beginning, at most this many characters and the rest of the line: far more than is looked at. */
const BEGINNING = 18_000
/** Tools whose results are read to their ends. */
const READ_WHOLE = new Set(['run', 'agent', 'mcp', 'ask', 'plan'])

function shorten(message: Json, { calls, agentCalls }: RecordReaderState): void {
  for (const block of Array.isArray(message['content']) ? message['content'] : []) {
    if (!isJson(block)) continue
    if (block['type'] === 'tool_use') withoutWritten(block)
    const { content, type } = block
    if (type !== 'tool_result') continue
    const id = String(block['tool_use_id'])
    const name = [calls, agentCalls].flatMap((open) => (Object.hasOwn(open, id) ? (open[id] ?? []) : []))[0]
    if (name === undefined) block['content'] = ''
    else if (typeof content === 'string' && block['is_error'] !== true && !READ_WHOLE.has(toolOf(name)))
      block['content'] = content.slice(0, lineEnd(content, BEGINNING))
  }
}

function withoutWritten(call: Json): void {
  const { name, input } = call
  if (!isJson(input) || typeof name !== 'string' || !(toolOf(name) === 'edit' || toolOf(name) === 'write')) return
  call['input'] = Object.fromEntries(Object.entries(input).filter(([key]) => !WRITTEN.includes(key)))
}

/** A whole line: what is cut behind it lies as far behind what is looked at as this is long. */
function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}
