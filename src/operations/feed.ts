/**
 * @module The feed of changes: tells every listener the store's revision, at once and after every write, whoever wrote.
 *
 * Without listeners nothing runs. All listeners share one poll of the store.
 */

import { SUBSCRIPTION_POLL } from '../rules.ts'
import type { Caller } from './operation.ts'

export interface Feed {
  /** Calls `tell` with every new revision, the present one first; returns how to stop. */
  readonly listen: (tell: (revision: number) => void) => () => void
  /** Polls the store now, because this process has just written. */
  readonly look: () => void
}

/** Returns the feed of a store. */
export function createFeed(withStore: Caller['withStore']): Feed {
  const listeners = new Map<(revision: number) => void, number | undefined>()
  let timer: NodeJS.Timeout | undefined
  let lastPoll = Promise.resolve()
  let unwatch: (() => Promise<void>) | undefined
  const poll = async (): Promise<void> => {
    if (listeners.size === 0) return
    const revision = await withStore((store) => store.revision())
    for (const [tell, lastTold] of listeners) {
      if (lastTold === revision) continue
      listeners.set(tell, revision)
      tell(revision)
    }
  }
  const look = (): void => {
    // A store that is busy or unavailable is reported to whoever asks it for something. The next poll may find it again.
    lastPoll = lastPoll.then(poll).catch(() => undefined)
  }
  const watch = () =>
    withStore(async (store) => {
      unwatch ??= await store.watch?.(look)
    })
  return {
    listen: (tell) => {
      listeners.set(tell, undefined)
      timer ??= setInterval(look, SUBSCRIPTION_POLL).unref()
      look()
      // A store that announces changes is polled when it does. The timer stays for changes that it does not announce.
      watch().catch(() => undefined)
      return () => {
        listeners.delete(tell)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
        unwatch?.().catch(() => undefined)
        unwatch = undefined
      }
    },
    look,
  }
}
