/**
 * @module Search in the graph as the reference server does it, and ranked where that finds nothing.
 */

import { RECALL } from '../../rules.ts'
import type { GraphStore, ReadEntity, Touching } from '../../store/port.ts'
import type { Most, SizedGraph } from './operations.ts'
import { rankEntities } from './recall.ts'

/**
 * Returns the entities whose name, type or any observation contains the query literally, whatever its case, in stored
 * order; where none does, the best of those that answer its words, best first. With them the relations that have either
 * end among them, in stored order. Of each at most `each` are read, and nothing behind the line that passes `characters`;
 * `size` says how many there are. Of more entities than are counted, a file's store may leave out some of the first.
 */
export async function searchNodes(store: GraphStore, query: string, { each, characters }: Most): Promise<SizedGraph> {
  const found = await store.containing(query)
  if (found.length > 0) {
    const entities = await store.entities(found.slice(0, each), each, characters)
    return sized(entities, found.length, await store.relations(found, each))
  }
  const ranked = (await rankEntities(store, query, {})).slice(0, RECALL.fallback)
  const names = ranked.map(({ name }) => name)
  return sized(await inOrder(store, names, characters), names.length, await store.relations(names, each))
}

// --- internal ---

function sized(entities: readonly ReadEntity[], count: number, { relations, count: related }: Touching): SizedGraph {
  return { graph: { entities, relations }, size: { entities: count, relations: related } }
}

/** Returns the entities in the order of the names, none behind the one with which they are longer than `characters`. */
async function inOrder(store: GraphStore, names: readonly string[], characters: number): Promise<ReadEntity[]> {
  const found: ReadEntity[] = []
  let left = characters
  for (const name of names) {
    if (left < 0) break
    const [entity] = await store.entities([name], 1, left)
    if (entity === undefined) continue
    found.push(entity)
    left -= entity.observations.reduce((sum, { length }) => sum + length, name.length + entity.entityType.length)
  }
  return found
}
