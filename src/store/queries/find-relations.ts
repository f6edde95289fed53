/**
 * @module Relations with an end among some entities, for every engine.
 *
 * In SQLite the numbers of a name's relations stand in the indexes in stored order: of a name with a million relations only the
 * first are read. PostgreSQL, whose indexes hash long names, reads and sorts the numbers.
 */

import { MOST_COUNTED, type Relation, type Touching } from '../port.ts'
import { ask, askOne, type Dialect, type Question } from './question.ts'

/**
 * Returns the first relations behind a place with either end among these names, in stored order, and how many there are; of all
 * relations without names.
 */
export function* findRelations(
  dialect: Dialect,
  names?: readonly string[],
  limit = Number.MAX_SAFE_INTEGER,
  behind: number | 'newest' = 0,
): Question<Touching> {
  if (behind === 'newest') return yield* newestOf(dialect, [...new Set(names)], limit)
  if (names !== undefined) return yield* relationsOf(dialect, [...new Set(names)], limit, behind)
  const sql = `${columns(dialect)} WHERE relation.id > ? ORDER BY relation.id LIMIT ?`
  const rows = yield* ask<NumberedRelation>(sql, behind, limit)
  const counted = yield* askOne<{ count: number }>('SELECT count(*) AS count FROM relation WHERE id > ?', behind)
  return toTouching(rows, counted.count)
}

// --- internal ---

interface NumberedRelation extends Relation {
  readonly id: number
}

/** The relations of these numbers, in stored order. */
function readRelations(dialect: Dialect, ids: readonly number[]): Question<NumberedRelation[]> {
  const sql = `${columns(dialect)} WHERE ${dialect.isNumber('relation.id')} ORDER BY relation.id`
  return ask<NumberedRelation>(sql, [...new Set(ids)])
}

/** The newest relations of each name at each end, newest first. */
function* newestOf(dialect: Dialect, names: readonly string[], limit: number): Question<Touching> {
  const range = { behind: 0, below: Number.MAX_SAFE_INTEGER, limit, order: 'DESC' } as const
  const ids = [
    ...(yield* endsOf(dialect, 'from_name', range, names)),
    ...(yield* endsOf(dialect, 'to_name', range, names)),
  ]
  const rows = yield* readRelations(dialect, ids)
  return toTouching(rows.reverse(), rows.length)
}

/** Names that are asked for in one statement. */
const ASKED_AT_ONCE = 500

function columns({ relation }: Dialect): string {
  return `SELECT relation.id, ${relation} AS "from", relation.to_name AS "to", relation.type AS "relationType" FROM relation`
}

/** When there are more than are counted, only those are looked for that come before the last one found. */
function* relationsOf(dialect: Dialect, names: readonly string[], limit: number, behind: number): Question<Touching> {
  const most = behind > 0 ? limit : Math.max(limit, MOST_COUNTED)
  let ids: number[] = []
  let below = Number.MAX_SAFE_INTEGER
  let isMore = false
  for (let from = 0; from < names.length; from += ASKED_AT_ONCE) {
    const some = names.slice(from, from + ASKED_AT_ONCE)
    for (const end of ['from_name', 'to_name'] as const) {
      const found = yield* endsOf(dialect, end, { behind, below, limit: isMore ? limit : most + 1 }, some)
      ids = [...new Set([...ids, ...found])].sort((a, b) => a - b)
      isMore ||= ids.length > most
      if (!isMore) continue
      ids = ids.slice(0, limit)
      below = ids[limit - 1] as number
    }
  }
  return toTouching(yield* readRelations(dialect, ids.slice(0, limit)), isMore ? most + 1 : ids.length)
}

/** Which relations of a name: between two numbers, so many in this order. */
interface Range {
  readonly behind: number
  readonly below: number
  readonly limit: number
  readonly order?: 'DESC'
}

/** The numbers of the first relations of each name at one end. */
function* endsOf(
  { list }: Dialect,
  end: 'from_name' | 'to_name',
  { behind, below, limit, order }: Range,
  names: readonly string[],
): Question<number[]> {
  const { rows = '' } = yield* askOne<{ readonly rows?: string }>(
    `SELECT string_agg((
       SELECT string_agg(CAST(id AS text), ',') FROM (
         SELECT id FROM relation WHERE ${end} = item AND id > ? AND id < ? ORDER BY id ${order ?? 'ASC'} LIMIT ?
       ) AS first
     ), ',') AS rows FROM ${list}`,
    behind,
    below,
    limit,
    names,
  )
  return JSON.parse(`[${rows}]`) as number[]
}

function toTouching(rows: readonly NumberedRelation[], count: number): Touching {
  return { relations: rows.map(({ id: _, ...relation }) => relation), places: rows.map(({ id }) => id), count }
}
