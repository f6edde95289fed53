/**
 * @module Starts a worker: a separate process that works through the queue while nobody waits for it (../worker).
 */

import type { Config } from '../../config.ts'

/** The argument with which the hook bundle, or the program, runs as a worker. */
export const WORKER = 'deliver'

/** Starts a worker for the store. Returns whether it started. */
export function startWorker(config: Pick<Config, 'env' | 'store'>): boolean {
  const bundle = process.argv[1]
  if (bundle === undefined) return false
  // Not as an argument, which every user of the machine can read: a store's address may hold a password.
  const env = { ...config.env, THROUGHLINE_STORE: config.store }
  try {
    // Loaded here only: loading this module takes a tenth of the time that node itself takes to start.
    const { spawn } = process.getBuiltinModule('node:child_process')
    const child = spawn(process.execPath, [bundle, WORKER], { env, detached: true, stdio: 'ignore', windowsHide: true })
    child.on('error', () => undefined)
    child.unref()
    return child.pid !== undefined
  } catch {
    return false
  }
}
