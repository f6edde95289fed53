/**
 * @module What a SQLite store answers about entities by their time and their number of relations.
 */

import type { EntityFacts, EntityFilter, EntityPage } from '../port.ts'
import {
  behind,
  type FactsRow,
  factsColumns,
  newestPage,
  type PagePlace,
  readPlace,
  TIMELESS,
  toFacts,
} from '../queries/entity-facts.ts'
import { type FilteredKind, filterConditions, timeOf } from '../queries/entity-filter.ts'
import { ENTITY } from './checksum-columns.ts'
import type { Connection } from './driver.ts'

/** Returns what is known of these entities beside their lines, in the order of the names; unknown ones are left out. */
export function findFacts(connection: Connection, names: readonly string[], filter: EntityFilter): EntityFacts[] {
  const { conditions, values } = filterConditions(filter)
  const sql = `${factsColumns('any', ENTITY)} FROM entity LEFT JOIN snapshot ON snapshot.entity = entity.id
    WHERE ${['entity.name = ?', ...conditions].join(' AND ')}`
  return names.flatMap((name) => connection.all<FactsRow>(sql, name, ...values)).map(toFacts)
}

/** Returns the newest entities that the filter selects. `after` is the `next` of the page before. @throws INVALID_INPUT (since, until) */
export function findNewest(connection: Connection, filter: EntityFilter, limit: number, after?: string): EntityPage {
  // Two ranges, one of each index, each newest first: together they hold the newest of all.
  const select = (kind: FilteredKind, from: string, place: PagePlace | undefined): FactsRow[] => {
    const time = timeOf(kind)
    const { conditions, values } = filterConditions(filter, kind)
    if (kind === 'others') conditions.push('NOT EXISTS (SELECT 1 FROM snapshot WHERE snapshot.entity = entity.id)')
    if (place !== undefined) {
      const range = behind(kind, place)
      conditions.push(range.condition)
      values.push(...range.values)
    }
    const sql = `${factsColumns(kind, ENTITY)} FROM ${from} WHERE ${['TRUE', ...conditions].join(' AND ')}
      ORDER BY ${time} DESC, entity.id DESC LIMIT ?`
    return connection.all<FactsRow>(sql, ...values, limit + 1)
  }
  const place = after === undefined ? undefined : readPlace(after)
  const found = [
    ...select('snapshots', 'snapshot JOIN entity ON entity.id = snapshot.entity', place),
    ...select('others', 'entity', place),
  ]
  if (place?.time !== undefined && found.length <= limit) found.push(...select('others', 'entity', TIMELESS))
  return newestPage(found, limit)
}
