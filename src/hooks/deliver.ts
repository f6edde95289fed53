/**
 * @module Hooks of a store on a server: done now, or by a later one in the same order.
 *
 * A letter that is delivered twice (its hook was killed between its commit and the letter's removal) changes nothing: a
 * reading goes on where the last one stopped, and a checkpoint that is there is written again in its place.
 */

import type { Context } from '../compose.ts'
import { ThroughlineError } from '../errors.ts'
import { completeCompaction } from '../memory/checkpoints.ts'
import { BUSY_TIMEOUT, HOOK_DEADLINE } from '../rules.ts'
import type { HookAnswer } from './answer.ts'
import { logFault } from './log.ts'
import { isSaveRequest, onSaveRequest } from './on-save-request.ts'
import { asOnlyOne, type Letter, putLetter, readLetter, refuseLetter, removeLetter, waitingLetters } from './outbox.ts'
import type { HookEvent, HookPayload } from './payload.ts'
import { runHook } from './run-hook.ts'
import { withSession } from './with-session.ts'

/** Returns what the hook of `event` prints. What it saves is not lost where the server is away. */
export async function runOrPost(
  event: HookEvent,
  payload: HookPayload,
  context: Context,
): Promise<HookAnswer | undefined> {
  if (!saves(event, payload)) return runHook(event, payload, context)
  const own = putLetter(context.config.home, { event, at: context.now().toISOString(), payload })
  const until = context.now().getTime() + HOOK_DEADLINE[event] / 3
  // Its own comes after what waits: as long as that does, it waits, too.
  if (!(await deliver(context, () => context.now().getTime() > until, own))) return undefined
  const answer = await runHook(event, payload, context)
  removeLetter(own)
  return answer
}

/** Delivers what waits, oldest first, but for `own`. Returns whether nothing waits any more. */
export async function deliver(context: Context, expired: () => boolean, own?: string): Promise<boolean> {
  const { home } = context.config
  const waiting = () => waitingLetters(home, context.now()).filter((path) => path !== own)
  if (waiting().length === 0) return true
  await asOnlyOne(home, context.now(), async () => {
    const paths = waiting()
    const letters = [...paths, ...(own === undefined ? [] : [own])].map(readLetter)
    for (const [place, path] of paths.entries()) {
      if (expired()) return
      const letter = letters[place]
      try {
        if (letter !== undefined && !isOvertaken(letter, letters.slice(place + 1))) await redo(letter, context)
        removeLetter(path)
      } catch (fault) {
        logFault(home, context.now(), 'outbox', fault)
        if (isPassing(fault)) return
        refuseLetter(path)
      }
    }
  })
  return waiting().length === 0
}

// --- internal ---

function saves(event: HookEvent, payload: HookPayload): boolean {
  return event !== 'UserPromptSubmit' || isSaveRequest(payload)
}

/** The end of a turn saves what the end of a later one saves as well: only the last one need be done. */
function isOvertaken({ event, payload }: Letter, later: readonly (Letter | undefined)[]): boolean {
  if (event !== 'Stop') return false
  const saving = later.filter((other) => other?.event === 'Stop' || other?.event === 'SessionEnd')
  return saving.some((other) => other?.payload.sessionId === payload.sessionId)
}

function isPassing(fault: unknown): boolean {
  if (!(fault instanceof ThroughlineError)) return false
  return ['STORE_UNREACHABLE', 'STORE_BUSY', 'STORE_UNAVAILABLE', 'STORE_NEWER', 'DRIVER_MISSING'].includes(fault.code)
}

/** Does what the hook would have done then, and says nothing: what is given to a session is given in its time or not at all. */
async function redo({ event, at, payload }: Letter, context: Context): Promise<void> {
  const begun = context.now().getTime()
  const then: Context = {
    ...context,
    now: () => new Date(Date.parse(at) + context.now().getTime() - begun),
  }
  if (event === 'UserPromptSubmit') {
    await onSaveRequest(payload, then)
  } else if (event !== 'SessionStart') {
    await runHook(event, payload, then)
  } else if (payload.source !== 'compact') {
    // Remembers that it began; nobody was told of anything.
    await runHook(event, { ...payload, source: 'resume' }, then)
  } else {
    await withSession(event, payload, then, BUSY_TIMEOUT.hook, (store, capture, known) =>
      completeCompaction(store, capture, { ...known, source: 'hook', now: then.now(), sessionId: payload.sessionId }),
    )
  }
}
