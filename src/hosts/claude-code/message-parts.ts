/**
 * @module The parts of a record that every reader of one looks at: its content, its text, its time. Pure.
 */

import { objectsIn, type RedactedJson } from '../../redact/redacted.ts'
import { isJson, stringOf } from '../../text/json.ts'

/** Returns the blocks of a record's message; none of a message that is one text. */
export function blocksOf(record: RedactedJson): readonly RedactedJson[] {
  const content = isJson(record['message']) ? record['message']['content'] : undefined
  return objectsIn(content)
}

/** Returns a text, or the words of blocks, a picture as such; undefined of anything else. */
export function promptText(content: unknown): string | undefined {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return undefined
  let words: string | undefined
  for (const block of content) {
    const kind = isJson(block) ? block['type'] : undefined
    if (kind !== 'text' && kind !== 'image') continue
    const part = kind === 'text' ? (stringOf(block['text']) ?? '') : '[image]'
    words = words === undefined ? part : `${words}\n${part}`
  }
  return words
}

/** Returns a moment as the host writes it; undefined for what is none. */
export function timeOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 40) return undefined
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}
