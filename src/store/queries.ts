/**
 * @module What a SQLite store answers: entities, relations, snapshots and records, each by an index.
 *
 * Names are looked up one by one, so that any number of them, of any characters, needs no other statement.
 */

import type { Connection, SqlValue } from './driver.ts'
import type { Entity, Relation, SnapshotQuery, SnapshotRow } from './port.ts'
import { parseTimestamp } from './timestamp.ts'

/** Returns the entities of these names in stored order; all of them without names. */
export function findEntities(connection: Connection, names?: readonly string[]): Entity[] {
  if (names === undefined) return allEntities(connection)
  const rows = [...new Set(names)].flatMap((name) =>
    connection.all<EntityRow>('SELECT id, name, type FROM entity WHERE name = ?', name),
  )
  return rows.sort(byId).map(({ id, name, type }) => ({
    name,
    entityType: type,
    observations: connection
      .all<{ content: string }>('SELECT content FROM observation WHERE entity = ? ORDER BY seq', id)
      .map((row) => row.content),
  }))
}

/** Returns the relations with either end among these names in stored order; all of them without names. */
export function findRelations(connection: Connection, names?: readonly string[]): Relation[] {
  const columns = 'SELECT id, from_name, to_name, type FROM relation'
  if (names === undefined) return connection.all<RelationRow>(`${columns} ORDER BY id`).map(toRelation)
  const found = new Map<number, RelationRow>()
  for (const name of new Set(names)) {
    for (const row of connection.all<RelationRow>(`${columns} WHERE from_name = ?`, name)) found.set(row.id, row)
    for (const row of connection.all<RelationRow>(`${columns} WHERE to_name = ?`, name)) found.set(row.id, row)
  }
  return [...found.values()].sort(byId).map(toRelation)
}

/** Returns the snapshot rows for which all conditions hold, newest first. @throws INVALID_INPUT (since, until) */
export function findSnapshots(connection: Connection, query: SnapshotQuery): SnapshotRow[] {
  const limit = query.limit === undefined ? -1 : Math.max(0, Math.trunc(query.limit))
  const conditions: string[] = []
  const values: SqlValue[] = []
  const require = (condition: string, ...bound: readonly SqlValue[]): void => {
    conditions.push(condition)
    values.push(...bound)
  }
  if (query.project !== undefined) require('snapshot.project = ?', query.project)
  if (query.session !== undefined) require('snapshot.session = ?', query.session)
  if (query.statuses !== undefined) require(`snapshot.status IN (${marks(query.statuses)})`, ...query.statuses)
  if (query.types !== undefined) require(`snapshot.type IN (${marks(query.types)})`, ...query.types)
  if (query.since !== undefined) require('snapshot.time >= ?', parseTimestamp(query.since))
  if (query.until !== undefined) require('snapshot.time <= ?', parseTimestamp(query.until))
  const select = (also: readonly string[]): string => `
    SELECT entity.name, snapshot.* FROM snapshot JOIN entity ON entity.id = snapshot.entity
    WHERE ${['TRUE', ...also, ...conditions].join(' AND ')}
    ORDER BY snapshot.time DESC, snapshot.entity DESC LIMIT ?`
  if (query.names === undefined) {
    return connection.all<StoredSnapshot>(select([]), ...values, limit).map(toSnapshotRow)
  }
  return [...new Set(query.names)]
    .flatMap((name) => connection.all<StoredSnapshot>(select(['entity.name = ?']), name, ...values, 1))
    .sort((a, b) => b.time - a.time || b.entity - a.entity)
    .slice(0, limit < 0 ? undefined : limit)
    .map(toSnapshotRow)
}

/** Returns a record's value, or undefined. */
export function findRecord(connection: Connection, key: string): string | undefined {
  return connection.get<{ value: string }>('SELECT value FROM record WHERE key = ?', key)?.value
}

/** Returns the store's counter. */
export function currentRevision(connection: Connection): number {
  const row = connection.get<{ revision: number }>('SELECT revision FROM meta WHERE id = 1')
  return row?.revision ?? 0
}

// --- internal ---

interface EntityRow {
  readonly id: number
  readonly name: string
  readonly type: string
}

interface RelationRow {
  readonly id: number
  readonly from_name: string
  readonly to_name: string
  readonly type: string
}

interface StoredSnapshot {
  readonly entity: number
  readonly name: string
  readonly project: string
  readonly session?: string
  readonly status: string
  readonly type: string
  readonly time: number
  readonly timestamp: string
  readonly value: string
}

function allEntities(connection: Connection): Entity[] {
  const observations = new Map<number, string[]>()
  const entities = connection.all<EntityRow>('SELECT id, name, type FROM entity ORDER BY id').map((row) => {
    const contents: string[] = []
    observations.set(row.id, contents)
    return { name: row.name, entityType: row.type, observations: contents }
  })
  const sql = 'SELECT entity, content FROM observation ORDER BY entity, seq'
  for (const { entity, content } of connection.all<{ entity: number; content: string }>(sql)) {
    observations.get(entity)?.push(content)
  }
  return entities
}

function byId(a: { readonly id: number }, b: { readonly id: number }): number {
  return a.id - b.id
}

function toRelation(row: RelationRow): Relation {
  return { from: row.from_name, to: row.to_name, relationType: row.type }
}

function toSnapshotRow(row: StoredSnapshot): SnapshotRow {
  const { name, project, session, status, type, timestamp, value } = row
  return { name, project, ...(session === undefined ? {} : { session }), status, type, timestamp, value }
}

function marks(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ')
}
