/**
 * @module The feed of changes: tells every listener the store's revision, at once and after every write, whoever wrote.
 *
 * Without listeners nothing runs. All listeners share one poll of the store.
 */

import { SUBSCRIPTION_POLL } from '../rules.ts'
import type { Caller } from './operation.ts'

export interface Feed {
  /** Calls `tell` with every new revision, the present one first, and once more where it failed; returns how to stop. */
  readonly listen: (tell: Tell) => () => void
  /** Polls the store now, because this process has just written. */
  readonly look: () => void
}

export type Tell = (revision: number) => void | Promise<void>

/**
 * Returns a call of the work that does not run beside another: one that comes meanwhile gets the run that follows, and so do all
 * that come until then.
 */
export function inTurn(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    if (next !== undefined) return next
    next = last.then(() => {
      next = undefined
      return work()
    })
    last = next.catch(() => undefined)
    return next
  }
}

/** Returns the feed of a store. */
export function createFeed(withStore: Caller['withStore']): Feed {
  const listeners = new Map<Tell, number | undefined>()
  let timer: NodeJS.Timeout | undefined
  const tellOrAgain = async (tell: Tell, revision: number): Promise<void> => {
    try {
      await tell(revision)
    } catch {
      if (listeners.has(tell)) listeners.set(tell, undefined)
    }
  }
  const poll = async (): Promise<void> => {
    if (listeners.size === 0) return
    const revision = await withStore((store) => store.revision())
    for (const [tell, lastTold] of listeners) {
      if (lastTold === revision) continue
      listeners.set(tell, revision)
      // Not awaited: one listener does not wait for another.
      void tellOrAgain(tell, revision)
    }
  }
  const pollInTurn = inTurn(poll)
  const look = (): void => {
    // A store that is busy or unavailable is reported to whoever asks it for something. The next poll may find it again.
    pollInTurn().catch(() => undefined)
  }
  return {
    listen: (tell) => {
      listeners.set(tell, undefined)
      timer ??= setInterval(look, SUBSCRIPTION_POLL).unref()
      look()
      return () => {
        listeners.delete(tell)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    look,
  }
}
