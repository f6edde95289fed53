/**
 * @module Every row of a SQLite store, in stored order and in pages, so that any size of it needs little memory.
 *
 * The caller holds one transaction from the first row to the last.
 */

import type { Observation, Provenance, SnapshotRow, StoredRecord } from '../port.ts'
import type { RowCounts, StoredEntity, StoreRow, Tombstone } from '../port-forgetting.ts'
import { ENTITY, OBSERVATION, RECORD, RELATION, SNAPSHOT, TOMBSTONE } from './checksum.ts'
import type { Connection } from './driver.ts'

/** Calls `visit` with the counts, then each entity, relation and tombstone. */
export function visitRows(connection: Connection, visit: (row: StoreRow) => void): void {
  visit({ kind: 'counts', ...countRows(connection) })
  visitEntities(connection, (entity) => visit({ kind: 'entity', entity }))
  eachPage<RelationColumns>(connection, RELATIONS, (row) => {
    const relation = { from: row.from_name, to: row.to_name, relationType: row.type }
    visit({ kind: 'relation', relation: { relation, by: provenance(row) } })
  })
  const tombstones = connection.all<Tombstone>(
    `SELECT kind, salt, ${TOMBSTONE} AS hash, at FROM tombstone ORDER BY salt, tombstone.hash`,
  )
  for (const tombstone of tombstones) visit({ kind: 'tombstone', tombstone })
}

/** Calls `visit` with every record whose key begins with `prefix`, by key. */
export function visitRecords(connection: Connection, prefix: string, visit: (record: StoredRecord) => void): void {
  for (const { key } of connection.all<{ key: string }>(KEYS, prefix, `${prefix}${HIGHEST}`)) {
    if (!key.startsWith(prefix)) continue
    visit(connection.only<StoredRecord>(`SELECT key, ${RECORD} AS value, at FROM record WHERE key = ?`, key))
  }
}

// --- internal ---

const PAGE = 500
/** Sorts behind every character that a key has. */
const HIGHEST = '\u{10ffff}'
/** By the index. Keys that SQL's TEXT cannot hold are kept as bytes, which sort behind all texts: they are all looked at. */
const KEYS = `
  SELECT key FROM record WHERE key BETWEEN ?1 AND ?2
  UNION ALL SELECT key FROM record WHERE key >= x'' ORDER BY key`

const RELATIONS = `
  SELECT id, ${RELATION} AS from_name, to_name, type, at, source, project FROM relation WHERE id > ? ORDER BY id LIMIT ${PAGE}`
const ENTITIES = `SELECT id, ${ENTITY} AS name, type, at, source, project FROM entity WHERE id > ? ORDER BY id LIMIT ${PAGE}`

interface Origin {
  readonly at: string
  readonly source: string
  readonly project?: string
}

interface EntityColumns extends Origin {
  readonly id: number
  readonly name: string
  readonly type: string
}

interface RelationColumns extends Origin {
  readonly id: number
  readonly from_name: string
  readonly to_name: string
  readonly type: string
}

function visitEntities(connection: Connection, visit: (entity: StoredEntity) => void): void {
  eachPage<EntityColumns>(connection, ENTITIES, (row) => {
    const observations = connection
      .all<Observation>(
        `SELECT ${OBSERVATION} AS content, at, source, project FROM observation WHERE entity = ? ORDER BY seq`,
        row.id,
      )
      .map((line) => ({ content: line.content, ...provenance(line) }))
    const typed = connection.get<Omit<SnapshotRow, 'name'>>(
      `SELECT project, session, status, type, timestamp, ${SNAPSHOT} AS value FROM snapshot WHERE entity = ?`,
      row.id,
    )
    const { name, type: entityType } = row
    const entity = { name, entityType, by: provenance(row), observations }
    visit(typed === undefined ? entity : { ...entity, snapshot: withoutSession(typed) })
  })
}

function eachPage<Row extends { readonly id: number }>(
  connection: Connection,
  sql: string,
  visit: (row: Row) => void,
): void {
  let after = Number.MIN_SAFE_INTEGER
  for (;;) {
    const page = connection.all<Row>(sql, after)
    for (const row of page) {
      visit(row)
      after = row.id
    }
    if (page.length < PAGE) return
  }
}

function provenance({ at, source, project }: Origin): Provenance {
  return project === undefined ? { at, source } : { at, source, project }
}

function withoutSession(row: Omit<SnapshotRow, 'name'>): Omit<SnapshotRow, 'name'> {
  const { session, ...rest } = row
  return session === undefined ? rest : row
}

function countRows(connection: Connection): RowCounts {
  const count = (table: string): number =>
    connection.only<{ count: number }>(`SELECT count(*) AS count FROM ${table}`).count
  return {
    entities: count('entity'),
    observations: count('observation'),
    relations: count('relation'),
    snapshots: count('snapshot'),
    tombstones: count('tombstone'),
  }
}
