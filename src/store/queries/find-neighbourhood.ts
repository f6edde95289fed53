/**
 * @module The part of the graph that lies around some entities, cut at a size, for every engine.
 *
 * A relation to a name without an entity is not followed. Of a node with too many relations, the newest are followed.
 */

import { MOST_LOOKED_AT, type Neighbourhood, type NeighbourhoodQuery } from '../port.ts'
import { type NumberedRelation, type RelationEnd, readRelations } from './find-relations.ts'
import { ask, type Bound, type Dialect, type Question } from './question.ts'

/** Returns the entities that lie within the depth of these, nearest first, and every relation between them. */
export function* findNeighbourhood(dialect: Dialect, query: NeighbourhoodQuery): Question<Neighbourhood> {
  const limit = Math.max(1, query.limit)
  const distance = new Map<string, number>()
  let cut = false
  const known = yield* existing(dialect, query.names)
  for (const name of query.names) if (distance.size < limit && known.has(name)) distance.set(name, 0)
  const relations = new Map<number, NumberedRelation>()
  let frontier = [...distance.keys()]
  for (let depth = 1; depth <= query.depth && frontier.length > 0; depth += 1) {
    const around = yield* relationsOf(dialect, frontier, query.perEntity + 1)
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
  for (const row of frontier.length === 0 ? [] : yield* relationsAmong(dialect, frontier, [...distance.keys()])) {
    relations.set(row.id, row)
  }
  return {
    entities: Array.from(distance, ([name, depth]) => ({ name, depth })),
    relations: [...relations.values()]
      .sort((a, b) => a.id - b.id)
      .map(({ from, to, relationType }) => ({ from, to, relationType })),
    cut,
  }
}

// --- internal ---

interface RelationsFound {
  readonly rows: readonly NumberedRelation[]
  /** Whether there are older relations that were not looked at. */
  readonly isPart: boolean
}

/**
 * The relations of each name, both directions, each newest first, in turns: a thousand incoming ones do not hide an outgoing one.
 * Relations to names without an entity do not count.
 */
function* relationsOf(
  dialect: Dialect,
  names: readonly string[],
  limit: number,
): Question<Map<string, RelationsFound>> {
  const exists = 'EXISTS (SELECT 1 FROM entity WHERE entity.name = other) ORDER BY id DESC LIMIT ?'
  const out = yield* newestOf(dialect, 'from_name', exists, [limit], names)
  const into = yield* newestOf(dialect, 'to_name', `other <> item AND ${exists}`, [limit], names)
  const chosen = out.map(({ item, ids, isMore }, place) => {
    const back = into[place] as NewestRelations
    const isPart = (isMore && ids.length < limit) || (back.isMore && back.ids.length < limit)
    return { item, ids: inTurns(ids, back.ids).slice(0, limit), isPart }
  })
  const all = chosen.flatMap(({ ids }) => ids)
  const read = new Map((yield* readRelations(dialect, all)).map((relation) => [relation.id, relation]))
  return new Map(
    chosen.map(({ item, ids, isPart }) => [item, { rows: ids.map((id) => read.get(id) as NumberedRelation), isPart }]),
  )
}

/** The relations of these names with the other end among some, of the newest that are looked at. */
function* relationsAmong(
  dialect: Dialect,
  names: readonly string[],
  among: readonly string[],
): Question<NumberedRelation[]> {
  const isAmong = dialect.isText('other')
  const found = [
    ...(yield* newestOf(dialect, 'from_name', isAmong, [among], names)),
    ...(yield* newestOf(dialect, 'to_name', isAmong, [among], names)),
  ]
  return yield* readRelations(
    dialect,
    found.flatMap(({ ids }) => ids),
  )
}

/** The numbers of the newest relations of a name in one direction. */
interface NewestRelations {
  readonly item: string
  readonly ids: readonly number[]
  /** Whether there are older ones that were not looked at. */
  readonly isMore: boolean
}

/** For each name those of its newest relations at one end for which the condition holds; `other` is the name at the other end. */
function* newestOf(
  { list }: Dialect,
  end: RelationEnd,
  condition: string,
  values: readonly Bound[],
  names: readonly string[],
): Question<NewestRelations[]> {
  const other: RelationEnd = end === 'from_name' ? 'to_name' : 'from_name'
  const rows = yield* ask<{ readonly item: string; readonly ids?: string; readonly more: boolean | number }>(
    `SELECT item, (
       SELECT string_agg(CAST(id AS text), ',') FROM (
         SELECT id FROM (
           SELECT id, ${other} AS other FROM relation WHERE ${end} = item ORDER BY id DESC LIMIT ${MOST_LOOKED_AT}
         ) AS looked WHERE ${condition}
       ) AS chosen
     ) AS ids, EXISTS (SELECT 1 FROM relation WHERE ${end} = item LIMIT 1 OFFSET ${MOST_LOOKED_AT}) AS more
     FROM ${list}`,
    ...values,
    names,
  )
  return rows.map(({ item, ids = '', more }) => ({
    item,
    ids: JSON.parse(`[${ids}]`) as number[],
    isMore: Boolean(more),
  }))
}

function inTurns<T>(one: readonly T[], other: readonly T[]): T[] {
  const both: T[] = []
  for (let place = 0; place < Math.max(one.length, other.length); place += 1)
    both.push(...one.slice(place, place + 1), ...other.slice(place, place + 1))
  return both
}

/** Those of these names that entities have. */
function* existing({ isText }: Dialect, names: readonly string[]): Question<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const rows = yield* ask<{ readonly name: string }>(`SELECT name FROM entity WHERE ${isText('name')}`, names)
  return new Set(rows.map(({ name }) => name))
}
