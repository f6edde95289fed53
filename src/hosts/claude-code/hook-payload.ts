/**
 * @module What the host sends a hook, read with distrust: every field may be missing, and none is trusted.
 *
 * Source: Claude Code's hook input, as the client sends it (docs/ARCHITECTURE.md, "The host").
 */

import { isAbsolute } from 'node:path'
import { HOOK_EVENTS, OPTIONAL_HOOK_EVENTS } from '../../rules.ts'
import { isJson, stringOf } from '../../text/json.ts'
import type { HookEvent, HookPayload } from '../hook.ts'
import { withoutPasteMarks } from './host-blocks.ts'

/** Returns our name of an event: the host's own. */
export function eventOf(name: string | undefined): HookEvent | undefined {
  return [...HOOK_EVENTS, ...OPTIONAL_HOOK_EVENTS].find((known) => known === name)
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
    tool: READ_TOOLS.has(field('tool_name') ?? '') ? 'read' : undefined,
    toolFile: file !== undefined && isAbsolute(file) ? file : undefined,
    reason: field('reason'),
  }
  return { sessionId, ...Object.fromEntries(Object.entries(fields).filter(([, entry]) => entry !== undefined)) }
}

// --- internal ---

/** Tools that a hook of ours looks at: the table of all tools is not loaded before a prompt. */
const READ_TOOLS: ReadonlySet<string> = new Set(['Read'])
