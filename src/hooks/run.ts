/**
 * @module Runs a hook that has work to do: puts the program together, and processes the queue before what saves.
 *
 * A prompt that saves nothing is answered without what reads and saves sessions: loading that took as long as node's own start.
 */

import { compose } from '../compose.ts'
import type { Config } from '../config.ts'
import { ThroughlineError } from '../errors.ts'
import type { HookAnswer, HookEvent, HookPayload } from '../hosts/hook.ts'
import { commandOfHook } from '../install/installed-command.ts'
import { runHook } from './events/dispatch.ts'
import { logFault } from './process/log.ts'
import type { SentPrompt } from './process/sent-prompt.ts'
import { timeoutAnswer } from './queue/out-of-time.ts'

/** Returns what the hook of `event` prints in this process; undefined = nothing. */
export async function runComposed(
  event: HookEvent,
  payload: HookPayload,
  config: Config,
  version: string,
  prompt: SentPrompt,
): Promise<HookAnswer | undefined> {
  const context = compose(config, { command: commandOfHook(), version })
  const isPrompt = event === 'UserPromptSubmit'
  try {
    if (isPrompt && (await prompt.words()).save === undefined) return await runHook(event, payload, context, prompt)
    const { runWithQueue } = await import('./worker/with-queue.ts')
    return await runWithQueue(event, payload, context, prompt)
  } catch (fault) {
    const timedOut = isPrompt && isTimeout(fault) ? timeoutAnswer(await prompt.words(), config) : undefined
    if (timedOut === undefined) throw fault
    logFault(config.home, context.now(), event, fault)
    return timedOut
  }
}

// --- internal ---

/** Another process held the store, or its server did not answer, until the hook's time was up. */
function isTimeout(fault: unknown): boolean {
  return fault instanceof ThroughlineError && (fault.code === 'STORE_BUSY' || fault.code === 'STORE_UNREACHABLE')
}
