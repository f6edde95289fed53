/**
 * @module Starting a worker: a process of its own, that does what waits and that nobody waits for (./worker.ts).
 */

import type { Config } from '../../config.ts'

/** What the hook bundle, or the program, is called with for a worker. */
export const WORKER = 'deliver'

/** Starts a worker for the store. Returns whether there is one. */
export function startWorker(config: Pick<Config, 'env' | 'store'>): boolean {
  const bundle = process.argv[1]
  if (bundle === undefined) return false
  // Not among the words, which everybody on the machine can read: an address may hold a password.
  const env = { ...config.env, THROUGHLINE_STORE: config.store }
  try {
    // Loaded where it is needed: what starts processes takes a tenth of node's own start to load.
    const { spawn } = process.getBuiltinModule('node:child_process')
    const child = spawn(process.execPath, [bundle, WORKER], { env, detached: true, stdio: 'ignore', windowsHide: true })
    child.on('error', () => undefined)
    child.unref()
    return child.pid !== undefined
  } catch {
    return false
  }
}
