/**
 * @module What the host sends a hook, read with distrust: every field may be missing, and none is trusted.
 *
 * Source: Claude Code's hook input, as the client sends it (docs/ARCHITECTURE.md, "The host").
 */

import { isAbsolute } from 'node:path'
import type { HOOK_EVENTS, OPTIONAL_HOOK_EVENTS } from '../../rules.ts'
import { isJson, stringOf } from '../../text/json.ts'
import { withoutPasteMarks } from './host-blocks.ts'

export type HookEvent = (typeof HOOK_EVENTS)[number] | (typeof OPTIONAL_HOOK_EVENTS)[number]

export interface HookPayload {
  readonly sessionId: string
  readonly transcriptPath?: string
  readonly cwd?: string
  readonly promptId?: string
  /** UserPromptSubmit: what the person typed. */
  readonly prompt?: string
  /** SessionStart: startup, resume, clear, compact. */
  readonly source?: string
  /** PreCompact and PostCompact: manual or auto. */
  readonly trigger?: string
  /** PostCompact: the summary as the host wrote it, its analysis included. */
  readonly compactSummary?: string
  /** Stop: the answer that just ended; not in the transcript yet. */
  readonly lastAssistantMessage?: string
  /** SessionStart: the model's id; a `[1m]` suffix tells a window of a million tokens. */
  readonly model?: string
  /** PreToolUse: the tool, and the file that it is about. */
  readonly toolName?: string
  readonly toolFile?: string
  /** SessionEnd: why. */
  readonly reason?: string
  /** Bytes that the transcript had, where the hook is done later than it was fired. */
  readonly transcriptSize?: number
  /** Nobody waits for the hook. */
  readonly unhurried?: boolean
}

/** Returns the payload in `text`, or undefined for anything but an object with a session id. */
export function parsePayload(text: string): HookPayload | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isJson(value)) return undefined
  const field = (key: string) => stringOf(value[key]) || undefined
  const sessionId = field('session_id')
  if (sessionId === undefined || sessionId.length > 200) return undefined
  const path = field('transcript_path')
  const input = value['tool_input']
  const file = isJson(input) ? stringOf(input['file_path']) : undefined
  const fields = {
    transcriptPath: path !== undefined && isAbsolute(path) ? path : undefined,
    cwd: field('cwd'),
    promptId: field('prompt_id'),
    prompt: withoutPasteMarks(field('prompt') ?? '') || undefined,
    source: field('source'),
    trigger: field('trigger'),
    compactSummary: field('compact_summary'),
    lastAssistantMessage: field('last_assistant_message'),
    model: field('model'),
    toolName: field('tool_name'),
    toolFile: file !== undefined && isAbsolute(file) ? file : undefined,
    reason: field('reason'),
  }
  return { sessionId, ...Object.fromEntries(Object.entries(fields).filter(([, entry]) => entry !== undefined)) }
}
