/**
 * @module The worker: processes the events that hooks queued, then ends. One worker runs for each store.
 *
 * It inherits no pipe that the host waits for. It ends within a fixed time; the next worker processes what remains.
 */

import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { compose } from '../../compose.ts'
import { readConfig } from '../../config.ts'
import { installedCommand } from '../../install/installed-command.ts'
import { queueFolder } from '../../memory/session/queued-events.ts'
import { BUSY_TIMEOUT, WORKER_TIME } from '../../rules.ts'
import { requireDescriptors } from '../process/descriptors.ts'
import { logFault } from '../process/log.ts'
import { processQueue } from './process-queue.ts'

/** Processes the queue in this process, then ends it with exit 0. */
export async function workerProcess(version: string): Promise<never> {
  const config = readConfig()
  const command = installedCommand(process.execPath, dirname(process.argv[1] ?? ''))
  const context = compose(config, { command, version })
  const until = context.now().getTime() + WORKER_TIME.delivering
  setTimeout(() => process.exit(0), WORKER_TIME.longest).unref()
  const leave = (fault: unknown): void => {
    // If the folder is gone, so is the store: the log must not create the data folder again.
    if (existsSync(queueFolder(config))) logFault(config.home, context.now(), 'worker', fault)
    process.exit(0)
  }
  process.on('uncaughtException', leave)
  process.on('unhandledRejection', leave)
  // Without: the events wait for a worker of another day.
  requireDescriptors()
  await processQueue(context, {
    isExpired: () => context.now().getTime() > until,
    busyTimeout: BUSY_TIMEOUT.foreground,
    unhurried: true,
  })
  return process.exit(0)
}
