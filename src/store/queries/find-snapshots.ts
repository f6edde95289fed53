/**
 * @module Which snapshots a store holds, newest first, for every engine.
 */

import { defined } from '../../defined.ts'
import type { ProjectSnapshots, SnapshotBrief, SnapshotHead, SnapshotQuery, SnapshotRow } from '../port.ts'
import { parseTimestamp } from '../timestamp.ts'
import { ask, askOne, type Bound, type Dialect, type Question } from './question.ts'

/** Returns the snapshot rows for which all conditions hold, newest first. @throws INVALID_INPUT (since, until) */
export function findSnapshots(dialect: Dialect, query: SnapshotQuery): Question<SnapshotRow[]> {
  return selectSnapshots<SnapshotRow>(dialect, query, `${dialect.value} AS value`)
}

/** Returns the same rows without their values, which nobody reads then. */
export function findSnapshotBriefs(dialect: Dialect, query: SnapshotQuery): Question<SnapshotBrief[]> {
  return selectSnapshots<SnapshotBrief>(dialect, query, `${dialect.brief} AS brief`)
}

/** Returns the same rows without values and briefs. */
export function findSnapshotHeads(dialect: Dialect, query: SnapshotQuery): Question<SnapshotHead[]> {
  return selectSnapshots<SnapshotHead>(dialect, query)
}

/** Returns how many snapshots the query selects, whatever its `skip` and `limit`. @throws INVALID_INPUT (since, until) */
export function* countSnapshots(dialect: Dialect, query: SnapshotQuery): Question<number> {
  const { conditions, values } = snapshotConditions(dialect, query)
  const sql = `SELECT count(*) AS count FROM snapshot WHERE ${conditions.join(' AND ')}`
  const { count } = yield* askOne<{ count: number }>(sql, ...values)
  return count
}

/** Returns the projects that have snapshots, the one with the newest snapshot first. */
export function* findProjects(dialect: Dialect): Question<ProjectSnapshots[]> {
  const rows = yield* ask<SnapshotBrief & { readonly snapshots: number }>(`
    SELECT counted.snapshots, ${snapshotColumns(dialect, `${dialect.brief} AS brief`)}
    FROM (SELECT project, count(*) AS snapshots FROM snapshot GROUP BY project) AS counted
      JOIN snapshot ON snapshot.entity = (
        SELECT entity FROM snapshot AS newest WHERE newest.project = counted.project
        ORDER BY newest.time DESC, newest.entity DESC LIMIT 1)
      JOIN entity ON entity.id = snapshot.entity
    ORDER BY snapshot.time DESC, snapshot.entity DESC`)
  return rows.map(({ snapshots, ...newest }) => ({ snapshots, newest: defined(newest) as SnapshotBrief }))
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

function* selectSnapshots<Row extends SnapshotHead>(
  dialect: Dialect,
  query: SnapshotQuery,
  ...further: readonly string[]
): Question<Row[]> {
  const { limit = Number.MAX_SAFE_INTEGER, skip = 0 } = query
  const { conditions, values } = snapshotConditions(dialect, query)
  const rows = yield* ask<Row>(
    `SELECT ${snapshotColumns(dialect, ...further)} FROM snapshot JOIN entity ON entity.id = snapshot.entity
     WHERE ${conditions.join(' AND ')} ORDER BY snapshot.time DESC, snapshot.entity DESC LIMIT ? OFFSET ?`,
    ...values,
    Math.max(0, Math.trunc(limit)),
    skip,
  )
  return rows.map((row) => defined(row) as Row)
}
