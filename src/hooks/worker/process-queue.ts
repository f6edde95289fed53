/**
 * @module Processes the queue: a hook or a worker saves the queued events, oldest first.
 *
 * An event leaves the queue when all of it is in the store. One whose transcript was not read to its end stays, and so do
 * those of its session that came after it; a worker goes on with it.
 *
 * Processing an event twice changes nothing (its hook may be killed between the commit and the removal of the event): a
 * reading continues where the last one stopped, and a checkpoint that exists already is written again in its place.
 */

import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../compose.ts'
import { defined } from '../../defined.ts'
import { ThroughlineError } from '../../errors.ts'
import type { HookPayload } from '../../hosts/hook.ts'
import { HOST_VARIABLE, hostOf } from '../../hosts/hook-hosts.ts'
import { completeCompaction } from '../../memory/session/checkpoints.ts'
import {
  moveToDeadLetters,
  type QueuedEvent,
  queuedEvents,
  queueFolder,
  readEvent,
  removeEvent,
} from '../../memory/session/queued-events.ts'
import { BUSY_TIMEOUT, STALE_AGE } from '../../rules.ts'
import { runHook } from '../events/dispatch.ts'
import { onSaveRequest } from '../events/prompt-save.ts'
import { type HookOutcome, withSession } from '../events/with-session.ts'
import { logFault } from '../process/log.ts'
import { sentPrompt } from '../process/sent-prompt.ts'
import { waitUntilIdle } from '../process/wait-until-idle.ts'
import { waitingEvents, withQueueLock } from '../queue/lock.ts'

/** How the queue is processed. */
interface ProcessOptions {
  readonly isExpired: () => boolean
  /** How long to wait for a store that another process holds, in milliseconds. */
  readonly busyTimeout: number
  /** The event of the hook that processes the queue: not processed here. */
  readonly own?: string
  /**
   * Nobody waits for this process: it reads long transcripts to their end and lets the host finish writing them. It
   * returns at once if another process holds the queue.
   */
  readonly unhurried?: boolean
}

/** How the processing of a queue ended: nothing is left in it; what is left is for a worker; or the store is unavailable. */
export type QueueEnd = 'empty' | 'left' | 'unavailable'

/** Processes the queued events, oldest first, except `own`. Returns how that ended. */
export async function processQueue(context: Context, options: ProcessOptions): Promise<QueueEnd> {
  const folder = queueFolder(context.config)
  const waiting = () => waitingEvents(folder, context.now()).filter((path) => path !== options.own)
  let reached = -1
  // The queue is read again after each round: a process that enqueued meanwhile found the lock held and left.
  for (let paths = waiting(); paths.length > 0; paths = waiting()) {
    const round = await withQueueLock(folder, context.now(), (renew) => processAll(waiting(), context, options, renew))
    if (round?.end === 'unavailable') return round.end
    if (options.isExpired()) return 'left'
    if (round === undefined) {
      if (options.unhurried === true) return 'left'
      await wait(LOCK_POLL)
    } else if (round.end === 'left') {
      // A worker goes on as long as it comes further.
      if (options.unhurried !== true || round.reached === reached) return 'left'
      reached = round.reached
    }
  }
  return 'empty'
}

// --- internal ---

/** Interval between attempts to take a lock that another process holds, in milliseconds. */
const LOCK_POLL = 20
/** Age from which an event is replayed as of its own time, because its session has gone on, in milliseconds. */
const FRESH = 10_000

/** One way through the queue. */
interface Round {
  readonly end: QueueEnd
  /** Bytes that are read so far of the transcripts that are not read to their end. */
  readonly reached: number
}

async function processAll(
  paths: readonly string[],
  context: Context,
  options: ProcessOptions,
  renew: (now: Date) => void,
): Promise<Round> {
  const left = new Map<string, number>()
  const round = (end: QueueEnd): Round => ({ end, reached: [...left.values()].reduce((sum, bytes) => sum + bytes, 0) })
  for (const { path, queued } of withoutSuperseded(paths, options.own)) {
    if (options.isExpired()) return round('left')
    const { sessionId } = queued.payload
    if (left.has(sessionId)) continue
    renew(context.now())
    try {
      const unfinished = (await replay(queued, path, context, options))?.unfinished
      if (unfinished === undefined) removeEvent(path)
      else left.set(sessionId, unfinished)
    } catch (fault) {
      if (isForgotten(fault)) {
        removeEvent(path)
        continue
      }
      logFault(context.config.home, context.now(), 'queue', fault)
      if (isRetryable(fault)) return round('unavailable')
      const isOld = context.now().getTime() - Date.parse(queued.at) > STALE_AGE
      if (isOfSystem(fault) && !isOld) left.set(sessionId, 0)
      else moveToDeadLetters(path)
    }
  }
  return round(left.size === 0 ? 'empty' : 'left')
}

