/**
 * @module The part of the graph that lies around some entities, cut at a size, for every engine.
 *
 * A relation to a name without an entity is not followed. Of a node with too many relations, the newest are followed.
 */

import type { Neighbourhood, NeighbourhoodQuery, Relation } from '../port.ts'
import { ask, type Dialect, type Question } from './question.ts'

/** A relation with its number. */
export interface NumberedRelation extends Relation {
  readonly id: number
}

export interface RelationsFound {
  readonly rows: readonly NumberedRelation[]
  /** Whether there are older relations that were not looked at. */
  readonly isPart: boolean
}

/** How an engine finds relations. */
export interface RelationSearch {
  /**
   * Returns the relations of each name, both directions, each newest first, in turns. Relations of other types, and those to
   * names without an entity, do not count.
   */
  readonly of: (
    names: readonly string[],
    limit: number,
    types: readonly string[] | undefined,
  ) => Question<ReadonlyMap<string, RelationsFound>>
  /** Returns the relations of these names with the other end among some, of the newest that are looked at. */
  readonly among: (names: readonly string[], among: readonly string[]) => Question<NumberedRelation[]>
}

/** Returns the entities that lie within the depth of these, nearest first, and every relation between them. */
export function* findNeighbourhood(
  dialect: Dialect,
  search: RelationSearch,
  query: NeighbourhoodQuery,
): Question<Neighbourhood> {
  const limit = Math.max(1, query.limit)
  const distance = new Map<string, number>()
  let cut = false
  const asked = yield* describe(dialect, query.names)
  for (const name of query.names) if (distance.size < limit && asked.has(name)) distance.set(name, 0)
  const relations = new Map<number, NumberedRelation>()
  let frontier = [...distance.keys()]
  for (let depth = 1; depth <= query.depth && frontier.length > 0; depth += 1) {
    const around = yield* search.of(frontier, query.perEntity + 1, query.types)
    const next: string[] = []
    for (const name of frontier) {
      const { rows, isPart } = around.get(name) as RelationsFound
      if (isPart || rows.length > query.perEntity) cut = true
      for (const row of rows.slice(0, query.perEntity)) {
        const other = row.from === name ? row.to : row.from
        if (!distance.has(other)) {
          if (distance.size >= limit) {
            cut = true
            continue
          }
          distance.set(other, depth)
          next.push(other)
        }
        relations.set(row.id, row)
      }
    }
    frontier = next
  }
  // Relations between two of the outermost entities are included.
  for (const row of frontier.length === 0 ? [] : yield* search.among(frontier, [...distance.keys()])) {
    if (query.types?.includes(row.relationType) ?? true) relations.set(row.id, row)
  }
  const known = yield* describe(dialect, [...distance.keys()])
  return {
    entities: [...distance].map(([name, depth]) => {
      const { type, relations: count } = known.get(name) as Described
      return { name, entityType: type, depth, relations: count }
    }),
    relations: [...relations.values()]
      .sort((a, b) => a.id - b.id)
      .map(({ from, to, relationType }) => ({ from, to, relationType })),
    cut,
  }
}

/** Returns the first of two lists in turns: a thousand incoming relations do not hide an outgoing one. */
export function inTurns<T>(out: readonly T[], into: readonly T[], limit: number): T[] {
  const both: T[] = []
  for (let place = 0; place < Math.max(out.length, into.length); place += 1) {
    for (const one of [out[place], into[place]]) if (one !== undefined) both.push(one)
  }
  return both.slice(0, limit)
}

// --- internal ---

const COUNTED_RELATIONS = 1_000

interface Described {
  readonly name: string
  readonly type: string
  readonly relations: number
}

/** The type of each of these entities, and how many relations it has. */
function* describe({ isText }: Dialect, names: readonly string[]): Question<Map<string, Described>> {
  if (names.length === 0) return new Map()
  const rows = yield* ask<Described>(
    `SELECT name, type, (
       SELECT count(*) FROM (
         SELECT 1 FROM relation WHERE from_name = entity.name OR to_name = entity.name LIMIT ${COUNTED_RELATIONS}
       ) AS counted) AS relations
     FROM entity WHERE ${isText('name')}`,
    names,
  )
  return new Map(rows.map((row) => [row.name, row]))
}
