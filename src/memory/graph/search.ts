/**
 * @module Search in the graph as the reference server does it, and ranked where that finds nothing.
 */

import { RECALL } from '../../rules.ts'
import type { Entity, GraphStore, Relation, Touching } from '../../store/port.ts'
import { rankEntities } from './recall.ts'

export interface FoundNodes {
  readonly entities: readonly Entity[]
  readonly relations: readonly Relation[]
  readonly size: { readonly entities: number; readonly relations: number }
}

/**
 * Returns the entities whose name, type or any observation contains the query literally, whatever its case, in stored
 * order; where none does, the best of those that answer its words, best first. With them the relations that have either
 * end among them, in stored order. Of each at most `each` are read, and no entity behind the one that passes `characters`;
 * `size` says how many there are.
 */
export async function searchNodes(
  store: GraphStore,
  query: string,
  { each, characters } = { each: Number.MAX_SAFE_INTEGER, characters: Number.MAX_SAFE_INTEGER },
): Promise<FoundNodes> {
  const literal = await store.containing(query, each)
  if (literal.count > 0)
    return foundNodes(await store.entities(literal.names, each, characters), literal.count, literal.touching)
  const ranked = await findNodes(store, query)
  const names = ranked.map(({ name }) => name)
  return foundNodes(ranked, ranked.length, await store.touching(names, each))
}

// --- internal ---

function foundNodes(entities: readonly Entity[], count: number, { relations, count: related }: Touching): FoundNodes {
  return { entities, relations, size: { entities: count, relations: related } }
}

async function findNodes(store: GraphStore, query: string): Promise<Entity[]> {
  const ranked = (await rankEntities(store, query, {}, RECALL.fallback)).slice(0, RECALL.fallback)
  const entities = new Map((await store.entities(ranked.map(({ name }) => name))).map((each) => [each.name, each]))
  return ranked.flatMap(({ name }) => entities.get(name) ?? [])
}
