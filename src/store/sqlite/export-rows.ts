/**
 * @module What belongs to an entity of a SQLite store, for an export (../queries/export-rows.ts), and its records.
 */

import type { Observation, SnapshotRow, StoredRecord } from '../port.ts'
import type { StoreRow } from '../port-forgetting.ts'
import * as queries from '../queries/export-rows.ts'
import { ask, type Question } from '../queries/question.ts'
import { OBSERVATION, RECORD, SNAPSHOT, TOMBSTONE } from './checksum.ts'
import { answer, DIALECT } from './dialect.ts'
import type { Connection } from './driver.ts'

/** Calls `visit` with the counts, then each entity, relation and tombstone. */
export function visitRows(connection: Connection, visit: (row: StoreRow) => void): void {
  answer(connection, queries.visitRows(DIALECT, { further: '', read, hash: TOMBSTONE }, visit))
}

/** Calls `visit` with every record whose key begins with `prefix`, by key. */
export function visitRecords(connection: Connection, prefix: string, visit: (record: StoredRecord) => void): void {
  for (const { key } of connection.all<{ key: string }>(KEYS, prefix, `${prefix}${HIGHEST}`)) {
    if (!key.startsWith(prefix)) continue
    visit(connection.only<StoredRecord>(`SELECT key, ${RECORD} AS value, at FROM record WHERE key = ?`, key))
  }
}

// --- internal ---

/** Sorts behind every character that a key has. */
const HIGHEST = '\u{10ffff}'
/** By the index. Keys that SQL's TEXT cannot hold are kept as bytes, which sort behind all texts: they are all looked at. */
const KEYS = `
  SELECT key FROM record WHERE key BETWEEN ?1 AND ?2
  UNION ALL SELECT key FROM record WHERE key >= x'' ORDER BY key`

const LINES = `SELECT ${OBSERVATION} AS content, at, source, project FROM observation WHERE entity = ? ORDER BY seq`
const TYPED = `SELECT project, session, status, type, timestamp, ${SNAPSHOT} AS value FROM snapshot WHERE entity = ?`

function* read({ id }: queries.ExportedEntity): Question<queries.EntityContent> {
  const lines = yield* ask<Observation>(LINES, id)
  const [snapshot] = yield* ask<Omit<SnapshotRow, 'name'>>(TYPED, id)
  return queries.contentOf(lines, snapshot)
}
