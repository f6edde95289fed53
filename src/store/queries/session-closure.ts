/**
 * @module The session closure of a forgetting, for every engine.
 *
 * A snapshot is forgotten whole. All snapshots of a session hold the same conversation, and a session that continues it
 * carries its text along: all of these are forgotten with it.
 */

import type { ForgetQuery } from '../port.ts'
import type { Conditions, Hit } from './forget-conditions.ts'
import { groupBy } from './group-by.ts'
import { ask, type Dialect, type Question } from './question.ts'

/** A snapshot as its entity and its row have it. `time` is the moment that it shows. */
export interface SnapshotEntity {
  readonly id: number
  readonly name: string
  readonly source: string
  readonly session?: string
  readonly time: number
}

/** Every snapshot, in stored order. */
export const SNAPSHOT_ENTITIES = `
  SELECT entity.id, entity.name, entity.source, snapshot.session, snapshot.time
  FROM snapshot JOIN entity ON entity.id = snapshot.entity ORDER BY entity.id`

export interface ClosureInput {
  readonly query: ForgetQuery
  readonly conditions: Conditions
  readonly snapshots: readonly SnapshotEntity[]
  /** Entities that are deleted whole, by id. The closure is added. */
  readonly whole: Map<number, string>
  /** Observations that are deleted. */
  readonly lineHits: readonly Hit[]
  /** The relation type from a snapshot to the one that it continues. */
  readonly continues: string
}

/** Adds the selected snapshots, their sessions and the sessions that continue them to `whole`. Returns the sessions. */
export function* closeOverSessions(
  { isText }: Dialect,
  { query, conditions, snapshots, whole, lineHits, continues }: ClosureInput,
): Question<string[]> {
  const byName = groupBy(snapshots, (row) => row.name)
  const bySession = groupBy(snapshots, (row) => row.session)
  const sessions = new Set(query.sessions)
  const touched = new Set([...whole.keys(), ...lineHits.map((hit) => hit.entity)])
  // A working snapshot is rewritten in place: its own time is later than its entity's.
  let waiting = snapshots.filter(
    (row) =>
      touched.has(row.id) ||
      (row.session !== undefined && sessions.has(row.session)) ||
      (conditions.byTime &&
        conditions.inPeriod(row.time) &&
        (query.source === undefined || row.source === query.source) &&
        (conditions.names?.has(row.name) ?? true)),
  )
  const done = new Set<number>()
  while (waiting.length > 0) {
    const added: string[] = []
    for (const { id, name, session } of waiting) {
      if (session !== undefined) sessions.add(session)
      // Its own group, or itself where it has no session.
      for (const row of session === undefined ? [{ id, name }] : (bySession.get(session) as SnapshotEntity[])) {
        if (done.has(row.id)) continue
        done.add(row.id)
        whole.set(row.id, row.name)
        added.push(row.name)
      }
    }
    const later = yield* ask<{ name: string }>(
      `SELECT from_name AS name FROM relation WHERE type = ? AND ${isText('to_name')}`,
      continues,
      added,
    )
    waiting = later.flatMap(({ name }) => byName.get(name) ?? []).filter(({ id }) => !done.has(id))
  }
  return [...sessions]
}
