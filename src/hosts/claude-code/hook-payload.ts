/**
 * @module What Claude Code sends a hook, and how it reads an answer.
 *
 * Source: Claude Code's hook input, as the client sends it (docs/ARCHITECTURE.md, "The host").
 */

import { defined } from '../../defined.ts'
import type { HookPayload } from '../hook.ts'
import { printsAnswer, readInput } from '../hook-input.ts'
import { withoutPasteMarks } from './host-blocks.ts'

/** Returns the payload in `text`, or undefined for anything but an object with a session id. */
export function parsePayload(text: string): HookPayload | undefined {
  const input = readInput(text)
  if (input === undefined) return undefined
  const { payload, field, toolFile } = input
  const more = {
    promptId: field('prompt_id'),
    prompt: withoutPasteMarks(field('prompt') ?? '') || undefined,
    compactSummary: field('compact_summary'),
    tool: READ_TOOLS.has(field('tool_name') ?? '') ? ('read' as const) : undefined,
    toolFile,
  }
  return { ...payload, ...defined(more) }
}

/** Returns what is printed for an answer: a text for the person, a text for the model, or ''. */
export const renderAnswer = printsAnswer()

// --- internal ---

/** Tools that a hook of ours looks at: the table of all tools is not loaded before a prompt. */
const READ_TOOLS: ReadonlySet<string> = new Set(['Read'])
