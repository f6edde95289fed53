/**
 * @module Which entities of a SQLite store contain a text literally, whatever its case.
 *
 * All texts are looked at, page by page. The engine compares what is ASCII; the rest is compared here. Of a text that very
 * many entities contain, only the first are looked for.
 */

import { type Containing, MOST_COUNTED } from '../port.ts'
import { findRelations } from '../queries/find-relations.ts'
import { ENTITY, OBSERVATION } from './checksum.ts'
import { answer, DIALECT } from './dialect.ts'
import type { Connection } from './driver.ts'
import { observationRanges } from './row-ids.ts'

/**
 * Finds the entities whose name, type or any observation contains the question's text: gives the names of the first `limit`, in stored
 * order. Case is JavaScript's (`toLowerCase`): the Kelvin sign is a k, İ an i with a dot, ß and ss differ.
 *
 * Yields after each part of the work, so that the caller can do other work; each part may see a later state of the store.
 */
export function* findContaining(
  connection: Connection,
  question: string,
  limit = Number.MAX_SAFE_INTEGER,
): Generator<undefined, Containing> {
  const wanted = question.toLowerCase()
  const most = Math.max(MOST_COUNTED, limit)
  const names: string[] = []
  for (let after = 0; names.length <= most; ) {
    const { last } = connection.only<Page>(PAGE_OF_ENTITIES, after, ENTITIES_AT_ONCE)
    if (last === undefined) break
    const found = new Set<number>()
    for (const rows of candidates(connection, wanted, after, last)) {
      for (const { entity, text, type = '' } of rows) {
        if ([text, type].some((each) => each.toLowerCase().includes(wanted))) found.add(entity)
      }
      yield
    }
    const sorted = [...found].sort((a, b) => a - b)
    names.push(...readNames(connection, sorted))
    after = last
  }
  const touching = answer(connection, findRelations(DIALECT, names, limit))
  return { names: names.slice(0, limit), count: Math.min(names.length, most + 1), touching }
}

// --- internal ---

/** Each has up to 15 observations in the range of all entities (./row-ids.ts). */
const ENTITIES_AT_ONCE = 1_000
const FURTHER_LINES_AT_ONCE = 5_000

interface Candidate {
  readonly entity: number
  readonly text: string
  /** Of a row with the name as its text: the type. */
  readonly type?: string
}

/** Gives the rows that may contain the wanted text, of the entities behind `after` up to `last`. */
function* candidates(
  connection: Connection,
  wanted: string,
  after: number,
  last: number,
): Generator<readonly Candidate[]> {
  // LIKE takes a pattern up to a length.
  const pattern = ASCII.test(wanted) ? `%${wanted.slice(0, LONGEST_PATTERN).replace(/[\\%_]/g, '\\$&')}%` : undefined
  yield connection.all<Candidate>(NAMES, pattern, after, last)
  const [near, further] = observationRanges(after + 1)
  const [nearEnd, furtherEnd] = observationRanges(last)
  yield connection.all<Candidate>(LINES, pattern, near.after, nearEnd.below - 1)
  for (let from = further.after; ; ) {
    const page = connection.only<Page>(PAGE_OF_LINES, from, furtherEnd.below, FURTHER_LINES_AT_ONCE)
    if (page.last === undefined) return
    yield connection.all<Candidate>(LINES, pattern, from, page.last)
    from = page.last
  }
}

/** Without the NUL: a text that has one is stored as bytes. */
const ASCII = /^[\x01-\x7f]*$/
const LONGEST_PATTERN = 1_000

/** The last row number of a page; undefined where there is no row. */
interface Page {
  readonly last?: number
}

const PAGE_OF_ENTITIES = 'SELECT max(id) AS last FROM (SELECT id FROM entity WHERE id > ? ORDER BY id LIMIT ?)'
const PAGE_OF_LINES =
  'SELECT max(id) AS last FROM (SELECT id FROM observation WHERE id > ? AND id < ? ORDER BY id LIMIT ?)'

/** What has the pattern, and what is not ASCII alone: there the engine knows no case. */
const mayHold = (column: string): string =>
  `(${column} LIKE ?1 ESCAPE '\\' OR octet_length(${column}) <> length(${column}) OR typeof(${column}) = 'blob')`
const NAMES = `
  SELECT id AS entity, ${ENTITY} AS text, type FROM entity
  WHERE id > ?2 AND id <= ?3 AND (${mayHold('name')} OR ${mayHold('type')})`
const LINES = `
  SELECT entity, ${OBSERVATION} AS text FROM observation WHERE id > ?2 AND id <= ?3 AND ${mayHold('content')}`

/** Returns the names of these entities in their order. */
function readNames(connection: Connection, ids: readonly number[]): string[] {
  return connection.all<{ name: string }>(READ_NAMES, JSON.stringify(ids)).map(({ name }) => name)
}

const READ_NAMES = `
  SELECT ${ENTITY} AS name FROM json_each(?) AS each CROSS JOIN entity ON entity.id = each.value`
