/**
 * @module Synchronises this machine's sessions with those of others, one process at a time: at once for who asks, and in a worker
 * so that it happens at most every few minutes.
 *
 * One worker waits for that time; what others save until then is sent by it, so that they need not wait.
 */

import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../compose.ts'
import { ensureFolder } from '../../files/atomic-write.ts'
import { queueFolder } from '../../memory/session/queued-events.ts'
import { BUSY_TIMEOUT, MINUTE, SYNC_TIME } from '../../rules.ts'
import { activeSettings, readState, type SyncSettings, type SyncState, syncFolder } from '../../sync/settings.ts'
import { waitingEvents, withQueueLock } from '../queue/lock.ts'

/** Synchronises as soon as no other process does, and returns how it ended; undefined where that takes too long. */
export async function syncAlone(context: Context, settings: SyncSettings): Promise<SyncState | undefined> {
  const { config, now } = context
  for (let waited = 0; waited < LONGEST_WAIT; waited += POLL) {
    const done = await withQueueLock(syncFolder(config.home), now(), async (renew) => {
      const timer = setInterval(() => renew(now()), RENEWED)
      // Loaded here only: most workers synchronise nothing.
      const { synchronise } = await import('../../sync/synchronise.ts')
      const facts = { config, now, mark: context.sentinel }
      const work = context.withStore(BUSY_TIMEOUT.foreground, (store) => synchronise(store, settings, facts))
      return work.finally(() => clearInterval(timer))
    })
    if (done !== undefined) return done
    await wait(POLL)
  }
  return undefined
}

/** Synchronises when that is due, unless another worker waits to do so; or at once where it is urgent. */
export async function syncWhenDue(context: Context, isUrgent: boolean): Promise<void> {
  const { config, now } = context
  // Another worker may be saving what this one is to send.
  for (let waited = 0; isUrgent && isSaving(context) && waited < MINUTE; waited += POLL) await wait(POLL)
  const waiting = join(syncFolder(config.home), 'waiting')
  ensureFolder(waiting, 0o700)
  const isFirst = isUrgent || (await withQueueLock(waiting, now(), (renew) => untilDue(context, renew)))
  // It may have been switched off meanwhile.
  const settings = activeSettings(config)
  if (isFirst === true && settings !== undefined) await syncAlone(context, settings)
}

// --- internal ---

const POLL = 1_000
/** A lock that is not renewed for a minute counts as left behind. */
const RENEWED = 20_000
const LONGEST_WAIT = 2 * MINUTE

function isSaving({ config, now }: Context): boolean {
  return waitingEvents(queueFolder(config), now()).length > 0
}

async function untilDue({ config, now }: Context, renew: (time: Date) => void): Promise<true> {
  const due = () => Date.parse(readState(config.home)?.attempted ?? '1970-01-01') + SYNC_TIME.every
  // A clock that was set back must not put it off for long.
  for (let waited = 0; now().getTime() < due() && waited < SYNC_TIME.every; waited += POLL) {
    await wait(POLL)
    renew(now())
  }
  return true
}
