/**
 * @module Which snapshots a store holds, newest first, for every engine.
 */

import { defined } from '../../defined.ts'
import type { SnapshotParts, SnapshotQuery } from '../port.ts'
import { parseTimestamp } from '../timestamp.ts'
import { ask, type Bound, type Dialect, type Question } from './question.ts'

/**
 * Returns as much as is asked for of the snapshot rows for which all conditions hold, newest first.
 * @throws INVALID_INPUT (since, until)
 */
export function* findSnapshots<Part extends keyof SnapshotParts = 'value'>(
  dialect: Dialect,
  query: SnapshotQuery,
  part?: Part,
): Question<SnapshotParts[Part][]> {
  const { limit = Number.MAX_SAFE_INTEGER, skip = 0 } = query
  const { conditions, values } = snapshotConditions(dialect, query)
  const text = part === 'brief' ? 'brief' : 'value'
  const columns = snapshotColumns(dialect, ...(part === 'head' ? [] : [`${dialect[text]} AS ${text}`]))
  const rows = yield* ask<SnapshotParts[Part]>(
    `SELECT ${columns} FROM snapshot JOIN entity ON entity.id = snapshot.entity
     WHERE ${conditions.join(' AND ')} ORDER BY snapshot.time DESC, snapshot.entity DESC LIMIT ? OFFSET ?`,
    ...values,
    Math.max(0, Math.trunc(limit)),
    skip,
  )
  return rows.map((row) => defined(row) as SnapshotParts[Part])
}

// --- internal ---

function snapshotColumns({ entity }: Dialect, ...further: readonly string[]): string {
  const own = ['project', 'session', 'status', 'type', 'timestamp']
  return [`${entity} AS name`, ...own.map((column) => `snapshot.${column}`), ...further].join(', ')
}

function snapshotConditions(
  { isText }: Dialect,
  query: SnapshotQuery,
): { readonly conditions: string[]; readonly values: Bound[] } {
  const conditions = ['TRUE']
  const values: Bound[] = []
  const demand = (condition: string, ...bound: readonly Bound[]): void => {
    conditions.push(condition)
    values.push(...bound)
  }
  const { names, project, session, sessions, statuses, types, since, until, newestOfSession } = query
  if (names !== undefined) demand(`snapshot.entity IN (SELECT id FROM entity WHERE ${isText('name')})`, names)
  if (project !== undefined) demand('snapshot.project = ?', project)
  if (session !== undefined) demand('snapshot.session = ?', session)
  if (sessions !== undefined) demand(isText('snapshot.session'), sessions)
  if (statuses !== undefined) demand(isText('snapshot.status'), statuses)
  if (types !== undefined) demand(isText('snapshot.type'), types)
  if (since !== undefined) demand('snapshot.time >= ?', parseTimestamp(since))
  if (until !== undefined) demand('snapshot.time <= ?', parseTimestamp(until))
  if (newestOfSession === true)
    demand(`NOT EXISTS (
      SELECT 1 FROM snapshot AS later
      WHERE later.session = snapshot.session${project === undefined ? '' : ' AND later.project = snapshot.project'}
        AND (later.time, later.entity) > (snapshot.time, snapshot.entity))`)
  return { conditions, values }
}
