/** @module The blocks of a record that are tool calls and their results. Pure, but for the calls that are open. */

import { clipLine } from '../../redact/clip.ts'
import { idOf, isJson, type Json, stringOf } from '../../text/json.ts'
import { repeating } from '../../text/memoize.ts'
import type { ToolCall, ToolResult } from '../session-event.ts'
import { blocksOf, plainText, timeOf } from './message-parts.ts'
import { noteOpen, type OpenTools, takeOpen } from './reader-state.ts'
import { readResult } from './tool-result.ts'
import { readCall } from './tools.ts'

/** Returns the name of the tool that a block calls, as it is kept; undefined for a block that is no call. */
export function toolUsed(block: Json): string | undefined {
  return block['type'] === 'tool_use' ? nameOf(stringOf(block['name']) ?? 'unknown') : undefined
}

/** Returns the call that a block makes; its result is known by it. Beyond `most` open calls the oldest is forgotten. */
export function readToolUse(block: Json, name: string, calls: OpenTools, most: number): ToolCall {
  const id = idOf(block['id']) ?? ''
  noteOpen(calls, id, name, most)
  return readCall(id, name, isJson(block['input']) ? block['input'] : {})
}

/** Returns the results in a record whose calls are known. */
export function readResults(record: Json, calls: OpenTools): ToolResult[] {
  const results: ToolResult[] = []
  for (const block of blocksOf(record)) {
    if (block['type'] !== 'tool_result') continue
    const id = idOf(block['tool_use_id']) ?? ''
    const name = takeOpen(calls, id)
    if (name === undefined) continue
    const at = timeOf(record['timestamp'])
    const result = readResult(id, name, {
      output: plainText(block['content']),
      failed: block['is_error'] === true,
      structured: record['toolUseResult'],
    })
    results.push(at === undefined ? result : { ...result, at })
  }
  return results
}

// --- internal ---

const nameOf = repeating((text) => clipLine(text, 100))
