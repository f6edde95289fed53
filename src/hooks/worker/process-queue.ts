/**
 * @module Hooks that save: done now, or by a later hook or a worker in the same order.
 *
 * A letter that is delivered twice (its hook was killed between its commit and the letter's removal) changes nothing: a
 * reading goes on where the last one stopped, and a checkpoint that is there is written again in its place.
 */

import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../compose.ts'
import { ThroughlineError } from '../../errors.ts'
import type { HookAnswer, HookEvent, HookPayload } from '../../hosts/hook.ts'
import { hostOf } from '../../hosts/hook-hosts.ts'
import { completeCompaction } from '../../memory/session/checkpoints.ts'
import { redact } from '../../redact/redact.ts'
import { BUSY_TIMEOUT, HOOK_DEADLINE } from '../../rules.ts'
import { isAddress } from '../../store/location.ts'
import { runHook } from '../events/dispatch.ts'
import { isSaveRequest, onSaveRequest } from '../events/prompt-save.ts'
import { withSession } from '../events/with-session.ts'
import { logFault } from '../process/log.ts'
import { untilQuiet } from '../process/wait-until-idle.ts'
import {
  type Letter,
  lettersIn,
  outboxFolder,
  putLetter,
  readLetter,
  refuseLetter,
  removeLetter,
} from '../queue/files.ts'
import { asOnlyOne, waitingLetters } from '../queue/lock.ts'
import { outOfTime } from '../queue/out-of-time.ts'
import { startWorker } from '../queue/spawn-worker.ts'

/** Returns what the hook of `event` prints. What it saves is not lost where the store cannot be had, or the hook is killed. */
export async function runOrPost(
  event: HookEvent,
  payload: HookPayload,
  context: Context,
): Promise<HookAnswer | undefined> {
  if (!saves(event, payload)) return runHook(event, payload, context)
  const own = putOwn({ event, at: context.now().toISOString(), payload }, context)
  const until = context.now().getTime() + HOOK_DEADLINE[event] / 3
  const busyTimeout = event === 'PreCompact' ? BUSY_TIMEOUT.preCompact : BUSY_TIMEOUT.hook
  const isExpired = () => context.now().getTime() > until
  const isFirst = await deliver(context, { isExpired, busyTimeout, ...(own === undefined ? {} : { own }) })
  // Its own comes after what waits. A server that is away is not asked twice; a worker at a file will find all that is done here.
  if (!isFirst && own !== undefined && isAddress(context.config.store)) {
    const said = event === 'UserPromptSubmit' ? outOfTime(payload, context.config) : undefined
    if (said === undefined) startWorker(context.config)
    return said
  }
  const answer = await runHook(event, payload, context)
  if (own !== undefined) removeLetter(own)
  return answer
}

/** How what waits is delivered. */
interface Delivery {
  readonly isExpired: () => boolean
  /** How long a store that another process holds is waited for, in milliseconds. */
  readonly busyTimeout: number
  /** The letter of the hook that delivers: not delivered itself. */
  readonly own?: string
  /** Nobody waits for it: long transcripts are read to their end, and the host may finish writing them. Where another process delivers, it leaves. */
  readonly unhurried?: boolean
}

/** Delivers what waits, oldest first, but for its own. Returns whether nothing waits any more. */
export async function deliver(context: Context, delivery: Delivery): Promise<boolean> {
  const folder = outboxFolder(context.config)
  const waiting = () => waitingLetters(folder, context.now()).filter((path) => path !== delivery.own)
  // Looked at anew after each round: what came while the lock was held has found it held.
  for (let paths = waiting(); paths.length > 0; paths = waiting()) {
    const isDone = await asOnlyOne(folder, context.now(), () => deliverAll(waiting(), context, delivery))
    if (isDone === false || delivery.isExpired()) return false
    if (isDone === undefined) {
      if (delivery.unhurried === true) return false
      await wait(LOCK_POLL)
    }
  }
  return true
}

// --- internal ---

/** How often a lock that somebody else holds is looked at, in milliseconds. */
const LOCK_POLL = 20
/** Age in milliseconds from which a letter is done as it would have been then: its session has gone on. */
const FRESH = 10_000

/** Returns whether all could be delivered. */
async function deliverAll(paths: readonly string[], context: Context, delivery: Delivery): Promise<boolean> {
  for (const { path, letter } of needed(paths, delivery.own)) {
    if (delivery.isExpired()) return false
    try {
      await redo(letter, path, context, delivery)
      removeLetter(path)
    } catch (fault) {
      if (isForgotten(fault)) {
        removeLetter(path)
        continue
      }
      logFault(context.config.home, context.now(), 'outbox', fault)
      if (isPassing(fault)) return false
      refuseLetter(path)
    }
  }
  return true
}

