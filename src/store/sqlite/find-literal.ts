/**
 * @module Which entities of a SQLite store contain a text literally, whatever its case.
 *
 * All texts are looked at, page by page. The engine compares what is ASCII; the rest is compared here. Of a text that more
 * entities contain than are counted, no more are looked for: those that have it in their name or type are found first.
 */

import { MOST_COUNTED } from '../port.ts'
import { ENTITY, OBSERVATION } from './checksum.ts'
import type { Connection } from './driver.ts'

/**
 * Finds the entities whose name, type or any observation contains the question's text: gives their names, in stored
 * order. Case is JavaScript's (`toLowerCase`): the Kelvin sign is a k, İ an i with a dot, ß and ss differ.
 *
 * Yields after each part of the work, so that the caller can do other work; each part may see a later state of the store.
 */
export function* findContaining(connection: Connection, question: string): Generator<undefined, string[]> {
  const wanted = question.toLowerCase()
  const ids = new Set<number>()
  for (const rows of candidates(connection, wanted)) {
    for (const { entity, text, type = '' } of rows) {
      if ([text, type].some((each) => each.toLowerCase().includes(wanted))) ids.add(entity)
    }
    yield
    if (ids.size > MOST_COUNTED) break
  }
  const sorted = [...ids].sort((a, b) => a - b)
  return readNames(connection, sorted.slice(0, MOST_COUNTED + 1))
}

// --- internal ---

const ROWS_AT_ONCE = 5_000

interface Candidate {
  readonly entity: number
  readonly text: string
  /** Of a row with the name as its text: the type. */
  readonly type?: string
}

/** Gives the rows that may contain the wanted text, page by page: the names, then the lines. */
function* candidates(connection: Connection, wanted: string): Generator<readonly Candidate[]> {
  // LIKE takes a pattern up to a length.
  const pattern = ASCII.test(wanted) ? `%${wanted.slice(0, LONGEST_PATTERN).replace(/[\\%_]/g, '\\$&')}%` : undefined
  for (const { page, rows } of [NAMES, LINES]) {
    for (let after = 0; ; ) {
      const { last } = connection.only<{ last?: number }>(page, after, ROWS_AT_ONCE)
      if (last === undefined) break
      yield connection.all<Candidate>(rows, pattern, after, last)
      after = last
    }
  }
}

/** Without the NUL: a text that has one is stored as bytes. */
const ASCII = /^[\x01-\x7f]*$/
const LONGEST_PATTERN = 1_000

/** The last row number of a page; undefined where there is no row. */
const lastOf = (table: string) =>
  `SELECT max(id) AS last FROM (SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT ?)`

/** What has the pattern, and what is not ASCII alone: there the engine knows no case. */
const mayHold = (column: string): string =>
  `(${column} LIKE ?1 ESCAPE '\\' OR octet_length(${column}) <> length(${column}) OR typeof(${column}) = 'blob')`
const LINES = {
  page: lastOf('observation'),
  rows: `SELECT entity, ${OBSERVATION} AS text FROM observation WHERE id > ?2 AND id <= ?3 AND ${mayHold('content')}`,
}
const NAMES = {
  page: lastOf('entity'),
  rows: `
    SELECT id AS entity, ${ENTITY} AS text, type FROM entity
    WHERE id > ?2 AND id <= ?3 AND (${mayHold('name')} OR ${mayHold('type')})`,
}

/** Returns the names of these entities in their order. */
function readNames(connection: Connection, ids: readonly number[]): string[] {
  return connection.all<{ name: string }>(READ_NAMES, JSON.stringify(ids)).map(({ name }) => name)
}

const READ_NAMES = `
  SELECT ${ENTITY} AS name FROM json_each(?) AS each CROSS JOIN entity ON entity.id = each.value`
