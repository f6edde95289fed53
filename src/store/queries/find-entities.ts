/**
 * @module What is known of entities beside their lines, and the newest of them, for every engine.
 */

import type { EntityFilter, EntityPage, FactsQuery } from '../port.ts'
import {
  behind,
  type FactsRow,
  factsColumns,
  newestPage,
  type PageCursor,
  type PlacedRow,
  readPageCursor,
  TIMELESS,
  toFacts,
} from './entity-facts.ts'
import { type FilteredKind, filterConditions, timeOf } from './entity-filter.ts'
import { groupBy } from './group-by.ts'
import { ask, type Dialect, type Question } from './question.ts'

/** Returns the facts of the entities that the query selects. @throws INVALID_INPUT (since, until) */
export function* findFacts(
  dialect: Dialect,
  { names, part, limit = Number.MAX_SAFE_INTEGER, after, ...filter }: FactsQuery,
): Question<EntityPage> {
  if (names !== undefined) {
    const { conditions, values } = filterConditions(filter)
    const where = [dialect.isText('entity.name'), ...conditions].join(' AND ')
    const found = groupBy(yield* ask<FactsRow>(`${facts(dialect)} WHERE ${where}`, names, ...values), (row) => row.name)
    const entities = names.flatMap((name) => found.get(name) ?? []).map(toFacts)
    return { entities: entities.slice(0, limit) }
  }
  const { ids, ...next } =
    part === undefined
      ? yield* newestIds(filter, limit, after)
      : { ids: yield* idsByPart(dialect, part, filter, limit) }
  const rows = yield* ask<FactsRow>(`${facts(dialect)} WHERE ${dialect.isNumber('entity.id')}`, ids)
  const known = new Map(rows.map((row) => [row.id, row]))
  return { entities: ids.map((id) => toFacts(known.get(id) as FactsRow)), ...next }
}

// --- internal ---

function* idsByPart({ placeInName }: Dialect, part: string, filter: EntityFilter, limit: number): Question<number[]> {
  const { conditions, values } = filterConditions(filter)
  const rows = yield* ask<{ id: number }>(
    `SELECT entity.id FROM entity LEFT JOIN snapshot ON snapshot.entity = entity.id
     WHERE ${[`${placeInName} > 0`, ...conditions].join(' AND ')}
     ORDER BY ${placeInName} = 1 DESC, entity.id DESC LIMIT ?`,
    ...[part, ...values, part, limit],
  )
  return rows.map(({ id }) => id)
}

function* newestIds(
  filter: EntityFilter,
  limit: number,
  after: string | undefined,
): Question<ReturnType<typeof newestPage>> {
  // Two ranges, one of each index, each newest first: together they hold the newest of all.
  const select = (kind: FilteredKind, from: string, place: PageCursor | undefined): Question<PlacedRow[]> => {
    const time = timeOf(kind)
    const { conditions, values } = filterConditions(filter, kind)
    if (kind === 'others') conditions.push('NOT EXISTS (SELECT 1 FROM snapshot WHERE snapshot.entity = entity.id)')
    if (place !== undefined) {
      const range = behind(kind, place)
      conditions.push(range.condition)
      values.push(...range.values)
    }
    const sql = `SELECT entity.id, ${time} AS time FROM ${from} WHERE ${['TRUE', ...conditions].join(' AND ')}
      ORDER BY ${time} DESC NULLS LAST, entity.id DESC LIMIT ?`
    return ask<PlacedRow>(sql, ...values, limit + 1)
  }
  const place = after === undefined ? undefined : readPageCursor(after)
  const found = [
    ...(yield* select('snapshots', 'snapshot JOIN entity ON entity.id = snapshot.entity', place)),
    ...(yield* select('others', 'entity', place)),
  ]
  if (place?.time !== undefined && found.length <= limit) found.push(...(yield* select('others', 'entity', TIMELESS)))
  return newestPage(found, limit)
}

function facts({ entity }: Dialect): string {
  return `${factsColumns(entity)} FROM entity LEFT JOIN snapshot ON snapshot.entity = entity.id`
}
