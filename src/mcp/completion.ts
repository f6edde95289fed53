/**
 * @module What is offered where somebody begins to type a name: of any entity, or of a snapshot.
 */

import { SNAPSHOT_ENTITY_TYPE } from '../rules.ts'
import type { GraphStore } from '../store/port.ts'

/** Returns names of entities that contain the part, those that begin with it first. */
export async function completeNames(store: GraphStore, part: string): Promise<string[]> {
  return offered(await store.names(part, MOST_COMPLETIONS))
}

/** Returns names of snapshots that contain the part, those that begin with it first; the newest where nothing is typed yet. */
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
/** Entities of any type that contain the part, of which the snapshots are offered. */
const MOST_LOOKED_AT = 1_000
/** Nobody picks a longer name from a list, in characters. */
const LONGEST_NAME = 500

function offered(names: readonly string[]): string[] {
  return names.filter((name) => name.length <= LONGEST_NAME).slice(0, MOST_COMPLETIONS)
}
