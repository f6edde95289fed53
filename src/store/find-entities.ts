/**
 * @module What a SQLite store answers about entities by their text, their time and their number of relations.
 */

import type { Connection } from './driver.ts'
import { type FactsRow, factsColumns, newestPage, readPlace, toFacts } from './entity-facts.ts'
import { type FilteredKind, filterConditions, timeOf } from './entity-filter.ts'
import type { EntityFacts, EntityFilter, EntityPage } from './port.ts'
import { ENTITY } from './seal-columns.ts'

/**
 * Returns the names of the entities whose name, type or any observation contains the text, whatever its case, in stored
 * order. Case is JavaScript's (`toLowerCase`): the Kelvin sign is a k, İ an i with a dot, ß and ss differ.
 */
export function findContaining(connection: Connection, text: string): string[] {
  const wanted = text.toLowerCase()
  // The engine folds A to Z alone. What it can decide, it decides; the rest is compared here.
  const hasCase = wanted !== wanted.toUpperCase()
  const part = ((hasCase ? wanted.match(ASCII_RUN) : wanted.match(CHARACTERS)) ?? [])
    .reduce((longest, run) => (run.length > longest.length ? run : longest), '')
    .slice(0, PATTERN_LENGTH)
  const pattern = `%${part.replace(/[!%_]/g, '!$&')}%`
  const decisive = part === wanted ? 1 : 0
  const ids = new Set<number>()
  const scan = (table: 'entity' | 'observation', column: 'name' | 'type' | 'content'): void => {
    const sql = `
      SELECT ${table === 'entity' ? 'id' : 'entity'} AS id,
        CASE WHEN ?2 AND typeof(${column}) = 'text' AND ${column} LIKE ?1 ESCAPE '!' THEN NULL ELSE ${column} END AS text
      FROM ${table} WHERE ${column} LIKE ?1 ESCAPE '!' OR typeof(${column}) = 'blob'
        OR length(${column}) <> octet_length(${column}) AND (instr(${column}, '\u212a') OR instr(${column}, '\u0130'))`
    for (const row of connection.all<{ id: number; text?: string }>(sql, pattern, decisive)) {
      if (ids.has(row.id)) continue
      if (row.text === undefined || row.text.toLowerCase().includes(wanted)) ids.add(row.id)
    }
  }
  scan('entity', 'name')
  scan('entity', 'type')
  scan('observation', 'content')
  const sql = `SELECT ${ENTITY} AS name FROM entity WHERE id = ?`
  return [...ids].sort((a, b) => a - b).flatMap((id) => connection.get<{ name: string }>(sql, id)?.name ?? [])
}

/** Returns what is known of these entities beside their lines, in the order of the names; unknown ones are left out. */
export function findFacts(connection: Connection, names: readonly string[], filter: EntityFilter): EntityFacts[] {
  const { conditions, values } = filterConditions(filter)
  const sql = `${factsColumns('any', ENTITY)} FROM entity LEFT JOIN snapshot ON snapshot.entity = entity.id
    WHERE ${['entity.name = ?', ...conditions].join(' AND ')}`
  return names.flatMap((name) => connection.all<FactsRow>(sql, name, ...values)).map(toFacts)
}

/** Returns the newest entities that the filter selects. `after` is the `next` of the page before. @throws INVALID_INPUT (since, until) */
export function findNewest(connection: Connection, filter: EntityFilter, limit: number, after?: string): EntityPage {
  const place = after === undefined ? undefined : readPlace(after)
  // Two ranges, one of each index, each newest first: together they hold the newest of all.
  const select = (kind: FilteredKind, from: string): FactsRow[] => {
    const time = timeOf(kind)
    const { conditions, values } = filterConditions(filter, kind)
    if (kind === 'others') conditions.push('NOT EXISTS (SELECT 1 FROM snapshot WHERE snapshot.entity = entity.id)')
    if (place !== undefined) {
      conditions.push(`(${time}, entity.id) < (?, ?)`)
      values.push(place.time, place.id)
    }
    const sql = `${factsColumns(kind, ENTITY)} FROM ${from} WHERE ${['TRUE', ...conditions].join(' AND ')}
      ORDER BY ${time} DESC, entity.id DESC LIMIT ?`
    return connection.all<FactsRow>(sql, ...values, limit + 1)
  }
  const snapshots = select('snapshots', 'snapshot JOIN entity ON entity.id = snapshot.entity')
  return newestPage([...snapshots, ...select('others', 'entity')], limit)
}

// --- internal ---

/** NUL is in no text that the engine compares. */
const ASCII_RUN = /[\x01-\x7f]+/g
const CHARACTERS = /[^\0\ud800-\udfff]+/gu
/** Longer patterns are refused by the engine. */
const PATTERN_LENGTH = 1_000
