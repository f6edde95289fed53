/** @module How long a hook waits for git: well below its deadline, so that it can still finish without git's answer. */

import { GIT_TIME, HOOK_DEADLINE } from '../../rules.ts'

/** Returns how long the hook of `event` waits for git at most, in milliseconds. */
export function gitTime(event: keyof typeof HOOK_DEADLINE): number {
  return Math.min(GIT_TIME.longest, HOOK_DEADLINE[event] * GIT_TIME.share)
}
