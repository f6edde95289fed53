/**
 * @module The feed of changes: whoever listens is told the store's revision, now and whenever anybody has written.
 *
 * Nobody listens, nothing runs. All listeners share one look at the store.
 */

import type { Context } from '../compose.ts'
import { BUSY_TIMEOUT, SUBSCRIPTION_POLL } from '../rules.ts'

export interface Feed {
  /** Calls `tell` with every new revision, the present one first; returns how to stop. */
  readonly listen: (tell: (revision: number) => void) => () => void
}

/** Returns the feed of a store. */
export function createFeed({ withStore }: Pick<Context, 'withStore'>, every = SUBSCRIPTION_POLL): Feed {
  const listeners = new Map<(revision: number) => void, number | undefined>()
  let timer: NodeJS.Timeout | undefined
  let looking = false
  let unwatch: (() => Promise<void>) | undefined
  const watch = () =>
    withStore(BUSY_TIMEOUT.foreground, async (store) => {
      unwatch ??= await store.watch?.(() => void look())
    })
  const look = async (): Promise<void> => {
    if (looking) return
    looking = true
    try {
      const revision = await withStore(BUSY_TIMEOUT.foreground, (store) => store.revision())
      for (const [tell, told] of listeners) {
        if (told === revision) continue
        listeners.set(tell, revision)
        tell(revision)
      }
    } catch {
      // A store that is busy or gone is told by the routes; the next look may find it again.
    } finally {
      looking = false
    }
  }
  return {
    listen: (tell) => {
      listeners.set(tell, undefined)
      timer ??= setInterval(() => void look(), every).unref()
      void look()
      // A store that tells of changes is looked at when it does; the timer stays for what it does not tell.
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
