/** @module The prompts that recorded transcripts hold, for the benches that count what is said to them. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTyped } from '../../src/hosts/claude-code/prompt-text.ts'

/** Returns the objects of a file of JSON lines; lines that are none are left out. */
export function jsonLines(file: string): Record<string, unknown>[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        const value: unknown = JSON.parse(line)
        return typeof value === 'object' && value !== null ? [value as Record<string, unknown>] : []
      } catch {
        return []
      }
    })
}

/** Returns what stands in a person's place: typed, queued while the model worked, or put there for a command or a skill. */
export function userText(record: Readonly<Record<string, unknown>>): string | undefined {
  const { type, content } = record
  if (type === 'queue-operation') return typeof content === 'string' && !content.startsWith('{') ? content : undefined
  if (type !== 'user' || record['isCompactSummary'] === true) return undefined
  if (record['toolUseResult'] !== undefined) return undefined
  const inner = (record['message'] as { content?: unknown } | undefined)?.content
  if (typeof inner === 'string') return inner
  const parts = Array.isArray(inner) ? (inner as { type?: string; text?: string }[]) : []
  if (parts.some((part) => part?.type === 'tool_result')) return undefined
  const text = parts.flatMap((part) => (part?.type === 'text' ? [part.text ?? ''] : [])).join('\n')
  return text === '' ? undefined : text
}

/** Returns the first prompt that a person typed in each main conversation below a folder, with its file. */
export function firstPrompts(folder: string): { readonly file: string; readonly text: string }[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.jsonl'))
  return files.sort().flatMap((file) => {
    for (const record of jsonLines(join(folder, file))) {
      if (record['isMeta'] === true || record['isSidechain'] === true) continue
      const text = userText(record)
      if (text !== undefined && readTyped(text).is === 'prompt') return [{ file, text }]
    }
    return []
  })
}
