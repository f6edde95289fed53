/**
 * @module The newest part of the graph in one piece, for a picture of it.
 */

import type { EntityFacts, EntityFilter, GraphStore, Relation } from '../../store/port.ts'

export interface GraphPart {
  /** Newest first. */
  readonly entities: readonly EntityFacts[]
  /** Those with both ends among the entities, in stored order. */
  readonly relations: readonly Relation[]
  /** How much the store holds. */
  readonly total: { readonly entities: number; readonly relations: number }
  /** Whether a limit left entities out that the filter selects. */
  readonly cut: boolean
}

/** Returns the newest entities that the filter selects, at most `limit`, and what links them. @throws INVALID_INPUT (since, until) */
export async function newestGraph(store: GraphStore, filter: EntityFilter, limit: number): Promise<GraphPart> {
  const { entities, next } = await store.newest(filter, limit)
  return {
    entities,
    relations: (
      await store.neighbourhood({
        names: entities.map(({ name }) => name),
        depth: 0,
        limit: entities.map(({ name }) => name).length,
        perEntity: 1,
      })
    ).relations,
    total: await store.size(),
    cut: next !== undefined,
  }
}
