/**
 * @module What Qwen Code sends a hook, and how it reads an answer.
 *
 * Source: the input of hooks as client 0.24.4 sends it (docs/HOSTS.md). It is Claude Code's, with differences that count.
 */

import { defined } from '../../defined.ts'
import type { HookPayload } from '../hook.ts'
import { printsAnswer, readInput } from '../hook-input.ts'

/**
 * Returns the payload in `text`; undefined for anything but an object with a session id. Hooks of a subagent carry an
 * `agent_id`: they are none of the session's. A prompt's hook runs before every model call of a turn: the person sent the
 * prompt that has a `submitted_prompt`. The summary is left out: its hook runs before the state is given back, and the
 * transcript tells it.
 */
export function parsePayload(text: string): HookPayload | undefined {
  const input = readInput(text)
  if (input === undefined || input.ofSubagent) return undefined
  const { payload, field, toolFile } = input
  const more = {
    promptId: field('prompt_id'),
    prompt: field('submitted_prompt'),
    tool: field('tool_name') === 'read_file' ? ('read' as const) : undefined,
    toolFile,
  }
  return { ...payload, ...defined(more) }
}

/** Returns what is printed for an answer; '' where there is none. */
export const renderAnswer = printsAnswer(new Set(['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse']))
