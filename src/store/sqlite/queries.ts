/**
 * @module What a SQLite store answers: entities and records, each by an index.
 *
 * Names are looked up one by one, so that any number of them, of any characters, needs no other statement.
 */

import type { ReadEntity, StoredRecord } from '../port.ts'
import { ENTITY, OBSERVATION, RECORD } from './checksum.ts'
import type { Connection } from './driver.ts'

/** Returns the entities of these names in stored order, as far as `limit` and `characters` allow; of all names without names. */
export function findEntities(
  connection: Connection,
  names?: readonly string[],
  limit = -1,
  characters = Number.POSITIVE_INFINITY,
  from = 0,
): ReadEntity[] {
  const entities: ReadEntity[] = []
  let left = characters
  for (const { id, name, type } of findEntityRows(connection, names, limit)) {
    if (left < 0) break
    const lines = readLines(connection, id, from, left - name.length - type.length)
    left = lines.left
    const unread = lines.isWhole ? 0 : countLines(connection, id) - from - lines.read.length
    entities.push({ name, entityType: type, observations: lines.read, ...(unread > 0 ? { unread } : {}) })
  }
  return entities
}

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

const LINES = `
  SELECT seq, ${OBSERVATION} AS content FROM observation WHERE entity = ? AND seq > ? ORDER BY seq LIMIT ? OFFSET ?`
/** Observations that are read in one statement where not all of them are wanted. */
const LINES_AT_ONCE = 100

interface Lines {
  readonly read: readonly string[]
  /** Whether no line lies behind them. */
  readonly isWhole: boolean
  /** What is left of the room; negative where they are longer. */
  readonly left: number
}

/** Returns the lines of an entity from a place on, up to the one with which they, each with one more, are longer than the room. */
function readLines(connection: Connection, entity: number, from: number, room: number): Lines {
  const read: string[] = []
  let left = room
  // Without room one tells whether there are any.
  const atOnce = room === Number.POSITIVE_INFINITY ? -1 : room < 0 ? 1 : LINES_AT_ONCE
  let last = -1
  for (;;) {
    const lines = connection.all<{ seq: number; content: string }>(LINES, entity, last, atOnce, last < 0 ? from : 0)
    for (const { seq, content } of lines) {
      if (left < 0) return { read, isWhole: false, left }
      read.push(content)
      left -= content.length + 1
      last = seq
    }
    if (atOnce < 0 || lines.length < atOnce) return { read, isWhole: true, left }
  }
}

function countLines(connection: Connection, entity: number): number {
  return connection.only<{ count: number }>('SELECT count(*) AS count FROM observation WHERE entity = ?', entity).count
}

interface EntityRow {
  readonly id: number
  readonly name: string
  readonly type: string
}

function firstOf<T>(rows: readonly T[], limit: number): readonly T[] {
  return limit < 0 ? rows : rows.slice(0, limit)
}

function findEntityRows(
  connection: Connection,
  names: readonly string[] | undefined,
  limit: number,
): readonly EntityRow[] {
  if (names === undefined)
    return connection.all<EntityRow>(`SELECT id, ${ENTITY} AS name, type FROM entity ORDER BY id LIMIT ?`, limit)
  const rows = [...new Set(names)].flatMap((name) =>
    connection.all<EntityRow>(`SELECT id, ${ENTITY} AS name, type FROM entity WHERE entity.name = ?`, name),
  )
  return firstOf(rows.sort(byId), limit)
}

function byId(a: { readonly id: number }, b: { readonly id: number }): number {
  return a.id - b.id
}

/** Sorts behind every character that a key has. */
const HIGHEST = '\u{10ffff}'
/** By the index. Keys that SQL's TEXT cannot hold are kept as bytes, which sort behind all texts: they are all looked at. */
const KEYS = `
  SELECT key FROM record WHERE key BETWEEN ?1 AND ?2
  UNION ALL SELECT key FROM record WHERE key >= x'' ORDER BY key`
