/** @module Watches resources for a client, and tells it when one changes, whoever changed it. */

import { createFeed } from '../operations/feed.ts'
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
  const feed = createFeed(withStore)
  /** The mark of each watched resource when the client was last told. */
  const seen = new Map<string, string>()
  let lastComparison = Promise.resolve()
  let leave: (() => void) | undefined
  let ended = false
  const compare = async (): Promise<void> => {
    const changed = await withStore(async (store) => {
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
  const rest = (): void => {
    leave?.()
    leave = undefined
  }
  return {
    add: async (uris) => {
      if (uris.length === 0) return
      await withStore(async (store) => {
        for (const uri of uris) seen.set(uri, await markOf(store, uri))
      }).catch(() => {
        for (const uri of uris) seen.set(uri, UNREAD)
      })
      // The client may have gone meanwhile.
      if (ended) return
      leave ??= feed.listen(() => {
        lastComparison = lastComparison.then(compare).catch(() => undefined)
      })
    },
    remove: (uri) => {
      seen.delete(uri)
      if (seen.size === 0) rest()
    },
    look: feed.look,
    stop: () => {
      ended = true
      rest()
    },
  }
}

// --- internal ---

/** No resource has this mark. */
const UNREAD = ''
