/**
 * @module Finds the rows of a SQLite store's full-text index that match a query, and how well each matches.
 *
 * How many are read is bounded, whatever the store holds: words are looked up rarest first, as many rows as the budget has.
 */

import type { HitPart } from '../port.ts'
import { TOGETHER_WORDS } from '../queries/index-text.ts'
import {
  addPart,
  type FoundRow,
  NEWEST_ROWS,
  NEWEST_ROWS_OF_ONE,
  ROW_BUDGET,
  scoreOfPart,
} from '../queries/score-hits.ts'
import type { Connection, SqlValue } from './driver.ts'
import type { PlannedTerm } from './plan-query.ts'
import { lineOfRow, nameRow } from './word-index.ts'

/** Rows that are asked how much of a word stands in them: of the rarest words, which tell most. */
export const MEASURED_ROWS = 2_000

/** Returns which of these entities the filter selects. */
export type SelectEntities = (ids: ReadonlySet<number>) => ReadonlySet<number>

/**
 * Returns the rows that hold the words, those rarest first that the budget has room for. None where even the rarest word is in
 * more rows than are measured: all of them would count the same, and the newest are the answer.
 */
export function findRows(connection: Connection, asked: readonly PlannedTerm[]): FoundRow[] {
  const found = new Map<number, Measured>()
  const [rarest] = asked
  if (rarest === undefined || rarest.rows > MEASURED_ROWS) return []
  let left = ROW_BUDGET
  let measured = 0
  let total: number | undefined
  for (const { term, expression, rows } of asked) {
    left -= rows
    if (left < 0) break
    total ??= countIndexed(connection)
    // Nobody repeats a phrase.
    const isMeasured = term.kind !== 'phrase' && term.kind !== 'whole' && measured + rows <= MEASURED_ROWS
    if (isMeasured) measured += rows
    const numbers = isMeasured
      ? numbersOf(connection, MEASURED, PACKED_SCALE / engineRarity(rows, total), expression)
      : numbersOf(connection, ROWS, expression)
    // Each row's number, where it is measured with how much of the word stands there: of thousands none is made a pair.
    let known: { readonly frequency: number; readonly part: HitPart } | undefined
    for (let at = 0; at < numbers.length; at += isMeasured ? 2 : 1) {
      const id = numbers[at] as number
      const row = found.get(id)
      const frequency = isMeasured ? (numbers[at + 1] as number) / PACKED_SCALE : (row?.frequency ?? 1)
      // Most rows have as much of it as the one before.
      if (known?.frequency !== frequency) {
        const score = scoreOfPart(frequency, rows, total)
        known = { frequency, part: { term: term.text, kind: term.kind, score } }
      }
      const { part } = known
      if (row === undefined) found.set(id, { score: part.score, parts: [part], frequency })
      else {
        row.frequency = frequency
        addPart(row, part)
      }
    }
  }
  const entities = entitiesOf(connection, [...found.keys()])
  return Array.from(found, ([id, { score, parts }], place) => ({
    entity: entities[place] as number,
    line: lineOfRow(id),
    score,
    parts,
  }))
}

/**
 * Returns the newest rows that hold all of the frequent words, of `most` that do; of the rarest of them alone where few do.
 * Lines have higher numbers than names: the names of the newest `most` entities are asked first, for half of the room.
 */
export function newestRows(
  connection: Connection,
  asked: readonly PlannedTerm[],
  select: SelectEntities | undefined,
  most: number,
): Iterable<FoundRow> {
  const found = new Map<number, FoundRow>()
  const ofEach = new Map<number, number>()
  const frequent = asked.filter(({ term }) => term.kind !== 'phrase' && term.kind !== 'whole').slice(0, TOGETHER_WORDS)
  const alike: Pick<FoundRow, 'score' | 'parts'> = { score: 0, parts: [] }
  for (const { term } of frequent) addPart(alike, { term: term.text, kind: term.kind, score: 1 })
  const together = frequent.map(({ expression }) => expression).join(' AND ')
  const { newest } = connection.only<{ newest: number }>('SELECT coalesce(max(id), 0) AS newest FROM entity')
  const names: Rows = { below: nameRow(newest + 1), above: nameRow(newest - most), step: 2, room: NEWEST_ROWS / 2 }
  const rows: Rows = { below: Number.MAX_SAFE_INTEGER, above: 0, step: 1, room: NEWEST_ROWS }
  for (const expression of new Set([together, ...frequent.slice(0, 1).map((each) => each.expression)])) {
    if (expression === '') continue
    for (const part of [names, rows]) {
      // Of most snapshots that hold a frequent word, dozens of rows do, and few of them count.
      for (const ids of newestPages(connection, expression, part, most)) {
        const entities = entitiesOf(connection, ids)
        const selected = select?.(new Set(entities))
        for (let place = 0; place < ids.length && found.size < part.room; place += 1) {
          const id = ids[place] as number
          const entity = entities[place] as number
          const others = ofEach.get(entity) ?? 0
          if (others >= NEWEST_ROWS_OF_ONE || found.has(id) || selected?.has(entity) === false) continue
          ofEach.set(entity, others + 1)
          found.set(id, { ...alike, entity, line: lineOfRow(id) })
        }
        if (found.size >= part.room) break
      }
    }
    if (found.size >= NEWEST_ROWS) break
  }
  return found.values()
}

