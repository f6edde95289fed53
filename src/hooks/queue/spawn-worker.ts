/**
 * @module Starts a worker: a separate process that works through the queue while nobody waits for it (../worker).
 */

import type { Config } from '../../config.ts'
import { defined } from '../../defined.ts'

/** The argument with which the hook bundle, or the program, runs as a worker. */
export const WORKER = 'deliver'

/** The argument behind it with which a worker also reads what is unread of the sessions of its folder's project. */
export const UNREAD = 'unread'

/** The argument in its place with which a worker synchronises at once. */
export const SYNC = 'sync'

/**
 * Starts a worker for the store; with `unreadOf`, one that also reads what is unread of the sessions of that folder's project; with `sync`,
 * one that synchronises at once. Returns whether it started.
 */
export function startWorker(config: Pick<Config, 'env' | 'store'>, unreadOf?: string, sync?: typeof SYNC): boolean {
  const bundle = process.argv[1]
  if (bundle === undefined) return false
  // Not as an argument, which every user of the machine can read: a store's address may hold a password.
  const env = { ...config.env, THROUGHLINE_STORE: config.store }
  try {
    // Loaded here only: loading this module takes a tenth of the time that node itself takes to start.
    const { spawn } = process.getBuiltinModule('node:child_process')
    const how = { env, detached: true, stdio: 'ignore', windowsHide: true, ...defined({ cwd: unreadOf }) } as const
    const words = [...(unreadOf === undefined ? [] : [UNREAD]), ...(sync === undefined ? [] : [sync])]
    const child = spawn(process.execPath, [bundle, WORKER, ...words], how)
    child.on('error', () => undefined)
    child.unref()
    return child.pid !== undefined
  } catch {
    return false
  }
}
