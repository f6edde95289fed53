/** @module How long a host lets a hook of ours run: longer than the hook's own deadline, so that the hook ends itself. */

import { HOOK_DEADLINE, HOOK_TIMEOUT_MARGIN } from '../rules.ts'
import type { HookEvent } from './hook.ts'

/** Returns the timeout of the hook of `event` that is registered with a host, in seconds. */
export function hookTimeout(event: HookEvent): number {
  // Before it runs, nobody knows whether a prompt asks for something.
  const deadline = HOOK_DEADLINE[event === 'UserPromptSubmit' ? 'AskingPrompt' : event]
  return Math.ceil(deadline / 1_000) + HOOK_TIMEOUT_MARGIN
}
