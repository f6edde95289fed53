/**
 * @module What a filter asks of the tables `entity` and `snapshot`, in SQL.
 */

import { DECISION_TYPE } from '../../rules.ts'
import type { EntityFilter } from '../port.ts'
import { parseTimestamp } from '../timestamp.ts'
import type { SqlValue } from './question.ts'

/** `any`: snapshot joined from the left; `snapshots`: joined; `others`: entities without one. Fixed, so that an index can serve. */
export type FilteredKind = 'any' | 'snapshots' | 'others'

const COLUMNS = {
  any: { time: 'coalesce(snapshot.time, entity.time)', project: 'coalesce(snapshot.project, entity.project)' },
  snapshots: { time: 'snapshot.time', project: 'snapshot.project' },
  others: { time: 'entity.time', project: 'entity.project' },
} as const satisfies Record<FilteredKind, { time: string; project: string }>

/** Returns the column that says when an entity was made; of a snapshot, the moment that it shows. */
export function timeOf(kind: FilteredKind): string {
  return COLUMNS[kind].time
}

/**
 * The condition of an observation of a snapshot that states a decision, such as `- D3 Use integers for cents`, for the tables
 * `observation` and `snapshot`. The ids keep other lines of a list apart from it.
 */
export const IS_DECISION =
  "snapshot.entity = observation.entity AND substr(observation.content, 1, 3) = '- D' AND substr(observation.content, 4, 1) IN ('1','2','3','4','5','6','7','8','9')"
const HAS_DECISION = `EXISTS (SELECT 1 FROM observation WHERE observation.entity = entity.id AND ${IS_DECISION})`

/** Returns the conditions, all of which must hold, and the values that they bind. @throws INVALID_INPUT (since, until) */
export function filterConditions(
  filter: EntityFilter,
  kind: FilteredKind = 'any',
): { conditions: string[]; values: SqlValue[] } {
  const { time, project } = COLUMNS[kind]
  const conditions: string[] = []
  const values: SqlValue[] = []
  const demand = (condition: string, ...bound: readonly SqlValue[]): void => {
    conditions.push(condition)
    values.push(...bound)
  }
  if (kind === 'others') {
    if (filter.type !== undefined) demand('entity.type = ?', filter.type)
    if (filter.status !== undefined) demand('FALSE')
  } else {
    if (filter.type === DECISION_TYPE) demand(`(entity.type = ? OR ${HAS_DECISION})`, filter.type)
    else if (filter.type !== undefined) demand('(entity.type = ? OR snapshot.type = ?)', filter.type, filter.type)
    if (filter.status !== undefined) demand('snapshot.status = ?', filter.status)
  }
  if (filter.project !== undefined) demand(`${project} = ?`, filter.project)
  if (filter.unowned === true) demand(`${project} IS NULL`)
  if (filter.since !== undefined) demand(`${time} >= ?`, parseTimestamp(filter.since))
  if (filter.until !== undefined) demand(`${time} <= ?`, parseTimestamp(filter.until))
  if (filter.exceptSource !== undefined) demand('entity.source <> ?', filter.exceptSource)
  return { conditions, values }
}
