/** @module How long a hook asks git: well below its deadline, so that what it does is done without git's part. */

import { GIT_TIME, HOOK_DEADLINE } from '../../rules.ts'

/** Returns the longest that the hook of `event` asks git, in milliseconds. */
export function gitTime(event: keyof typeof HOOK_DEADLINE): number {
  return Math.min(GIT_TIME.longest, HOOK_DEADLINE[event] * GIT_TIME.share)
}
