/**
 * @module Work that a store does between calls, a step at a time, while its process has nothing else to do.
 *
 * Nobody waits for it: a step that fails is tried again when somebody asks the next time, and what is left when the
 * process ends is left.
 */

/** A piece of work in steps. */
export interface LaterWork {
  /** Goes on with the work soon, unless it is going on. */
  readonly wake: () => void
  readonly stop: () => void
}

/** Returns the work whose `step` says whether there is more to do. */
export function createLaterWork(step: () => boolean): LaterWork {
  let timer: NodeJS.Timeout | undefined
  const wake = (): void => {
    timer ??= setTimeout(goOn, PAUSE).unref()
  }
  const goOn = (): void => {
    timer = undefined
    try {
      if (step()) wake()
    } catch {
      // Busy, read-only, a full disk: whoever asked has had the answer without it.
    }
  }
  return { wake, stop: () => clearTimeout(timer) }
}

// --- internal ---

/** Milliseconds between two steps, for the calls that come in. */
const PAUSE = 50
