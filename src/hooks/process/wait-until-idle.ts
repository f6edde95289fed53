/** @module The transcript lags behind its hooks: waiting until the host has written it. */

import { statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { TRANSCRIPT_POLL } from '../../rules.ts'

/** Waits until the file has not grown for a while, within a bound, or until `isOver`. */
export async function untilQuiet(path: string, isOver: () => boolean = () => false): Promise<void> {
  const { longest, every, quiet } = TRANSCRIPT_POLL
  let size = sizeOf(path)
  for (let waited = 0, since = 0; waited < longest && since < quiet && !isOver(); waited += every) {
    await wait(every)
    const current = sizeOf(path)
    since = current === size ? since + every : 0
    size = current
  }
}

// --- internal ---

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
