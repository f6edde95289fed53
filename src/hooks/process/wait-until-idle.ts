/** @module Waits until the host has written the transcript, which lags behind its hooks. */

import { statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { LATE_TRANSCRIPT_POLL, TRANSCRIPT_POLL } from '../../rules.ts'

/** What the waiting ends with, beside the longest time. */
export interface Waiting {
  /** Returns true where nothing more is waited for. Default: never. */
  readonly isOver?: () => boolean
  /** The end of a turn is written seconds after its hook, which saw a file of so many bytes: it must grow. */
  readonly growsFrom?: number | undefined
}

/** Waits until the file is there and has not grown for a while, at most for a fixed time. */
export async function waitUntilIdle(path: string, { isOver = () => false, growsFrom }: Waiting = {}): Promise<void> {
  const { longest, every, quiet } = growsFrom === undefined ? TRANSCRIPT_POLL : LATE_TRANSCRIPT_POLL
  let size = sizeOf(path)
  for (let waited = 0, since = 0; waited < longest && since < quiet && !isOver(); waited += every) {
    await wait(every)
    const current = sizeOf(path)
    since = current === size && current > (growsFrom ?? 0) ? since + every : 0
    size = current
  }
}

// --- internal ---

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
