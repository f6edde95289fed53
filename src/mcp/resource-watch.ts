/**
 * @module Watches resources for a client, and tells it when one changes, whoever changed it.
 *
 * The store's revision is polled only while something is watched.
 */

import { SUBSCRIPTION_POLL } from '../rules.ts'
import { markOf } from './resources.ts'
import type { Surface } from './surface.ts'

export interface ResourceWatch {
  /** Watches the resources from now on. Where the store cannot be read, its next change counts as one of theirs. */
  readonly add: (uris: readonly string[]) => Promise<void>
  readonly remove: (uri: string) => void
  /** Polls the store now, because this process has just written. */
  readonly look: () => void
  /** Ends the watch for good. */
  readonly stop: () => void
}

/** Returns a watch on no resource yet; `tell` is called with the address of each one that has changed. */
export function createResourceWatch(
  withStore: Surface['withStore'],
  tell: (uri: string) => void | Promise<void>,
): ResourceWatch {
  /** The mark of each watched resource when the client was last told. */
  const seen = new Map<string, string>()
  let revision: number | undefined
  let timer: NodeJS.Timeout | undefined
  let lastPoll: Promise<void> | undefined
  const lookOnce = async (): Promise<void> => {
    const changed = await withStore(async (store) => {
      const now = await store.revision()
      if (now === revision) return []
      revision = now
      const uris: string[] = []
      for (const [uri, before] of seen) {
        const after = await markOf(store, uri)
        if (after === before) continue
        seen.set(uri, after)
        uris.push(uri)
      }
      return uris
    })
    for (const uri of changed) await tell(uri)
  }
  const look = (): void => {
    if (seen.size === 0) return
    // The tools report a store that is busy or unavailable. The next poll may find it again.
    lastPoll = (lastPoll ?? Promise.resolve()).then(lookOnce).catch(() => undefined)
  }
  let unwatch: (() => Promise<void>) | undefined
  let ended = false
  const rest = (): void => {
    clearInterval(timer)
    timer = undefined
    unwatch?.().catch(() => undefined)
    unwatch = undefined
  }
  return {
    add: async (uris) => {
      if (uris.length === 0) return
      await withStore(async (store) => {
        if (seen.size === 0) revision = await store.revision()
        for (const uri of uris) seen.set(uri, await markOf(store, uri))
        // A store that announces changes is polled when it does. The timer stays for changes that it does not announce.
        unwatch ??= await store.watch?.(look)
      }).catch(() => {
        for (const uri of uris) seen.set(uri, UNREAD)
      })
      // The client may have gone meanwhile.
      if (ended) rest()
      else timer ??= setInterval(look, SUBSCRIPTION_POLL).unref()
    },
    remove: (uri) => {
      seen.delete(uri)
      if (seen.size === 0) rest()
    },
    look,
    stop: () => {
      ended = true
      rest()
    },
  }
}

// --- internal ---

/** No resource has this mark. */
const UNREAD = ''
