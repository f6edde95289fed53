/**
 * @module A slow machine, in the real processes of hooks and their workers: the built hook reaches the driver of the store and
 * the reading of transcripts through here, and waits as the variable THROUGHLINE_SLOW says. Without it, nothing is slow.
 */

import * as files from '../../src/files/foreign-files.ts'
import * as driver from '../../src/store/sqlite/driver.ts'

// All else is as it is: what this module declares itself comes first.
export * from '../../src/files/foreign-files.ts'
export * from '../../src/store/sqlite/driver.ts'

/** Milliseconds that the opening of the store takes longer, a commit, and each part of a transcript that is read. */
export interface Slowness {
  readonly open?: number
  readonly store?: number
  readonly read?: number
}

/** Returns the variable that makes a process slow. */
export function slowEnv(slow: Slowness): Record<string, string> {
  return { [VARIABLE]: JSON.stringify(slow) }
}

/** Opens the store, late. */
export function openConnection(options: driver.ConnectionOptions): driver.Connection {
  wait(slow.open)
  const connection = driver.openConnection(options)
  return {
    ...connection,
    run(sql, ...values) {
      if (sql === 'COMMIT') wait(slow.store)
      return connection.run(sql, ...values)
    },
  }
}

/** Reads a part of a file, late. */
export function readAt(...given: Parameters<typeof files.readAt>): number {
  wait(slow.read)
  return files.readAt(...given)
}

// --- internal ---

const VARIABLE = 'THROUGHLINE_SLOW'
const slow = JSON.parse(process.env[VARIABLE] ?? '{}') as Slowness

/** As a slow disk does: nothing else runs in the process meanwhile. */
function wait(milliseconds = 0): void {
  if (milliseconds > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
