/** @module What our recorder in OpenCode sends a hook, in the form that several hosts share, and how it reads an answer. */

import { defined } from '../../defined.ts'
import type { HookAnswer, HookEvent, HookPayload } from '../hook.ts'
import { readInput } from '../hook-input.ts'

/** Returns the payload in `text`; undefined for anything but an object with a session id. */
export function parsePayload(text: string): HookPayload | undefined {
  const input = readInput(text)
  if (input === undefined || input.ofSubagent) return undefined
  const { payload, field } = input
  return { ...payload, ...defined({ promptId: field('prompt_id'), prompt: field('prompt') }) }
}

/** Returns what is printed for an answer; '' where there is none. The person is shown nothing. */
export function renderAnswer(event: HookEvent, answer: HookAnswer | undefined): string {
  const toModel = TELLS_MODEL.has(event) ? answer?.toModel : undefined
  return toModel === undefined ? '' : JSON.stringify({ toModel })
}

// --- internal ---

/** Events whose answer the recorder puts before the model. */
const TELLS_MODEL: ReadonlySet<HookEvent> = new Set(['SessionStart', 'UserPromptSubmit'])
