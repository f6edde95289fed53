/**
 * @module What a filter asks of the tables `entity` and `snapshot`, the second joined from the left, in SQL.
 */

import type { SqlValue } from './driver.ts'
import type { EntityFilter } from './port.ts'
import { parseTimestamp } from './timestamp.ts'

/** When an entity was made; of a snapshot, the moment that it shows. */
export const ENTITY_TIME = 'coalesce(snapshot.time, entity.time)'

/** Returns the conditions, all of which must hold, and the values that they bind. @throws INVALID_INPUT (since, until) */
export function filterConditions(filter: EntityFilter): { conditions: string[]; values: SqlValue[] } {
  const conditions: string[] = []
  const values: SqlValue[] = []
  const require = (condition: string, ...bound: readonly SqlValue[]): void => {
    conditions.push(condition)
    values.push(...bound)
  }
  if (filter.type !== undefined) require('(entity.type = ? OR snapshot.type = ?)', filter.type, filter.type)
  if (filter.status !== undefined) require('snapshot.status = ?', filter.status)
  if (filter.project !== undefined) require('coalesce(snapshot.project, entity.project) = ?', filter.project)
  if (filter.since !== undefined) require(`${ENTITY_TIME} >= ?`, parseTimestamp(filter.since))
  if (filter.until !== undefined) require(`${ENTITY_TIME} <= ?`, parseTimestamp(filter.until))
  return { conditions, values }
}
