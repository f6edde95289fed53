/**
 * @module What a person typed, as it is kept: with a pasted continuation summary known for what it is. Pure.
 */

import { readTyped, type UserText } from '../../hosts/claude-code/prompt-text.ts'
import { findCheckpointIds, parseSummary } from '../../snapshot/format/summary.ts'

/** Returns what a user message's text is. */
export function readUserText(raw: string): UserText {
  const read = readTyped(raw)
  return read.is === 'prompt' && read.kind === 'words' ? { ...read, text: withoutPastedSummary(read.text) } : read
}

// --- internal ---

/** A pasted continuation summary is our own text: its place is taken by the checkpoint's name. */
function withoutPastedSummary(text: string): string {
  const summary = parseSummary(text)
  if (summary === undefined) return text
  const id = summary.checkpoint?.name ?? findCheckpointIds(text)[0]?.name
  if (id === undefined) return text
  const label = `[continuation summary of ${id}]`
  const lines = text.split('\n')
  const first = lines.findIndex((line) => /continue work on|resume:/i.test(line))
  const last = lines.findLastIndex((line) => line.includes('checkpoint-') || /checkpoint:/i.test(line))
  if (first === -1 || last < first) return label
  const own = [...lines.slice(0, first), ...lines.slice(last + 1)].filter((line) => !/^[-\s>│`]+$/.test(line))
  return [own.join('\n').trim(), label].filter(Boolean).join('\n')
}
