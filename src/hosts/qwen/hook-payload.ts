/**
 * @module What Qwen Code sends a hook, read with distrust: every field may be missing, and none is trusted.
 *
 * Source: the input of hooks as client 0.24.4 sends it (docs/HOSTS.md). It is Claude Code's, with differences that count.
 */

import { isAbsolute } from 'node:path'
import { defined } from '../../defined.ts'
import { HOOK_EVENTS, OPTIONAL_HOOK_EVENTS } from '../../rules.ts'
import { isJson, stringOf } from '../../text/json.ts'
import type { HookAnswer, HookEvent, HookPayload } from '../hook.ts'

/** Returns our name of an event: the host's own. */
export function eventOf(name: string | undefined): HookEvent | undefined {
  return [...HOOK_EVENTS, ...OPTIONAL_HOOK_EVENTS].find((known) => known === name)
}

/**
 * Returns the payload in `text`; undefined for anything but an object with a session id. Hooks of a subagent carry an
 * `agent_id`: they are none of the session's. A prompt's hook runs before every model call of a turn: the person sent the
 * prompt that has a `submitted_prompt`. The summary is left out: its hook runs before the state is given back, and the
 * transcript tells it.
 */
export function parsePayload(text: string): HookPayload | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isJson(value) || value['agent_id'] !== undefined) return undefined
  const field = (key: string) => stringOf(value[key]) || undefined
  const sessionId = field('session_id')
  if (sessionId === undefined || sessionId.length > 200) return undefined
  const path = field('transcript_path')
  const input = value['tool_input']
  const file = isJson(input) ? stringOf(input['file_path']) : undefined
  const payload = {
    transcriptPath: path !== undefined && isAbsolute(path) ? path : undefined,
    cwd: field('cwd'),
    promptId: field('prompt_id'),
    prompt: field('submitted_prompt'),
    source: field('source'),
    trigger: field('trigger'),
    lastAssistantMessage: field('last_assistant_message'),
    model: field('model'),
    tool: field('tool_name') === 'read_file' ? ('read' as const) : undefined,
    toolFile: file !== undefined && isAbsolute(file) ? file : undefined,
    reason: field('reason'),
  }
  return { sessionId, ...defined(payload) }
}

/** Returns what is printed for an answer; '' where there is none. */
export function renderAnswer(event: HookEvent, answer: HookAnswer | undefined): string {
  if (answer === undefined) return ''
  const toModel = TELLS_MODEL.has(event) ? answer.toModel : undefined
  if (toModel === undefined && answer.toPerson === undefined) return ''
  return JSON.stringify({
    ...defined({ systemMessage: answer.toPerson }),
    ...(toModel === undefined ? {} : { hookSpecificOutput: { hookEventName: event, additionalContext: toModel } }),
  })
}

// --- internal ---

/** Events whose hooks may give the model a text. */
const TELLS_MODEL: ReadonlySet<HookEvent> = new Set(['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse'])
