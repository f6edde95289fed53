/** @module The records that hooks keep, by their keys, for every engine. */

import type { StoredRecord } from '../port.ts'
import { ask, type Dialect, type Question } from './question.ts'

/** Returns a record's value; undefined if there is none. */
export function* findRecord({ record, isOwn }: Dialect, key: string): Question<string | undefined> {
  const sql = `SELECT ${record} AS value FROM record WHERE ${isOwn} AND key = ?`
  const [found] = yield* ask<{ value: string }>(sql, key)
  return found?.value
}

/** Calls `visit` with every record whose key begins with `prefix`, by key. */
export function* visitRecords(
  { record, isOwn, isText, keysFrom }: Dialect,
  prefix: string,
  visit: (record: StoredRecord) => void,
): Question<void> {
  const { condition, values } = keysFrom(prefix)
  const found = yield* ask<{ key: string }>(
    `SELECT key FROM record WHERE ${isOwn} AND ${condition} ORDER BY key`,
    ...values,
  )
  const keys = found.flatMap(({ key }) => (key.startsWith(prefix) ? key : []))
  const sql = `SELECT key, ${record} AS value, at FROM record WHERE ${isOwn} AND ${isText('key')} ORDER BY key`
  for (let at = 0; at < keys.length; at += PAGE)
    for (const each of yield* ask<StoredRecord>(sql, keys.slice(at, at + PAGE))) visit(each)
}

// --- internal ---

/** Records that are read at once: a session's may have a megabyte. */
const PAGE = 32