/** Returns the events to process; removes damaged and superseded ones. */
function withoutSuperseded(paths: readonly string[], own: string | undefined): { path: string; queued: QueuedEvent }[] {
  const all = [...paths, ...(own === undefined ? [] : [own])].map(readEvent)
  return paths.flatMap((path, index) => {
    const queued = all[index]
    if (queued !== undefined && !isSuperseded(queued, all.slice(index + 1))) return [{ path, queued }]
    removeEvent(path)
    return []
  })
}

/** The end of a later turn saves what an earlier one would: only a session's last `Stop` is processed. */
function isSuperseded({ event, payload }: QueuedEvent, later: readonly (QueuedEvent | undefined)[]): boolean {
  if (event !== 'Stop') return false
  return later.some((other) => other?.event === 'Stop' && other.payload.sessionId === payload.sessionId)
}

function isForgotten(fault: unknown): boolean {
  return fault instanceof ThroughlineError && fault.code === 'SESSION_FORGOTTEN'
}

/** The store is unavailable for now: the event can be saved later, or once somebody has repaired the store. */
function isRetryable(fault: unknown): boolean {
  return fault instanceof ThroughlineError && fault.code !== 'STORE_FOREIGN' && /^(STORE_|DRIVER_)/.test(fault.code)
}

/** The system refused it, for whatever reason: no descriptor is left, a disk or a share does not answer. It may pass. */
function isOfSystem(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  const { code } = fault as NodeJS.ErrnoException
  return /^E[A-Z0-9]+$/.test(String(code)) || isOfSystem(fault.cause)
}

/** Saves what the hook would have saved at its time. Prints nothing: it is too late to put anything into the session. */
async function replay(
  queued: QueuedEvent,
  path: string,
  context: Context,
  options: ProcessOptions,
): Promise<HookOutcome | undefined> {
  const { event, at, host } = queued
  const begun = context.now().getTime()
  const { projectDir: _, ...rest } = context.config
  // One worker works for the hooks of every host.
  const config = host === undefined ? rest : { ...rest, env: { ...rest.env, [HOST_VARIABLE]: host } }
  const then: Context = {
    ...context,
    config,
    now: () => new Date(Date.parse(at) + context.now().getTime() - begun),
    // This process is a child of another one.
    host: () => queued.process,
    withStore: (busyTimeout, work, session) =>
      context.withStore(Math.max(busyTimeout, options.busyTimeout), work, session),
  }
  const payload = await payloadAtEvent(queued, path, { ...context, config }, options)
  if (event === 'UserPromptSubmit')
    return onSaveRequest((await sentPrompt(payload, config.env).words()).save, payload, then)
  if (event !== 'SessionStart') return runHook(event, payload, then)
  if (payload.source !== 'compact') return runHook(event, { ...payload, late: true }, then)
  const { compactionIsWritten } = hostOf(config.env).facts
  return withSession(event, payload, then, BUSY_TIMEOUT.hook, async (store, capture, facts) => {
    await completeCompaction(store, capture, { ...facts, isWritten: compactionIsWritten })
    return undefined
  })
}

/**
 * Returns the payload with the transcript's size at the event's time, with one exception. The host writes the end of a
 * turn late, so the end of a turn may be read further: up to the size at the session's next event, which must see the
 * transcript as it was then. If no event follows, or only the end of the session, and nobody waits, the transcript is
 * read to its end once the host has written it.
 */
async function payloadAtEvent(
  { at, event, payload }: QueuedEvent,
  path: string,
  context: Context,
  { unhurried }: ProcessOptions,
): Promise<HookPayload> {
  const { transcriptSize, ...open } = { ...payload, ...(unhurried === true ? { unhurried } : { aside: true }) }
  const upTo = (size: number | undefined): HookPayload => ({
    ...open,
    ...defined({ transcriptSize: size }),
  })
  if (event !== 'Stop' && event !== 'SessionEnd') return upTo(transcriptSize)
  const later = () => eventsAfter(path, context).filter((other) => event !== 'Stop' || other.event !== 'SessionEnd')
  const isLate = unhurried !== true || context.now().getTime() - Date.parse(at) > FRESH
  const { transcriptLags } = hostOf(context.config.env).facts
  if (!isLate && transcriptLags && payload.transcriptPath !== undefined)
    await waitUntilIdle(payload.transcriptPath, {
      isOver: () => later().length > 0,
      growsFrom: event === 'Stop' && transcriptLags === 'end for seconds' ? (transcriptSize ?? 0) : undefined,
    })
  const next = later().find((other) => other.payload.sessionId === payload.sessionId)
  if (next === undefined) return upTo(isLate ? transcriptSize : undefined)
  return upTo(event === 'Stop' ? (next.payload.transcriptSize ?? transcriptSize) : transcriptSize)
}

function eventsAfter(path: string, { config }: Context): QueuedEvent[] {
  const all = queuedEvents(queueFolder(config))
  return all.slice(all.indexOf(path) + 1).flatMap((other) => readEvent(other) ?? [])
}
