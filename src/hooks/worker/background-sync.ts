/**
 * @module Synchronises this machine's sessions with those of others, one process at a time: at once for who asks, and in a worker
 * so that it happens at most every few minutes.
 *
 * A worker that finds another one at it leaves a note, and that one goes on: what was saved last is sent, too.
 */

import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../compose.ts'
import { overwrite, removeFile, textOf } from '../../files/foreign-files.ts'
import { queueFolder } from '../../memory/session/queued-events.ts'
import { BUSY_TIMEOUT, MINUTE, SYNC_TIME } from '../../rules.ts'
import { activeSettings, readState, type SyncSettings, type SyncState, syncFolder } from '../../sync/settings.ts'
import { waitingEvents, withQueueLock } from '../queue/lock.ts'

/** Synchronises now, or has the process do it that is at it, and returns how it ended; undefined where that takes too long. */
export async function syncAlone(context: Context, settings: SyncSettings): Promise<SyncState | undefined> {
  const { config, now } = context
  const folder = syncFolder(config.home)
  const asked = now().toISOString()
  const done = await withQueueLock(folder, now(), (renew) => once(context, settings, renew))
  if (done === undefined) overwrite(join(folder, NOTE), URGENT, 0o600)
  for (let waited = 0; done === undefined && waited < 2 * MINUTE; waited += POLL) {
    await wait(POLL)
    const state = readState(config.home)
    if (state !== undefined && state.attempted > asked) return state
  }
  return done
}

/** Synchronises when that is due, or at once where it is urgent; and again for as long as something was saved meanwhile. */
export async function syncWhenDue(context: Context, isUrgent: boolean): Promise<void> {
  const { config, now } = context
  const folder = syncFolder(config.home)
  // Another worker may be saving what this one is to send.
  const queue = queueFolder(config)
  for (let waited = 0; isUrgent && waitingEvents(queue, now()).length > 0 && waited < MINUTE; waited += POLL)
    await wait(POLL)
  const note = join(folder, NOTE)
  const work = async (renew: (time: Date) => void): Promise<true> => {
    for (let urgent = isUrgent; ; urgent = false) {
      const due = () => Date.parse(readState(config.home)?.attempted ?? '1970-01-01') + SYNC_TIME.every
      // A clock that was set back must not put it off for long.
      for (let waited = 0; !urgent && now().getTime() < due() && waited < SYNC_TIME.every; waited += POLL) {
        await wait(POLL)
        renew(now())
        urgent = textOf(note) === URGENT
      }
      removeFile(note)
      // It may have been switched off meanwhile.
      const settings = activeSettings(config)
      if (settings === undefined) return true
      await once(context, settings, renew)
      if (textOf(note) === undefined) return true
    }
  }
  const done = await withQueueLock(folder, now(), work)
  // Who asked for it at once still waits.
  if (done === undefined) overwrite(note, isUrgent || textOf(note) === URGENT ? URGENT : '', 0o600)
}

// --- internal ---

/** The file by which who finds another process at it says that there is more to do, and whether at once. */
const NOTE = 'again'
const URGENT = 'now'
const POLL = 1_000
/** A lock that is not renewed for a minute counts as left behind. */
const RENEWED = 20_000

async function once(context: Context, settings: SyncSettings, renew: (time: Date) => void): Promise<SyncState> {
  const { config, now } = context
  const timer = setInterval(() => renew(now()), RENEWED)
  try {
    // Loaded here only: most workers synchronise nothing.
    const { synchronise } = await import('../../sync/synchronise.ts')
    const facts = { config, now, mark: context.sentinel }
    return await context.withStore(BUSY_TIMEOUT.foreground, (store) => synchronise(store, settings, facts))
  } finally {
    clearInterval(timer)
  }
}
