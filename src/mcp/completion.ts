/**
 * @module Completes the names of entities and snapshots while somebody types them.
 */

import { SNAPSHOT_ENTITY_TYPE } from '../rules.ts'
import type { GraphStore } from '../store/port.ts'

/** Returns names of entities that contain the part, those that begin with it first. */
export async function completeNames(store: GraphStore, part: string): Promise<string[]> {
  return offered(await store.names(part, MOST_COMPLETIONS))
}

/** Returns names of snapshots that contain the part, those that begin with it first; the newest if nothing is typed yet. */
export async function completeSnapshots(store: GraphStore, part: string): Promise<string[]> {
  const filter = { type: SNAPSHOT_ENTITY_TYPE }
  const found =
    part === ''
      ? (await store.newest(filter, MOST_COMPLETIONS)).entities
      : await store.facts(await store.names(part, MOST_LOOKED_AT), filter)
  return offered(found.map(({ name }) => name))
}

// --- internal ---

/** The protocol allows 100. */
const MOST_COMPLETIONS = 50
/** Most entities whose name contains the part that are searched for snapshots. */
const MOST_LOOKED_AT = 1_000
/** Longest name that is offered, in characters: nobody picks a longer one from a list. */
const LONGEST_NAME = 500

function offered(names: readonly string[]): string[] {
  return names.filter((name) => name.length <= LONGEST_NAME).slice(0, MOST_COMPLETIONS)
}
