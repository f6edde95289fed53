/**
 * @module What a SQLite store answers of its records and its counter.
 */

import type { StoredRecord } from '../port.ts'
import { RECORD } from './checksum.ts'
import type { Connection } from './driver.ts'

/** Returns a record's value; undefined if there is none. */
export function findRecord(connection: Connection, key: string): string | undefined {
  return connection.get<{ value: string }>(`SELECT ${RECORD} AS value FROM record WHERE key = ?`, key)?.value
}

/** Returns the store's counter. */
export function currentRevision(connection: Connection): number {
  return connection.only<{ revision: number }>('SELECT revision FROM meta WHERE id = 1').revision
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
