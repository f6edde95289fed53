/**
 * @module What a SQLite store answers about entities by their text, their time and their number of relations.
 */

import type { Connection, SqlValue } from './driver.ts'
import { ENTITY_TIME, filterConditions } from './entity-filter.ts'
import type { EntityFacts, EntityFilter, EntityPage } from './port.ts'

/**
 * Returns the names of the entities whose name, type or any observation contains the text, whatever its case, in stored
 * order. Case is JavaScript's (`toLowerCase`), no letter is anything but itself otherwise.
 */
export function findContaining(connection: Connection, text: string): string[] {
  const wanted = text.toLowerCase()
  // The engine folds A to Z alone. What it can decide, it decides; the rest is compared here.
  const part = (wanted.match(ASCII_RUN) ?? []).reduce(
    (longest, run) => (run.length > longest.length ? run : longest),
    '',
  )
  const decisive = part === wanted
  const uncased = part === '' && wanted === text.toUpperCase() ? wanted : ''
  const ids = new Set<number>()
  const scan = (table: 'entity' | 'observation', column: 'name' | 'type' | 'content'): void => {
    const owner = table === 'entity' ? 'id' : 'entity'
    const doubtful = `instr(${column}, '\u212a') OR instr(${column}, '\u0130') OR typeof(${column}) = 'blob'`
    const contains = part === '' ? `instr(${column}, ?1)` : `instr(lower(${column}), ?1)`
    const sql = `
      SELECT ${owner} AS id, CASE WHEN ?2 AND ${contains} AND typeof(${column}) <> 'blob' THEN NULL ELSE ${column} END AS text
      FROM ${table} WHERE ${contains} OR ${doubtful}`
    for (const row of connection.all<{ id: number; text?: string }>(sql, part || uncased, decisive ? 1 : 0)) {
      if (ids.has(row.id)) continue
      if (row.text === undefined || row.text.toLowerCase().includes(wanted)) ids.add(row.id)
    }
  }
  scan('entity', 'name')
  scan('entity', 'type')
  scan('observation', 'content')
  const sql = 'SELECT name FROM entity WHERE id = ?'
  return [...ids].sort((a, b) => a - b).flatMap((id) => connection.get<{ name: string }>(sql, id)?.name ?? [])
}

/** Returns what is known of these entities beside their lines, in the order of the names; unknown ones are left out. */
export function findFacts(connection: Connection, names: readonly string[], filter: EntityFilter): EntityFacts[] {
  const { conditions, values } = filterConditions(filter)
  const sql = `${FACTS} WHERE ${['entity.name = ?', ...conditions].join(' AND ')}`
  return names.flatMap((name) => connection.all<FactsRow>(sql, name, ...values)).map(toFacts)
}

/** Returns the newest entities that the filter selects. `after` is the `next` of the page before. @throws INVALID_INPUT (since, until) */
export function findNewest(connection: Connection, filter: EntityFilter, limit: number, after?: string): EntityPage {
  const place = after === undefined ? undefined : readPlace(after)
  const { conditions, values } = filterConditions(filter)
  // Two ranges, one of each index, each newest first: together they hold the newest of all.
  const select = (own: string, time: string): FactsRow[] => {
    const bound: SqlValue[] = [...values]
    const all = [own, ...conditions]
    if (place !== undefined) {
      all.push(`(${time} < ? OR (${time} = ? AND entity.id < ?))`)
      bound.push(place.time, place.time, place.id)
    }
    const join = own === SNAPSHOTS ? 'JOIN snapshot' : 'LEFT JOIN snapshot'
    const sql = `${FACTS.replace('LEFT JOIN snapshot', join)} WHERE ${all.join(' AND ')}
      ORDER BY ${time} DESC, entity.id DESC LIMIT ?`
    return connection.all<FactsRow>(sql, ...bound, limit + 1)
  }
  const found = [...select(SNAPSHOTS, 'snapshot.time'), ...select(OTHERS, 'entity.time')]
    .sort((a, b) => b.time - a.time || b.id - a.id)
    .slice(0, limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    entities: page.map(toFacts),
    ...(found.length > limit && last !== undefined ? { next: `${last.time}.${last.id}` } : {}),
  }
}

// --- internal ---

const ASCII_RUN = /[\0-\x7f]+/g
const SNAPSHOTS = 'TRUE'
const OTHERS = 'snapshot.entity IS NULL'

const FACTS = `
  SELECT entity.id, entity.name, entity.type, ${ENTITY_TIME} AS time, coalesce(snapshot.timestamp, entity.at) AS at,
    coalesce(snapshot.project, entity.project) AS project, snapshot.status, snapshot.type AS snapshot_type,
    (SELECT count(*) FROM observation WHERE observation.entity = entity.id) AS observations,
    (SELECT count(*) FROM relation WHERE from_name = entity.name OR to_name = entity.name) AS relations
  FROM entity LEFT JOIN snapshot ON snapshot.entity = entity.id`

interface FactsRow {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly time: number
  readonly at: string
  readonly project?: string
  readonly status?: string
  readonly snapshot_type?: string
  readonly observations: number
  readonly relations: number
}

function toFacts(row: FactsRow): EntityFacts {
  const { name, type, at, project, status, snapshot_type, observations, relations } = row
  return {
    name,
    entityType: type,
    at,
    ...(project === undefined ? {} : { project }),
    ...(status === undefined ? {} : { status }),
    ...(snapshot_type === undefined ? {} : { checkpointType: snapshot_type }),
    observations,
    relations,
  }
}

function readPlace(text: string): { time: number; id: number } {
  const [time = Number.NaN, id = Number.NaN] = text.split('.').map(Number)
  return { time: Number.isFinite(time) ? time : 0, id: Number.isFinite(id) ? id : 0 }
}
