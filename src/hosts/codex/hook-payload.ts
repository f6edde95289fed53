/**
 * @module What Codex sends a hook, read with distrust: every field may be missing, and none is trusted.
 *
 * Source: Codex's hook input, as client 0.169.0 sends it (docs/HOSTS.md).
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
 * Returns the payload in `text`; undefined for anything but an object with a session id. A hook of a subagent carries the
 * id of the session and the transcript of the subagent: it is none of the session's.
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
  const payload = {
    transcriptPath: path !== undefined && isAbsolute(path) ? path : undefined,
    cwd: field('cwd'),
    promptId: field('turn_id'),
    prompt: field('prompt'),
    source: field('source'),
    trigger: field('trigger'),
    lastAssistantMessage: field('last_assistant_message'),
    model: field('model'),
    reason: field('reason'),
  }
  return { sessionId, ...defined(payload) }
}

/** Returns what is printed for an answer; '' where there is none. The host refuses keys that it does not know for an event. */
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
const TELLS_MODEL: ReadonlySet<HookEvent> = new Set(['SessionStart', 'UserPromptSubmit', 'PreToolUse'])
