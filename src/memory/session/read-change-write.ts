/**
 * @module Read, change, write: nothing that somebody else wrote in between is lost.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { ThroughlineError } from '../../errors.ts'
import type { GraphStore, Mutation } from '../../store/port.ts'

/** How often a change is retried because the store changed in the meantime. One try takes milliseconds. */
const MOST_TRIES = 60

/** What a change writes, and what its caller gets once it is written. */
export interface Change<T> {
  readonly mutations: readonly Mutation[]
  readonly result: T
}

/**
 * Makes a change whose mutations depend on what the store holds, and returns its result. `make` reads the store and is
 * called again whenever another writer came between its reading and the commit; it must not do anything else.
 * @throws STORE_BUSY when the store never stood still
 */
export async function change<T>(store: GraphStore, make: () => Promise<Change<T>>): Promise<T> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    if (attempt > 0) await wait(attempt)
    const revision = await store.revision()
    const { mutations, result } = await make()
    if (mutations.length === 0) return result
    const { applied } = await store.commit([{ kind: 'expect-revision', revision }, ...mutations])
    if (applied) return result
  }
  throw new ThroughlineError('STORE_BUSY', `Other processes keep writing to ${store.location}.`)
}
