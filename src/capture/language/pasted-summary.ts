/** @module A continuation summary that a person pasted into a prompt: known for what it is. Pure. */

import { findCheckpointIds, parseSummary } from '../../snapshot/format/summary.ts'

/** Returns a prompt without a pasted continuation summary: that is our own text, and the checkpoint's name takes its place. */
export function withoutPastedSummary(text: string): string {
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
