/**
 * @module What Copilot CLI sends a hook, and how it reads an answer.
 *
 * Source: the input of hooks that are registered under Claude Code's names, as client 1.0.102 sends it (docs/HOSTS.md).
 */

import { defined } from '../../defined.ts'
import type { HookAnswer, HookEvent, HookPayload, HostPaths } from '../hook.ts'
import { readInput } from '../hook-input.ts'
import { transcriptOf } from './environment.ts'

/**
 * Returns the payload in `text`; undefined for anything but an object with a session id. Hooks of a subagent carry an
 * `agent_id`: they are none of the session's. Most events do not name the transcript: it is where the host keeps it.
 */
export function parsePayload(text: string, { hostFolder }: Pick<HostPaths, 'hostFolder'>): HookPayload | undefined {
  const input = readInput(text)
  if (input === undefined || input.ofSubagent) return undefined
  const { payload, field } = input
  const prompt = typed(field('prompt'))
  const more = {
    transcriptPath: payload.transcriptPath ?? transcriptOf(hostFolder, payload.sessionId),
    // Two installations are told the same time of one prompt.
    promptId: prompt === undefined ? undefined : field('timestamp'),
    prompt,
    source: payload.source === 'new' ? 'startup' : payload.source,
  }
  return { ...payload, ...defined(more) }
}

/** Returns what is printed for an answer; '' where there is none. The host shows the person nothing. */
export function renderAnswer(event: HookEvent, answer: HookAnswer | undefined): string {
  const toModel = TELLS_MODEL.has(event) ? answer?.toModel : undefined
  return toModel === undefined ? '' : JSON.stringify({ additionalContext: toModel })
}

// --- internal ---

/** How the client begins the prompt that it makes of a skill which the person started. */
const OF_SKILL = /^The user explicitly invoked the "(\/[\w:.-]{1,200})" skill\. Follow/

/** What the person typed; of a skill, its name. What they typed behind it stands in the skill's text, where it cannot be told apart. */
function typed(prompt: string | undefined): string | undefined {
  return OF_SKILL.exec(prompt ?? '')?.[1] ?? prompt
}

/** Events whose hooks may give the model a text. */
const TELLS_MODEL: ReadonlySet<HookEvent> = new Set(['SessionStart', 'UserPromptSubmit', 'PostToolUse'])
