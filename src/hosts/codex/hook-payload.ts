/**
 * @module What Codex sends a hook, and how it reads an answer.
 *
 * Source: Codex's hook input, as client 0.169.0 sends it (docs/HOSTS.md).
 */

import { defined } from '../../defined.ts'
import type { HookPayload } from '../hook.ts'
import { printsAnswer, readInput } from '../hook-input.ts'

/**
 * Returns the payload in `text`; undefined for anything but an object with a session id. A hook of a subagent carries the
 * id of the session and the transcript of the subagent: it is none of the session's.
 */
export function parsePayload(text: string): HookPayload | undefined {
  const input = readInput(text)
  if (input === undefined || input.ofSubagent) return undefined
  const { payload, field } = input
  return { ...payload, ...defined({ promptId: field('turn_id'), prompt: field('prompt') }) }
}

/** Returns what is printed for an answer; '' where there is none. The host refuses keys that it does not know for an event. */
export const renderAnswer = printsAnswer(new Set(['SessionStart', 'UserPromptSubmit', 'PreToolUse']))
