/**
 * @module Synchronises this machine's sessions with those of others, one process at a time: at once for who asks, and in a worker
 * so that it happens at most every few minutes.
 *
 * One worker waits for that time, and for the end of another synchronisation; what others save until then is sent by it, so that
 * they need not wait.
 */

import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../compose.ts'
import { ThroughlineError } from '../../errors.ts'
import { ensureFolder } from '../../files/atomic-write.ts'
import { queueFolder } from '../../memory/session/queued-events.ts'
import { BUSY_TIMEOUT, MINUTE, SYNC_TIME } from '../../rules.ts'
import { activeSettings, readState, type SyncState, syncFolder } from '../../sync/settings.ts'
import { isLocked, waitingEvents, withQueueLock } from '../queue/lock.ts'

/**
 * Synchronises as soon as no other process does, as the settings say by then, and returns how it ended; undefined where it is off by
 * then. `longest`: how long it waits, in milliseconds; by default as long as a person may. @throws STORE_BUSY (after that time)
 */
export async function syncAlone(context: Context, longest: number = 2 * MINUTE): Promise<SyncState | undefined> {
  const { config, now } = context
  for (let waited = 0; waited < longest; waited += POLL) {
    const done = await withQueueLock(syncFolder(config.home), now(), async (renew) => ({
      state: await syncLocked(context, renew),
    }))
    if (done !== undefined) return done.state
    await wait(POLL)
  }
  throw new ThroughlineError('STORE_BUSY', 'Another process synchronises at this moment.')
}

/** Synchronises when that is due, unless another worker waits to do so; or at once where it is urgent. */
export async function syncWhenDue(context: Context, isUrgent: boolean): Promise<void> {
  const { config, now } = context
  // Another worker may be saving what this one is to send.
  for (let waited = 0; isUrgent && isSaving(context) && waited < MINUTE; waited += POLL) await wait(POLL)
  const waiting = join(syncFolder(config.home), 'waiting')
  ensureFolder(waiting, 0o700)
  const isFirst = isUrgent || (await withQueueLock(waiting, now(), (renew) => untilDue(context, renew)))
  if (isFirst === true) await syncAlone(context, SYNC_TIME.longest)
}

// --- internal ---

const POLL = 1_000
/** A lock that is not renewed for a minute counts as left behind. */
const RENEWED = 20_000

async function syncLocked(context: Context, renew: (time: Date) => void): Promise<SyncState | undefined> {
  const { config, now } = context
  // It may have been switched off meanwhile, or this machine may have another name.
  const settings = activeSettings(config)
  if (settings === undefined) return undefined
  const timer = setInterval(() => renew(now()), RENEWED)
  // Loaded here only: most workers synchronise nothing.
  const { synchronise } = await import('../../sync/synchronise.ts')
  const facts = { config, now, mark: context.sentinel }
  const work = context.withStore(BUSY_TIMEOUT.foreground, (store) => synchronise(store, settings, facts))
  return work.finally(() => clearInterval(timer))
}

function isSaving({ config, now }: Context): boolean {
  return waitingEvents(queueFolder(config), now()).length > 0
}

/** Returns once it is due and nobody synchronises. */
async function untilDue({ config, now }: Context, renew: (time: Date) => void): Promise<true> {
  const folder = syncFolder(config.home)
  const due = () => Date.parse(readState(config.home)?.attempted ?? '1970-01-01') + SYNC_TIME.every
  // A clock that was set back must not put it off for long.
  const isEarly = (waited: number) => now().getTime() < due() && waited < SYNC_TIME.every
  for (let waited = 0; isEarly(waited) || isLocked(folder, now()); waited += POLL) {
    await wait(POLL)
    renew(now())
  }
  return true
}
