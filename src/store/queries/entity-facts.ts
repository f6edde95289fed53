/**
 * @module What is known of an entity beside its lines, as SQL asks for it and as it is given: the same for every engine.
 */

import { defined } from '../../defined.ts'
import { type EntityFacts, MOST_COUNTED } from '../port.ts'
import { type FilteredKind, timeOf } from './entity-filter.ts'
import type { SqlValue } from './question.ts'

/** The last entity of a page. */
export interface PageCursor {
  /** Absent where its time cannot be read: such entities come last. */
  readonly time?: number
  readonly id: number
}

/** Before the first entity without a time. */
export const TIMELESS: PageCursor = { id: Number.MAX_SAFE_INTEGER }

/** Returns what the rows behind a place have in common, and the values that it binds; a place with a time leaves out rows without one. */
export function behind(kind: FilteredKind, { time, id }: PageCursor): { condition: string; values: SqlValue[] } {
  return time === undefined
    ? { condition: `${timeOf(kind)} IS NULL AND entity.id < ?`, values: [id] }
    : { condition: `(${timeOf(kind)}, entity.id) < (?, ?)`, values: [time, id] }
}

/** An entity by its number, with what places it in a list. */
export interface PlacedRow {
  readonly id: number
  /** Absent where the time of an entity cannot be read. */
  readonly time?: number
}

/** Returns the numbers of those of these rows that come first by time, and where the next page begins. */
export function newestPage(
  rows: readonly PlacedRow[],
  limit: number,
): { readonly ids: number[]; readonly next?: string } {
  const timeOrLast = ({ time }: PlacedRow): number => time ?? Number.NEGATIVE_INFINITY
  const found = [...rows].sort((a, b) => timeOrLast(b) - timeOrLast(a) || b.id - a.id)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    ids: page.map(({ id }) => id),
    ...(found.length > limit && last !== undefined ? { next: `${last.time ?? ''}.${last.id}` } : {}),
  }
}

/**
 * Returns the columns of a question for facts, for `entity` with `snapshot` joined from the left; `name` is what gives an
 * entity's name.
 */
export function factsColumns(name = 'entity.name'): string {
  return `
    SELECT entity.id, ${name} AS name, entity.type, coalesce(snapshot.timestamp, entity.at) AS at,
      coalesce(snapshot.project, entity.project) AS project, snapshot.status, snapshot.type AS snapshot_type,
      snapshot.session,
      (SELECT count(*) FROM observation WHERE observation.entity = entity.id) AS observations,
      (SELECT count(*) FROM (
        SELECT 1 FROM relation WHERE from_name = entity.name OR to_name = entity.name LIMIT ${MOST_COUNTED + 1}
      ) AS counted) AS relations`
}

export interface FactsRow {
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

/** Returns the facts in a row. */
export function toFacts(row: FactsRow): EntityFacts {
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

/** Returns where a page begins; behind what is no place there is nothing. */
export function readPageCursor(text: string): PageCursor {
  const [time = '', id = ''] = text.split('.')
  const isTimed = time !== '' && Number.isFinite(Number(time))
  return { ...(isTimed ? { time: Number(time) } : {}), id: Number.isFinite(Number(id)) ? Number(id) : 0 }
}
