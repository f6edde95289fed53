/**
 * @module The worker: does what hooks left in the outbox, one at a time for each store, and ends.
 *
 * It inherits nothing that the host waits for. It ends by itself within a bound; what it did not get to is done by the next.
 */

import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { compose } from '../../compose.ts'
import { readConfig } from '../../config.ts'
import { installedCommand } from '../../install/installed-command.ts'
import { BUSY_TIMEOUT, WORKER_TIME } from '../../rules.ts'
import { logFault } from '../process/log.ts'
import { outboxFolder } from '../queue/files.ts'
import { deliver } from './process-queue.ts'

/** Delivers what waits in this process, then ends it with exit 0. */
export async function workerProcess(version: string): Promise<never> {
  const config = readConfig()
  const command = installedCommand(process.execPath, dirname(process.argv[1] ?? ''))
  const context = compose(config, { command, version })
  const until = context.now().getTime() + WORKER_TIME.delivering
  setTimeout(() => process.exit(0), WORKER_TIME.longest).unref()
  const leave = (fault: unknown): void => {
    // Where the folder is gone, so is the store: nothing is made anew for it.
    if (existsSync(outboxFolder(config))) logFault(config.home, context.now(), 'worker', fault)
    process.exit(0)
  }
  process.on('uncaughtException', leave)
  process.on('unhandledRejection', leave)
  await deliver(context, {
    isExpired: () => context.now().getTime() > until,
    busyTimeout: BUSY_TIMEOUT.foreground,
    unhurried: true,
  })
  return process.exit(0)
}
