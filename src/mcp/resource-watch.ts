/** @module Watches resources for a client, and tells it when one changes, whoever changed it. */

import { createFeed, inTurn } from '../operations/feed.ts'
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
  let leave: (() => void) | undefined
  let ended = false
  const compare = async (): Promise<void> => {
    const marks = new Map<string, string>()
    await withStore(async (store) => {
      for (const uri of seen.keys()) marks.set(uri, await markOf(store, uri))
    })
    // Only once all are read: where the store is busy, all are compared again.
    for (const [uri, after] of marks) {
      const before = seen.get(uri)
      if (before === undefined || before === after) continue
      seen.set(uri, after)
      await tell(uri)
    }
  }
  const compareInTurn = inTurn(compare)
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
      leave ??= feed.listen(compareInTurn)
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
