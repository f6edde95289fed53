/**
 * @module The row numbers of a SQLite store, from which the entity of a row is computed.
 *
 * In the indexes an entity's name and type are the row of its number × 16, its first observations those that follow.
 * An index stores the difference between two neighbouring rows, so rows of neighbouring entities are close. The other
 * observations of a large entity have a range of their own behind the rows of all entities.
 */

import { ThroughlineError } from '../../errors.ts'
import type { Connection } from './driver.ts'

/** Numbers that each entity has among those of all entities. */
export const ROWS_PER_ENTITY = 16
/** The first number behind those of all entities. */
export const FIRST_FURTHER_ROW = 2 ** 35
/** Numbers that each entity has behind it. */
export const FURTHER_ROWS = 2 ** 22

/** Returns the entity that a row belongs to. */
export function entityOf({ id }: { readonly id: number }): number {
  return entityOfRow(id)
}

/** The same for a row's number: of thousands of rows none is made an object. */
export function entityOfRow(id: number): number {
  return id < FIRST_FURTHER_ROW ? Math.floor(id / ROWS_PER_ENTITY) : Math.floor((id - FIRST_FURTHER_ROW) / FURTHER_ROWS)
}

/** Returns the row of an entity's name and type. */
export function nameRow(entity: number): number {
  return entity * ROWS_PER_ENTITY
}

/** Whether the row is that of a name and a type. */
export function isNameRow(id: number): boolean {
  return id < FIRST_FURTHER_ROW && id % ROWS_PER_ENTITY === 0
}

/** Numbers behind `after` and before `below`. */
export interface RowRange {
  readonly after: number
  readonly below: number
}

/** Returns the two ranges of an entity's observations. */
export function observationRanges(entity: number): readonly [near: RowRange, further: RowRange] {
  const further = FIRST_FURTHER_ROW + entity * FURTHER_ROWS
  return [
    { after: nameRow(entity), below: nameRow(entity + 1) },
    { after: further - 1, below: further + FURTHER_ROWS },
  ]
}

/**
 * Returns ids for `count` new observations of the entity, in ascending order; of one that `isNew`, no row is looked for.
 * @throws INVALID_INPUT (it is full)
 */
export function newObservationIds(connection: Connection, entity: number, count: number, isNew = false): number[] {
  const ids: number[] = []
  for (const { after, below } of observationRanges(entity)) {
    const last = isNew ? after : (connection.get<{ id?: number }>(LAST, after, below)?.id ?? after)
    for (let id = last + 1; id < below && ids.length < count; id += 1) ids.push(id)
    if (ids.length === count) return ids
  }
  throw new ThroughlineError(
    'INVALID_INPUT',
    'The entity has the maximum number of observations. Add further ones to another entity.',
  )
}

const LAST = 'SELECT max(id) AS id FROM observation WHERE id > ? AND id < ?'
