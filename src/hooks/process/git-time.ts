/** @module How long a hook waits for git. */

import { GIT_TIME, HOOK_DEADLINE } from '../../rules.ts'

/** What a deadline is of: an event, or a prompt that asks for something. */
export type Timed = keyof typeof HOOK_DEADLINE

/** Returns how long the hook of `event` waits for git at most, in milliseconds: well below its deadline, to finish without it. */
export function gitTime(event: Timed): number {
  return HOOK_DEADLINE[event] * GIT_TIME.share
}
