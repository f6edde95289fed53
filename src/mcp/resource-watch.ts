/** @module Watches the graph for a client, and tells it of every change, whoever made it. */

import { createFeed } from '../operations/feed.ts'
import { GRAPH_URI } from './resources.ts'
import type { Surface } from './surface.ts'

export interface ResourceWatch {
  /** Watches the graph from now on, where it is among the resources; of others nothing is told. */
  readonly add: (uris: readonly string[]) => Promise<void>
  readonly remove: (uri: string) => void
  /** Polls the store now, because this process has just written. */
  readonly look: () => void
  /** Ends the watch for good. */
  readonly stop: () => void
}

/** Returns a watch on nothing yet; `tell` is called with the address of what has changed. */
export function createResourceWatch(
  withStore: Surface['withStore'],
  tell: (uri: string) => void | Promise<void>,
): ResourceWatch {
  const feed = createFeed(withStore)
  /** The revision that the client was last told; undefined where the store could not be read: its next one counts as a change. */
  let seen: number | undefined
  let leave: (() => void) | undefined
  let ended = false
  const hear = async (revision: number): Promise<void> => {
    if (revision === seen) return
    await tell(GRAPH_URI)
    seen = revision
  }
  const rest = (): void => {
    leave?.()
    leave = undefined
  }
  return {
    add: async (uris) => {
      if (!uris.includes(GRAPH_URI)) return
      seen = await withStore((store) => store.revision()).catch(() => undefined)
      // The client may have gone meanwhile.
      if (!ended) leave ??= feed.listen(hear)
    },
    remove: (uri) => {
      if (uri === GRAPH_URI) rest()
    },
    look: feed.look,
    stop: () => {
      ended = true
      rest()
    },
  }
}
