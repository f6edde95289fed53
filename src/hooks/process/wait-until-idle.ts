/** @module Waits until the host has written the transcript, which lags behind its hooks. */

import { statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { TRANSCRIPT_POLL } from '../../rules.ts'

/** Waits until the file is there and has not grown for a while, or `isOver` returns true, at most for a fixed time. */
export async function waitUntilIdle(path: string, isOver: () => boolean = () => false): Promise<void> {
  const { longest, every, quiet } = TRANSCRIPT_POLL
  let size = sizeOf(path)
  for (let waited = 0, since = 0; waited < longest && since < quiet && !isOver(); waited += every) {
    await wait(every)
    const current = sizeOf(path)
    since = current === size && current > 0 ? since + every : 0
    size = current
  }
}

// --- internal ---

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
