/**
 * @module What Copilot CLI sends a hook, read with distrust: every field may be missing, and none is trusted.
 *
 * Source: the input of hooks that are registered under Claude Code's names, as client 1.0.102 sends it (docs/HOSTS.md).
 */

import { isAbsolute } from 'node:path'
import { defined } from '../../defined.ts'
import { HOOK_EVENTS, OPTIONAL_HOOK_EVENTS } from '../../rules.ts'
import { isJson, stringOf } from '../../text/json.ts'
import type { HookAnswer, HookEvent, HookPayload, HostPaths } from '../hook.ts'
import { transcriptOf } from './environment.ts'

/** Returns our name of an event: the host's own. */
export function eventOf(name: string | undefined): HookEvent | undefined {
  return [...HOOK_EVENTS, ...OPTIONAL_HOOK_EVENTS].find((known) => known === name)
}

/**
 * Returns the payload in `text`; undefined for anything but an object with a session id. Hooks of a subagent carry an
 * `agent_id`: they are none of the session's. Most events do not name the transcript: it is where the host keeps it.
 */
export function parsePayload(text: string, { hostFolder }: Pick<HostPaths, 'hostFolder'>): HookPayload | undefined {
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
  const source = field('source')
  const prompt = field('prompt')
  const payload = {
    transcriptPath: path !== undefined && isAbsolute(path) ? path : transcriptOf(hostFolder, sessionId),
    cwd: field('cwd'),
    // Two installations are told the same time of one prompt.
    promptId: prompt === undefined ? undefined : field('timestamp'),
    prompt,
    source: source === 'new' ? 'startup' : source,
    trigger: field('trigger'),
    reason: field('reason'),
  }
  return { sessionId, ...defined(payload) }
}

/** Returns what is printed for an answer; '' where there is none. The host shows the person nothing. */
export function renderAnswer(event: HookEvent, answer: HookAnswer | undefined): string {
  const toModel = TELLS_MODEL.has(event) ? answer?.toModel : undefined
  return toModel === undefined ? '' : JSON.stringify({ additionalContext: toModel })
}

// --- internal ---

/** Events whose hooks may give the model a text. */
const TELLS_MODEL: ReadonlySet<HookEvent> = new Set(['SessionStart', 'UserPromptSubmit', 'PostToolUse'])