/** Which rows are asked: each `step`th between two numbers; and how many there may be then. */
interface Rows {
  readonly below: number
  readonly above: number
  readonly step: number
  readonly room: number
}

/** Gives the rows that match, the newest first, in pages, `most` in all. */
function* newestPages(
  connection: Connection,
  expression: string,
  rows: Rows,
  most: number,
): Generator<readonly number[]> {
  const page = most / NEWEST_PAGES
  let { below } = rows
  for (let left = most; left > 0; left -= page) {
    // Integers: by a fraction the engine does not seek, it walks through the rows before it.
    const ids = numbersOf(connection, NEWEST, expression, BigInt(below), BigInt(rows.above), rows.step, page)
    yield ids
    if (ids.length < page) return
    below = ids[ids.length - 1] as number
  }
}

/** Returns the entity of each of these rows. */
function entitiesOf(connection: Connection, rows: readonly number[]): number[] {
  return numbersOf(connection, ENTITIES, JSON.stringify(rows))
}

/**
 * Returns the numbers of an answer, which comes as one text: to make an object of each row costs the driver several times what the
 * search does.
 */
export function numbersOf(connection: Connection, sql: string, ...values: readonly SqlValue[]): number[] {
  const { rows } = connection.only<{ rows?: string }>(sql, ...values)
  return rows === undefined ? [] : (JSON.parse(`[${rows}]`) as number[])
}

/**
 * Returns the number of rows of the index, from the index's own books: its first record begins with it, as a big-endian number of
 * seven bits a byte (sqlite.org/fts5.html, "averages record"). Counting them would cost more than the search.
 */
export function countIndexed(connection: Connection): number {
  const sql = 'SELECT hex(substr(block, 1, 9)) AS head FROM word_index_data WHERE id = 1'
  const { head } = connection.only<{ head: string }>(sql)
  let rows = 0
  for (const [pair] of head.matchAll(/../g)) {
    const byte = Number.parseInt(pair, 16)
    rows = rows * 128 + (byte & 0x7f)
    if (byte < 0x80) break
  }
  return rows
}

// --- internal ---

/** The newest rows are read in at most so many pages. */
const NEWEST_PAGES = 10
/** What the measure is multiplied by, to be told as a whole number. */
const PACKED_SCALE = 1_000_000

interface Measured extends Pick<FoundRow, 'score' | 'parts'> {
  /** How much of the word asked for last stands in it: of others that stand there as often it is the same. */
  frequency: number
}

/** A row without an entity is of none: damage. */
const ENTITIES = `
  SELECT group_concat(coalesce(CASE each.value % 2 WHEN 0 THEN each.value / 2 ELSE observation.entity END, 0)) AS rows
  FROM json_each(?) AS each LEFT JOIN observation ON each.value % 2 = 1 AND observation.id = each.value / 2`

/**
 * How much of a word stands in a row: 1 for once in a row of ordinary length. LIMIT keeps the engine from asking for the measure
 * outside of the search, where it has none.
 */
const MEASURED = `
  SELECT group_concat(row) AS rows FROM (
    -- A word in a name weighs five times, in a type twice what it weighs in an observation.
    SELECT rowid || ',' || CAST(-?1 * bm25(word_index, 1.0, 5.0, 2.0) AS INTEGER) AS row
    FROM word_index WHERE word_index MATCH ?2 LIMIT -1)`
const ROWS = 'SELECT group_concat(rowid) AS rows FROM word_index WHERE word_index MATCH ?'
const NEWEST = `
  SELECT group_concat(id) AS rows FROM (
    SELECT rowid AS id FROM word_index WHERE word_index MATCH ? AND rowid < ? AND rowid > ? AND rowid % ? = 0
    ORDER BY rowid DESC LIMIT ?)`

/** What the engine's measure has multiplied the frequency by: nearly nothing for a term of most rows. */
function engineRarity(rows: number, total: number): number {
  return Math.max(1e-6, Math.log((total - rows + 0.5) / (rows + 0.5)) || 0)
}
