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
  const names = new Set(entities.map(({ name }) => name))
  // Of more entities than these, relations are picked from all there are.
  const all = await store.relations(names.size <= ASKED_BY_NAME ? [...names] : undefined)
  return {
    entities,
    relations: all.filter(({ from, to }) => names.has(from) && names.has(to)),
    total: await store.size(),
    cut: next !== undefined,
  }
}

// --- internal ---

const ASKED_BY_NAME = 1_000
