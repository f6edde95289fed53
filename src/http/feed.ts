/**
 * @module The feed of changes: sends every listener the store's revision, at once and after every write.
 *
 * Without listeners nothing runs. All listeners share one poll of the store.
 */

import type { Context } from '../compose.ts'
import { BUSY_TIMEOUT, SUBSCRIPTION_POLL } from '../rules.ts'

export interface Feed {
  /** Calls `tell` with every new revision, the present one first; returns how to stop. */
  readonly listen: (tell: (revision: number) => void) => () => void
}

/** Returns the feed of a store. */
export function createFeed({ withStore }: Pick<Context, 'withStore'>): Feed {
  const listeners = new Map<(revision: number) => void, number | undefined>()
  let timer: NodeJS.Timeout | undefined
  let isPolling = false
  let unwatch: (() => Promise<void>) | undefined
  const watch = () =>
    withStore(BUSY_TIMEOUT.foreground, async (store) => {
      unwatch ??= await store.watch?.(() => void poll())
    })
  const poll = async (): Promise<void> => {
    if (isPolling) return
    isPolling = true
    try {
      const revision = await withStore(BUSY_TIMEOUT.foreground, (store) => store.revision())
      for (const [tell, lastTold] of listeners) {
        if (lastTold === revision) continue
        listeners.set(tell, revision)
        tell(revision)
      }
    } catch {
      // The routes report a store that is busy or unavailable. The next poll may find it again.
    } finally {
      isPolling = false
    }
  }
  return {
    listen: (tell) => {
      listeners.set(tell, undefined)
      timer ??= setInterval(() => void poll(), SUBSCRIPTION_POLL).unref()
      void poll()
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
  }
}
