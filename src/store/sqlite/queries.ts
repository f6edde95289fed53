/**
 * @module What a SQLite store answers: entities, relations and records, each by an index; and all of it, for an export.
 *
 * Names are looked up one by one, so that any number of them, of any characters, needs no other statement; where thousands
 * are usual, those that SQL has as text are given as one list.
 */

import {
  MOST_COUNTED,
  type Observation,
  type ReadEntity,
  type Relation,
  type SnapshotRow,
  type StoredRecord,
  type StoreRow,
  type Touching,
} from '../port.ts'
import * as queries from '../queries/export-rows.ts'
import { ask, type Question } from '../queries/question.ts'
import { ENTITY, OBSERVATION, RECORD, RELATION, SNAPSHOT, TOMBSTONE } from './checksum.ts'
import { answer, DIALECT } from './dialect.ts'
import { type Connection, isText } from './driver.ts'
import { numbersOf } from './find-rows.ts'

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

/**
 * Returns the first relations behind a place with either end among these names, in stored order, and how many there are; of all
 * relations without names.
 */
export function findRelations(connection: Connection, names?: readonly string[], limit = -1, behind = 0): Touching {
  if (names === undefined) {
    const sql = `SELECT ${RELATION_COLUMNS} FROM relation WHERE relation.id > ? ORDER BY relation.id LIMIT ?`
    const rows = connection.all<RelationRow>(sql, behind, limit)
    const { count } = connection.only<{ count: number }>('SELECT count(*) AS count FROM relation WHERE id > ?', behind)
    return toTouching(rows, count)
  }
  const texts = names.filter(isText)
  const others = names.filter((name) => !isText(name))
  return firstRelations(connection, { limit, behind }, [
    ...inChunks(texts).map((chunk) => ({ asked: TOUCHING_TEXTS, value: JSON.stringify(chunk) })),
    ...others.map((name) => ({ asked: TOUCHING, value: name })),
  ])
}

/** The same for the entities of these numbers: of many thousands no name is read. */
export function findTouchingIds(connection: Connection, ids: readonly number[], limit: number): Touching {
  const chunks = inChunks(ids).map((chunk) => ({ asked: TOUCHING_IDS, value: JSON.stringify(chunk) }))
  return firstRelations(connection, { limit, behind: 0 }, chunks)
}

/** Returns a record's value; undefined if there is none. */
export function findRecord(connection: Connection, key: string): string | undefined {
  return connection.get<{ value: string }>(`SELECT ${RECORD} AS value FROM record WHERE key = ?`, key)?.value
}

/** Returns the store's counter. */
export function currentRevision(connection: Connection): number {
  return connection.only<{ revision: number }>('SELECT revision FROM meta WHERE id = 1').revision
}

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

const RELATION_COLUMNS = `relation.id, ${RELATION} AS "from", relation.to_name AS "to", relation.type AS "relationType"`
const RELATIONS_OF = `
  ${RELATION_COLUMNS} FROM json_each(?) AS each CROSS JOIN relation ON relation.id = each.value ORDER BY relation.id`
/** The first relations of each name, between two numbers, at most so many. */
const firstOfEach = (name: string, among: string): readonly string[] =>
  ['from_name', 'to_name'].map(
    (end) => `
      SELECT group_concat((
        SELECT group_concat(id) FROM (SELECT id FROM relation WHERE ${end} = ${name} AND id > ?4 AND id < ?2 ORDER BY id LIMIT ?3)
      )) AS rows FROM ${among}`,
  )
const TOUCHING = firstOfEach('each.value', '(SELECT ?1 AS value) AS each')
const TOUCHING_TEXTS = firstOfEach('each.value', 'json_each(?1) AS each')
const TOUCHING_IDS = firstOfEach('entity.name', 'json_each(?1) AS each CROSS JOIN entity ON entity.id = each.value')

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

/** Names that are asked for in one statement. */
const ASKED_AT_ONCE = 100

function inChunks<T>(all: readonly T[]): T[][] {
  const chunks: T[][] = []
  for (let from = 0; from < all.length; from += ASKED_AT_ONCE) chunks.push(all.slice(from, from + ASKED_AT_ONCE))
  return chunks
}

/**
 * Their numbers stand in both indexes, in stored order: of a name with a million relations only the first are read. When
 * there are more than are counted, only those are looked for that come before the last one found.
 */
function firstRelations(
  connection: Connection,
  { limit, behind }: { readonly limit: number; readonly behind: number },
  chunks: readonly { readonly asked: readonly string[]; readonly value: string }[],
): Touching {
  const most = limit < 0 ? Number.MAX_SAFE_INTEGER : behind > 0 ? limit : Math.max(limit, MOST_COUNTED)
  let ids = new Set<number>()
  let below = Number.MAX_SAFE_INTEGER
  let isMore = false
  for (const { asked, value } of chunks) {
    for (const sql of asked) {
      for (const id of numbersOf(connection, sql, value, below, isMore ? limit : most + 1, behind)) ids.add(id)
    }
    isMore ||= ids.size > most
    if (!isMore) continue
    ids = new Set(sorted(ids).slice(0, limit))
    below = Math.max(...ids)
  }
  const first = JSON.stringify(firstOf(sorted(ids), limit))
  const rows = connection.all<RelationRow>(`SELECT ${RELATIONS_OF}`, first)
  return toTouching(rows, isMore ? most + 1 : ids.size)
}

interface RelationRow extends Relation {
  readonly id: number
}

function toTouching(rows: readonly RelationRow[], count: number): Touching {
  return { relations: rows.map(({ id: _, ...relation }) => relation), places: rows.map(({ id }) => id), count }
}

function sorted(ids: ReadonlySet<number>): number[] {
  return [...ids].sort((a, b) => a - b)
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

const EXPORTED_LINES = `SELECT ${OBSERVATION} AS content, at, source, project FROM observation WHERE entity = ? ORDER BY seq`
const TYPED = `SELECT project, session, status, type, timestamp, ${SNAPSHOT} AS value FROM snapshot WHERE entity = ?`

function* read({ id }: queries.ExportedEntity): Question<queries.EntityContent> {
  const lines = yield* ask<Observation>(EXPORTED_LINES, id)
  const [snapshot] = yield* ask<Omit<SnapshotRow, 'name'>>(TYPED, id)
  return queries.contentOf(lines, snapshot)
}
