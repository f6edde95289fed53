/**
 * @module Which entities of a SQLite store contain a text literally, whatever its case.
 *
 * The trigram index names the candidate rows, and each is read. All rows are read where the text is too short for a
 * trigram. Of a text that very many entities contain, only the first are read.
 */

import { type Containing, MOST_COUNTED } from '../port.ts'
import { ENTITY, OBSERVATION } from './checksum.ts'
import { type Connection, MISSING_ROW } from './driver.ts'
import { matchingPages } from './find-rows.ts'
import { findTouchingIds } from './queries.ts'
import { entityOf, isNameRow, observationRanges } from './row-ids.ts'
import { trigramQuery } from './trigrams.ts'

/**
 * Finds the entities whose name, type or any observation contains the text: gives the names of the first `limit`, in stored
 * order. Case is JavaScript's (`toLowerCase`): the Kelvin sign is a k, İ an i with a dot, ß and ss differ.
 *
 * Yields after each part of the work, so that the caller can do other work; each part may see a later state of the store.
 */
export function* findContaining(
  connection: Connection,
  text: string,
  limit = Number.MAX_SAFE_INTEGER,
): Generator<undefined, Containing> {
  const wanted = text.toLowerCase()
  const question = trigramQuery(wanted)
  const parts = question === undefined ? scanned(connection, wanted) : indexed(connection, wanted, question)
  const most = Math.max(MOST_COUNTED, limit)
  const found = new Set<number>()
  const names: string[] = []
  for (const part of parts) {
    const ids = [...part].filter((id) => !found.has(id)).sort((a, b) => a - b)
    names.push(...readNames(connection, ids.slice(0, limit - names.length)))
    for (const id of ids) found.add(id)
    if (found.size > most) break
    yield
  }
  return { names, count: Math.min(found.size, most + 1), touching: findTouchingIds(connection, [...found], limit) }
}

// --- internal ---

/** Rows whose texts are held at once, and those that are looked up in the index first. */
const READ_AT_ONCE = 1_000
const FIRST_ROWS = 20_000
const PAGE_GROWTH = 3
/** Entities that are read at once where the index does not help. */
const SCANNED_AT_ONCE = 2_000

/** Gives the entities of the rows that the index names, in stored order; each part has whole entities or the rest of one. */
function* indexed(connection: Connection, wanted: string, expression: string): Generator<ReadonlySet<number>> {
  const match = { expression, order: 1, first: FIRST_ROWS, growth: PAGE_GROWTH, most: Number.MAX_SAFE_INTEGER } as const
  for (const rows of matchingPages(connection, MATCHING, match)) {
    for (let from = 0; from < rows.length; from += READ_AT_ONCE) {
      yield readRows(connection, wanted, rows.slice(from, from + READ_AT_ONCE))
    }
  }
}

const MATCHING = `
  SELECT group_concat(id) AS rows FROM (
    SELECT rowid AS id FROM trigram_index WHERE trigram_index MATCH ? AND rowid >= ? AND rowid < ? ORDER BY rowid LIMIT ?)`

/** Returns the entities of those of these rows that contain the text. */
function readRows(connection: Connection, wanted: string, rows: readonly number[]): Set<number> {
  const found = new Set<number>()
  const named = JSON.stringify(rows.filter(isNameRow).map((id) => entityOf({ id })))
  const lines = JSON.stringify(rows.filter((row) => !isNameRow(row)))
  for (const { id, name, type } of connection.all<{ id: number; name: string; type: string }>(NAMED, named)) {
    if ([name, type].some((each) => each.toLowerCase().includes(wanted))) found.add(id)
  }
  for (const { id, content } of connection.all<{ id: number; content: string }>(LINES, lines)) {
    const entity = entityOf({ id })
    if (!found.has(entity) && content.toLowerCase().includes(wanted)) found.add(entity)
  }
  return found
}

const NAMED = `
  SELECT entity.id, ${ENTITY} AS name, entity.type FROM json_each(?) AS each CROSS JOIN entity ON entity.id = each.value`
const LINES = `
  SELECT observation.id, ${OBSERVATION} AS content
  FROM json_each(?) AS each CROSS JOIN observation ON observation.id = each.value`

/** Returns the names of these entities in their order. @throws where one is missing: the error means damage */
function readNames(connection: Connection, ids: readonly number[]): string[] {
  const rows = connection.all<{ name: string }>(NAMED, JSON.stringify(ids))
  if (rows.length < ids.length) throw new Error(MISSING_ROW)
  return rows.map(({ name }) => name)
}

/** Gives the entities that contain the text in stored order, by reading all rows. */
function* scanned(connection: Connection, wanted: string): Generator<ReadonlySet<number>> {
  for (let after = 0; ; ) {
    const page = connection.only<{ last?: number }>(LAST_OF_PAGE, after, SCANNED_AT_ONCE)
    if (page.last === undefined) return
    const found = new Set<number>()
    const [near, further] = observationRanges(after + 1)
    const [nearEnd, furtherEnd] = observationRanges(page.last)
    const ranges = [
      [SCAN_NAMES, after + 1, page.last + 1],
      [SCAN_TYPES, after + 1, page.last + 1],
      [SCAN_LINES, near.after, nearEnd.below],
      [SCAN_LINES, further.after + 1, furtherEnd.below],
    ] as const
    for (const [sql, first, below] of ranges) {
      let from: number = first
      let rows: readonly Scanned[]
      do {
        rows = connection.all<Scanned>(sql, from, below, READ_AT_ONCE)
        for (const { id, text } of rows) {
          const entity = sql === SCAN_LINES ? entityOf({ id }) : id
          if (!found.has(entity) && text.toLowerCase().includes(wanted)) found.add(entity)
          from = id + 1
        }
      } while (rows.length === READ_AT_ONCE)
    }
    yield found
    after = page.last
  }
}

const LAST_OF_PAGE = 'SELECT max(id) AS last FROM (SELECT id FROM entity WHERE id > ? ORDER BY id LIMIT ?)'
interface Scanned {
  readonly id: number
  readonly text: string
}

const [SCAN_NAMES, SCAN_TYPES, SCAN_LINES] = (
  [
    ['entity', 'name'],
    ['entity', 'type'],
    ['observation', 'content'],
  ] as const
).map(
  ([table, column]) => `SELECT id, ${column} AS text FROM ${table} WHERE id >= ? AND id < ? ORDER BY id LIMIT ?`,
) as [string, string, string]
