/**
 * @module Which rows of a SQLite store's full-text index state a decision.
 */

import { DECISION_TYPE } from '../../rules.ts'
import { IS_DECISION } from '../queries/entity-filter.ts'
import type { FoundRow } from '../queries/score-hits.ts'
import type { Connection } from './driver.ts'
import { entityOf, numbersOf } from './find-rows.ts'

/** Returns the rows that are a decision of a snapshot, or belong to an entity of that type. */
export function statingDecisions(connection: Connection, rows: Iterable<FoundRow>): FoundRow[] {
  const all = [...rows]
  const lines = new Set(numbersOf(connection, LINES, JSON.stringify(all.map(({ id }) => id))))
  const entities = new Set(numbersOf(connection, ENTITIES, JSON.stringify([...new Set(all.map(entityOf))])))
  return all.filter((row) => lines.has(row.id) || entities.has(entityOf(row)))
}

// --- internal ---

const LINES = `
  SELECT group_concat(observation.id) AS rows
  FROM json_each(?) AS each CROSS JOIN observation ON observation.id = each.value
    JOIN snapshot ON snapshot.entity = observation.entity
  WHERE ${IS_DECISION}`
const ENTITIES = `
  SELECT group_concat(entity.id) AS rows FROM json_each(?) AS each CROSS JOIN entity ON entity.id = each.value
  WHERE entity.type = '${DECISION_TYPE}'`
