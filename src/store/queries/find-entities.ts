/**
 * @module What is known of entities beside their lines, and the newest of them, for every engine.
 */

import { defined } from '../../defined.ts'
import { type EntityFacts, type EntityFilter, type EntityPage, type FactsQuery, MOST_COUNTED } from '../port.ts'
import { type FilteredKind, filterConditions, timeOf } from './entity-filter.ts'
import { ask, type Dialect, type Question } from './question.ts'

/** Returns the facts of the entities that the query selects. @throws INVALID_INPUT (since, until) */
export function* findFacts(
  dialect: Dialect,
  { names, part, limit = Number.MAX_SAFE_INTEGER, after, ...filter }: FactsQuery,
): Question<EntityPage> {
  if (names !== undefined) {
    const { conditions, values } = filterConditions(filter)
    const where = [dialect.isText('entity.name'), ...conditions].join(' AND ')
    const rows = yield* ask<FactsRow>(`${facts(dialect)} WHERE ${where}`, names, ...values)
    const found = new Map(rows.map((row) => [row.name, row]))
    return {
      entities: names
        .flatMap((name) => found.get(name) ?? [])
        .map(toFacts)
        .slice(0, limit),
    }
  }
  const { ids, ...next } =
    part === undefined
      ? yield* newestPage(filter, limit, after)
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

/** An entity by its number, with what places it in a list. */
interface PlacedRow {
  readonly id: number
  readonly time: number
}

/** The numbers of the newest entities behind a place, and where the next page begins; behind what is no place there is nothing. */
function* newestPage(
  filter: EntityFilter,
  limit: number,
  after: string | undefined,
): Question<{ readonly ids: number[]; readonly next?: string }> {
  const place = after?.split('.').map((part) => finite(Number.parseFloat(part)))
  // Two ranges, one of each index, each newest first: together they hold the newest of all.
  const select = (kind: FilteredKind, from: string): Question<PlacedRow[]> => {
    const time = timeOf(kind)
    const { conditions, values } = filterConditions(filter, kind)
    if (kind === 'others') conditions.push('NOT EXISTS (SELECT 1 FROM snapshot WHERE snapshot.entity = entity.id)')
    if (place !== undefined) {
      conditions.push(`(${time}, entity.id) < (?, ?)`)
      values.push(place[0], place[1])
    }
    const sql = `SELECT entity.id, ${time} AS time FROM ${from} WHERE ${['TRUE', ...conditions].join(' AND ')}
      ORDER BY ${time} DESC NULLS LAST, entity.id DESC LIMIT ?`
    return ask<PlacedRow>(sql, ...values, limit + 1)
  }
  const found = [
    ...(yield* select('snapshots', 'snapshot JOIN entity ON entity.id = snapshot.entity')),
    ...(yield* select('others', 'entity')),
  ].sort((a, b) => b.time - a.time || b.id - a.id)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    ids: page.map(({ id }) => id),
    ...(found.length > limit && last !== undefined ? { next: `${last.time}.${last.id}` } : {}),
  }
}

/** Nothing is behind what is no number. */
function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined
}

function facts({ entity }: Dialect): string {
  return `
    SELECT entity.id, ${entity} AS name, entity.type, coalesce(snapshot.timestamp, entity.at) AS at,
      coalesce(snapshot.project, entity.project) AS project, snapshot.status, snapshot.type AS snapshot_type,
      snapshot.session,
      (SELECT count(*) FROM observation WHERE observation.entity = entity.id) AS observations,
      (SELECT count(*) FROM (
        SELECT 1 FROM relation WHERE from_name = entity.name OR to_name = entity.name LIMIT ${MOST_COUNTED + 1}
      ) AS counted) AS relations
    FROM entity LEFT JOIN snapshot ON snapshot.entity = entity.id`
}

interface FactsRow {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly at: string
  readonly project?: string
  readonly status?: string
  readonly snapshot_type?: string
  readonly session?: string
  readonly observations: number
  readonly relations: number
}

function toFacts(row: FactsRow): EntityFacts {
  const { name, type, at, project, status, snapshot_type, session, observations, relations } = row
  return {
    name,
    entityType: type,
    at,
    ...defined({ project, status, checkpointType: snapshot_type, session }),
    observations,
    relations,
  }
}
