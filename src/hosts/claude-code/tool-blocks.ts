/** @module The blocks of a record that are tool calls and their results. Pure, but for the calls that are open. */

import { redact } from '../../redact/redact.ts'
import { EMPTY, type Redacted, type RedactedJson } from '../../redact/redacted.ts'
import { clipLine } from '../../text/clip.ts'
import { idOf, isJson, stringOf } from '../../text/json.ts'
import type { ToolCall, ToolResult } from '../session-event.ts'
import { blocksOf, timeOf } from './message-parts.ts'
import { noteOpen, type OpenTools, takeOpen } from './reader-state.ts'
import { readResult } from './tool-result.ts'
import { readCall } from './tools.ts'
import { textIn } from './words.ts'

/** Returns the name of the tool that a block calls, as it is kept; undefined for a block that is no call. */
export function toolUsed(block: RedactedJson): Redacted | undefined {
  return block['type'] === 'tool_use' ? clipLine(stringOf(block['name']) ?? UNKNOWN, 100) : undefined
}

/** Returns the call that a block makes; its result is known by it. Beyond `limit` open calls the oldest is forgotten. */
export function readToolUse(block: RedactedJson, name: Redacted, calls: OpenTools, limit: number): ToolCall {
  const id = idOf(block['id']) ?? EMPTY
  noteOpen(calls, id, name, limit)
  return readCall(id, name, isJson(block['input']) ? block['input'] : {})
}

/** Returns the results in a record whose calls are known. */
export function readResults(record: RedactedJson, calls: OpenTools): ToolResult[] {
  const results: ToolResult[] = []
  for (const block of blocksOf(record)) {
    if (block['type'] !== 'tool_result') continue
    const id = idOf(block['tool_use_id']) ?? EMPTY
    const name = takeOpen(calls, id)
    if (name === undefined) continue
    const at = timeOf(record['timestamp'])
    const result = readResult(id, name, {
      output: textIn(block['content']),
      failed: block['is_error'] === true,
      structured: record['toolUseResult'],
    })
    results.push(at === undefined ? result : { ...result, at })
  }
  return results
}

// --- internal ---

const UNKNOWN = redact('unknown')
