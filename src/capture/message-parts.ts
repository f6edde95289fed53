/**
 * @module The parts of a record that every reader of one looks at: its content, its text, its time, the results in it.
 */

import { idOf, isJson, type Json, stringOf } from './json.ts'
import type { SessionState } from './session-state.ts'
import { closeCall } from './tool-calls.ts'

/** Returns the blocks of a record's message; none of a message that is one text. */
export function blocksOf(record: Json): readonly Json[] {
  const content = isJson(record['message']) ? record['message']['content'] : undefined
  return Array.isArray(content) ? content.filter(isJson) : []
}

/** Applies the results in a record to the state; true where one of them is of a call that is known. */
export function foldResults(state: SessionState, record: Json): boolean {
  const at = timeOf(record['timestamp'])
  let known = false
  for (const block of blocksOf(record)) {
    if (block['type'] !== 'tool_result') continue
    const result = {
      output: plainText(block['content']),
      failed: block['is_error'] === true,
      structured: record['toolUseResult'],
    }
    const closed = closeCall(state, idOf(block['tool_use_id']) ?? '', result, at)
    known ||= closed
  }
  return known
}

/** Returns the words of blocks, a picture as such; undefined where they hold neither. */
export function promptText(content: unknown): string | undefined {
  if (!Array.isArray(content)) return undefined
  const parts = content.filter(isJson).flatMap((block) => {
    if (block['type'] === 'text') return [stringOf(block['text']) ?? '']
    return block['type'] === 'image' ? ['[image]'] : []
  })
  return parts.length === 0 ? undefined : parts.join('\n')
}

/** Returns a text, or the words of blocks; '' of anything else. */
export function plainText(content: unknown): string {
  if (typeof content === 'string') return content
  return promptText(content) ?? ''
}

/** Returns a moment as the host writes it; undefined for what is none. */
export function timeOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 40) return undefined
  if (WRITTEN.test(value)) return value
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

// --- internal ---

/** How the host writes a moment: read without being asked for, or written anew. */
const WRITTEN = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/
