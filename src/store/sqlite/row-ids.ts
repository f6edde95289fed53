/**
 * @module The row numbers of a SQLite store, from which the entity of a row is computed.
 *
 * In the indexes an entity's name and type are the row of its number × 2^22, its observations those that follow.
 */

import { ThroughlineError } from '../../errors.ts'
import type { Connection } from './driver.ts'

/** Numbers that each entity has for its rows: the first is its name's, the others are its observations'. */
export const ROWS_PER_ENTITY = 2 ** 22

/** Returns the first of `count` consecutive ids for new observations of the entity. @throws INVALID_INPUT (it is full) */
export function nextObservationIds(connection: Connection, entity: number, count: number): number {
  const first = entity * ROWS_PER_ENTITY
  const sql = 'SELECT max(id) AS id FROM observation WHERE id > ? AND id < ?'
  const last = connection.get<{ id?: number }>(sql, first, first + ROWS_PER_ENTITY)?.id ?? first
  if (last + count < first + ROWS_PER_ENTITY) return last + 1
  throw new ThroughlineError(
    'INVALID_INPUT',
    'The entity has the maximum number of observations. Add further ones to another entity.',
  )
}
