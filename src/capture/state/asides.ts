/** @module What leaves the work where it was: a greeting, a request to save, a command of Throughline, and the answer to it. Pure. */

import { leavesWorkAlone } from '../../snapshot/no-work.ts'
import type { Message } from '../../snapshot/types.ts'
import type { SessionState } from './session-state.ts'

/** Returns whether the newest turn leaves the work where it was. */
export function isAside({ requests, turns }: Pick<SessionState, 'requests' | 'turns'>): boolean {
  const last = requests.at(-1)
  return (
    last !== undefined &&
    leavesWorkAlone(last.text) &&
    turns.at(-1)?.files === undefined &&
    turns.at(-1)?.asked === undefined
  )
}

/** Returns the messages without the last prompt and its answer, where that prompt leaves the work where it was. */
export function withoutAside(messages: readonly Message[]): readonly Message[] {
  const prompt = messages.findLastIndex(({ role }) => role === 'user')
  if (prompt === -1) return []
  return leavesWorkAlone(messages[prompt]?.text ?? '') ? messages.slice(0, prompt) : messages
}
