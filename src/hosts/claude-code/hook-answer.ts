/** @module What a hook prints, as the host reads it: a text for the person, a text for the model, or nothing. Pure. */

import { defined } from '../../defined.ts'
import type { HookAnswer, HookEvent } from '../hook.ts'

/** Returns what is printed for an answer; '' where there is none. */
export function renderAnswer(event: HookEvent, answer: HookAnswer | undefined): string {
  if (answer === undefined) return ''
  const { toPerson, toModel } = answer
  return JSON.stringify({
    ...defined({ systemMessage: toPerson }),
    ...(toModel === undefined ? {} : { hookSpecificOutput: { hookEventName: event, additionalContext: toModel } }),
  })
}