/** Returns the letters that are to be delivered; removes the others. */
function needed(paths: readonly string[], own: string | undefined): { path: string; letter: Letter }[] {
  const all = [...paths, ...(own === undefined ? [] : [own])].map(readLetter)
  return paths.flatMap((path, place) => {
    const letter = all[place]
    if (letter !== undefined && !isOvertaken(letter, all.slice(place + 1))) return [{ path, letter }]
    removeLetter(path)
    return []
  })
}

function putOwn(letter: Letter, context: Context): string | undefined {
  try {
    return putLetter(context.config, { ...letter, payload: redacted(letter.payload) }, true)
  } catch {
    // A full disk or a read-only one: it is done now or not at all.
    return undefined
  }
}

function redacted(payload: HookPayload): HookPayload {
  const { prompt, compactSummary, lastAssistantMessage } = payload
  return {
    ...payload,
    ...(prompt === undefined ? {} : { prompt: redact(prompt) }),
    ...(compactSummary === undefined ? {} : { compactSummary: redact(compactSummary) }),
    ...(lastAssistantMessage === undefined ? {} : { lastAssistantMessage: redact(lastAssistantMessage) }),
  }
}

function saves(event: HookEvent, payload: HookPayload): boolean {
  if (event === 'PreToolUse') return false
  return event !== 'UserPromptSubmit' || isSaveRequest(payload)
}

/** The end of a turn saves what the end of a later one saves as well: only the last one need be done. */
function isOvertaken({ event, payload }: Letter, later: readonly (Letter | undefined)[]): boolean {
  if (event !== 'Stop') return false
  return later.some((other) => other?.event === 'Stop' && other.payload.sessionId === payload.sessionId)
}

function isForgotten(fault: unknown): boolean {
  return fault instanceof ThroughlineError && fault.code === 'SESSION_FORGOTTEN'
}

/** The store can not be had for now: another time, or once somebody has mended it. */
function isPassing(fault: unknown): boolean {
  return fault instanceof ThroughlineError && fault.code !== 'STORE_FOREIGN' && /^(STORE_|DRIVER_)/.test(fault.code)
}

/** Does what the hook would have done then, and says nothing: what is given to a session is given in its time or not at all. */
async function redo(letter: Letter, path: string, context: Context, delivery: Delivery): Promise<void> {
  const { event, at } = letter
  const begun = context.now().getTime()
  const { projectDir: _, ...config } = context.config
  const then: Context = {
    ...context,
    config,
    now: () => new Date(Date.parse(at) + context.now().getTime() - begun),
    // Whose process that was is not known here.
    host: () => undefined,
    withStore: (busyTimeout, work) => context.withStore(Math.max(busyTimeout, delivery.busyTimeout), work),
  }
  const payload = await asItWas(letter, path, context, delivery)
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

/**
 * As far as the transcript went then, with one exception. The host writes late what a turn ended with: its end is read as
 * far as the session's next letter allows, whose own moment must stay as it was; where none follows, or only the end of
 * the session, and nobody waits, as far as the transcript goes once the host has written it.
 */
async function asItWas(
  { at, event, payload }: Letter,
  path: string,
  context: Context,
  { unhurried }: Delivery,
): Promise<HookPayload> {
  const { transcriptSize, ...open } = unhurried === true ? { ...payload, unhurried } : payload
  const upTo = (size: number | undefined): HookPayload => ({
    ...open,
    ...(size === undefined ? {} : { transcriptSize: size }),
  })
  if (event !== 'Stop' && event !== 'SessionEnd') return upTo(transcriptSize)
  const later = () => lettersAfter(path, context).filter((other) => event !== 'Stop' || other.event !== 'SessionEnd')
  const isLate = unhurried !== true || context.now().getTime() - Date.parse(at) > FRESH
  const { transcriptLags } = hostOf(context.config.env).facts
  if (!isLate && transcriptLags && payload.transcriptPath !== undefined)
    await untilQuiet(payload.transcriptPath, () => later().length > 0)
  const next = later().find((other) => other.payload.sessionId === payload.sessionId)
  if (next === undefined) return upTo(isLate ? transcriptSize : undefined)
  return upTo(event === 'Stop' ? (next.payload.transcriptSize ?? transcriptSize) : transcriptSize)
}

function lettersAfter(path: string, { config }: Context): Letter[] {
  const all = lettersIn(outboxFolder(config))
  return all.slice(all.indexOf(path) + 1).flatMap((other) => readLetter(other) ?? [])
}
