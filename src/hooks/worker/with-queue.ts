/**
 * @module Runs a hook that saves: its event is queued before its work, and what waits is saved first.
 *
 * What processes the queue is loaded only where something waits: a start loads a third less without.
 */

import type { Context } from '../../compose.ts'
import { defined } from '../../defined.ts'
import type { HookAnswer, HookEvent, HookPayload } from '../../hosts/hook.ts'
import {
  enqueue,
  type QueuedEvent,
  queueFolder,
  releaseOwnEvents,
  removeEvent,
} from '../../memory/session/queued-events.ts'
import { redact } from '../../redact/redact.ts'
import { BUSY_TIMEOUT, HOOK_DEADLINE } from '../../rules.ts'
import { isAddress } from '../../store/location.ts'
import { runHook } from '../events/dispatch.ts'
import { type SentPrompt, sentPrompt } from '../process/sent-prompt.ts'
import { waitingEvents } from '../queue/lock.ts'
import { timeoutAnswer } from '../queue/out-of-time.ts'
import { startWorker } from '../queue/spawn-worker.ts'

/**
 * Returns what the hook of `event` prints. Its event stays queued if the store is unavailable, the hook is killed, or the
 * transcript is too long to be read in time.
 */
export async function runWithQueue(
  event: HookEvent,
  payload: HookPayload,
  context: Context,
  prompt: SentPrompt = sentPrompt(payload, context.config.env),
): Promise<HookAnswer | undefined> {
  if (!(await saves(event, prompt))) return runHook(event, payload, context, prompt)
  const own = enqueueOwn({ event, at: context.now().toISOString(), payload }, context)
  // A prompt saves only where that is asked for.
  const until = context.now().getTime() + HOOK_DEADLINE[event === 'UserPromptSubmit' ? 'AskingPrompt' : event] / 3
  const busyTimeout = event === 'PreCompact' ? BUSY_TIMEOUT.preCompact : BUSY_TIMEOUT.hook
  const isExpired = () => context.now().getTime() > until
  const end = isWaiting(own, context)
    ? await (await import('./process-queue.ts')).processQueue(context, { isExpired, busyTimeout, ...defined({ own }) })
    : 'empty'
  // The own event comes after those before it. A server that did not answer is not asked a second time. A store in a file
  // is used all the same: a worker that holds the queue finds what this hook saves.
  const isServerLate = end === 'unavailable' || (end === 'left' && isExpired())
  if (isServerLate && own !== undefined && isAddress(context.config.store)) {
    const timedOut = event === 'UserPromptSubmit' ? timeoutAnswer(await prompt.words(), context.config) : undefined
    if (timedOut === undefined) startWorker(context.config)
    return timedOut
  }
  const outcome = await runHook(event, payload, context, prompt)
  if (outcome?.unfinished === undefined && own !== undefined) removeEvent(own)
  if (outcome?.unfinished !== undefined) releaseOwnEvents(context.config)
  if (outcome?.unfinished !== undefined || end === 'left') startWorker(context.config)
  return outcome
}

// --- internal ---

/** Whether events wait beside the hook's own. */
function isWaiting(own: string | undefined, { config, now }: Context): boolean {
  return waitingEvents(queueFolder(config), now()).some((path) => path !== own)
}

function enqueueOwn(queued: Omit<QueuedEvent, 'host' | 'store'>, context: Context): string | undefined {
  try {
    const hostProcess = queued.event === 'SessionStart' ? context.host() : undefined
    return enqueue(
      context.config,
      { ...queued, ...defined({ process: hostProcess }), payload: redacted(queued.payload) },
      true,
    )
  } catch {
    // The disk is full or read-only: the hook saves now, without the queue.
    return undefined
  }
}

function redacted(payload: HookPayload): HookPayload {
  const texts = ['prompt', 'compactSummary', 'lastAssistantMessage'] as const
  const safe = texts.flatMap((name) => (payload[name] === undefined ? [] : [[name, redact(payload[name])]]))
  return { ...payload, ...Object.fromEntries(safe) }
}

async function saves(event: HookEvent, prompt: SentPrompt): Promise<boolean> {
  if (event === 'PreToolUse') return false
  return event !== 'UserPromptSubmit' || (await prompt.words()).save !== undefined
}
