/**
 * @module Search in the graph as the reference server does it, and ranked where that finds nothing.
 */

import { RECALL } from '../rules.ts'
import type { Entity, GraphStore, Relation } from '../store/port.ts'
import { rankEntities } from './recall.ts'

/**
 * Returns the entities whose name, type or any observation contains the query literally, whatever its case, in stored
 * order; where none does, the best of those that answer its words, best first. With them the relations that have either
 * end among them, in stored order.
 */
export async function searchNodes(
  store: GraphStore,
  query: string,
): Promise<{ readonly entities: Entity[]; readonly relations: Relation[] }> {
  const entities = query === '' ? await store.entities() : await findNodes(store, query)
  const names = new Set(entities.map(({ name }) => name))
  if (names.size <= ASKED_BY_NAME) return { entities, relations: await store.relations([...names]) }
  return { entities, relations: (await store.relations()).filter(({ from, to }) => names.has(from) || names.has(to)) }
}

// --- internal ---

/** Of more entities than these, relations are picked from all there are. */
const ASKED_BY_NAME = 1_000

async function findNodes(store: GraphStore, query: string): Promise<Entity[]> {
  const literal = await store.containing(query)
  if (literal.length > 0) return store.entities(literal)
  const ranked = (await rankEntities(store, query, {})).slice(0, RECALL.fallback)
  const entities = new Map((await store.entities(ranked.map(({ name }) => name))).map((each) => [each.name, each]))
  return ranked.flatMap(({ name }) => entities.get(name) ?? [])
}
