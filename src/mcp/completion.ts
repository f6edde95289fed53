/**
 * @module Completes the names of entities and snapshots while somebody types them.
 */

import { SNAPSHOT_ENTITY_TYPE } from '../rules.ts'
import type { EntityPage, GraphStore } from '../store/port.ts'

/** Returns names of entities that contain the part, those that begin with it first. */
export async function completeNames(store: GraphStore, part: string): Promise<string[]> {
  return offered(await store.facts({ part, limit: MOST_COMPLETIONS }))
}

/** Returns names of snapshots that contain the part, those that begin with it first; the newest if nothing is typed yet. */
export async function completeSnapshots(store: GraphStore, part: string): Promise<string[]> {
  const query = { type: SNAPSHOT_ENTITY_TYPE, limit: MOST_COMPLETIONS }
  return offered(await store.facts(part === '' ? query : { ...query, part }))
}

// --- internal ---

/** The protocol allows 100. */
const MOST_COMPLETIONS = 50
/** Longest name that is offered, in characters: nobody picks a longer one from a list. */
const LONGEST_NAME = 500

function offered({ entities }: EntityPage): string[] {
  return entities.map(({ name }) => name).filter((name) => name.length <= LONGEST_NAME)
}
