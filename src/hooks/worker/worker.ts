/**
 * @module The worker: processes the events that hooks queued, reads what is unread of a project's sessions, then ends. One
 * worker at a time processes the queue of a store.
 *
 * It inherits no pipe that the host waits for. It ends within a fixed time; the next worker processes what remains.
 */

import { existsSync } from 'node:fs'
import { type Context, compose } from '../../compose.ts'
import { readConfig } from '../../config.ts'
import { commandOfHook } from '../../install/installed-command.ts'
import { catchUp } from '../../memory/history/catch-up.ts'
import { queueFolder } from '../../memory/session/queued-events.ts'
import { BUSY_TIMEOUT, SYNC_TIME, WORKER_TIME } from '../../rules.ts'
import { activeSettings } from '../../sync/settings.ts'
import { readProject } from '../../workspace/git.ts'
import { requireDescriptors } from '../process/descriptors.ts'
import { logFault } from '../process/log.ts'
import { SYNC, UNREAD } from '../queue/spawn-worker.ts'
import { syncWhenDue } from './background-sync.ts'
import { processQueue } from './process-queue.ts'

/** Processes the queue in this process, then ends it with exit 0. */
export async function workerProcess(version: string): Promise<never> {
  const config = readConfig()
  const context = compose(config, { command: commandOfHook(), version })
  const until = context.now().getTime() + WORKER_TIME.delivering
  const end = setTimeout(() => process.exit(0), WORKER_TIME.longest).unref()
  const leave = (fault: unknown): void => {
    // If the folder is gone, so is the store: the log must not create the data folder again.
    if (existsSync(queueFolder(config))) logFault(config.home, context.now(), 'worker', fault)
    process.exit(0)
  }
  process.on('uncaughtException', leave)
  process.on('unhandledRejection', leave)
  // Without: the events wait for a worker of another day.
  requireDescriptors()
  const isExpired = () => context.now().getTime() > until
  await processQueue(context, { isExpired, busyTimeout: BUSY_TIMEOUT.foreground, unhurried: true })
  if (process.argv.at(-1) === UNREAD) await readUnread(context, isExpired)
  if (activeSettings(config) !== undefined) {
    clearTimeout(end)
    setTimeout(() => process.exit(0), SYNC_TIME.longest).unref()
    await syncWhenDue(context, process.argv.at(-1) === SYNC)
  }
  return process.exit(0)
}

// --- internal ---

/** Reads what is unread of the sessions of the project in which this process was started. */
async function readUnread(context: Context, expired: () => boolean): Promise<void> {
  const { config, now } = context
  const place = await readProject(process.cwd(), config.env)
  await context.withStore(BUSY_TIMEOUT.foreground, (store) =>
    catchUp(store, { config, now, place, source: 'hook', expired, keepsPart: true }),
  )
}
