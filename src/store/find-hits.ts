/**
 * @module The full-text questions to a SQLite store: which lines hold which words, how much that says, and whose they are.
 *
 * How long an answer takes is bounded, whatever the store holds: words are looked up rarest first, as many rows as the
 * budget has. Words that more rows hold select nothing, but where a question has no others: then the newest rows that
 * hold them all are its answer.
 */

import type { Connection, SqlValue } from './driver.ts'
import { filterConditions } from './entity-filter.ts'
import { questionTerms, type Term } from './index-text.ts'
import type { EntityFilter, Hit, HitPart } from './port.ts'
import { ROWS_PER_ENTITY } from './row-numbers.ts'
import {
  bestEntities,
  type FoundEntity,
  type FoundRow,
  GUESSES,
  LINES_GIVEN,
  NEWEST_ROWS,
  ROW_BUDGET,
  scoreOfPart,
} from './score-hits.ts'
import { ENTITY, OBSERVATION } from './seal-columns.ts'
import { guessWords } from './vocabulary.ts'

/** Returns the best entities for the words of the text, roughly best first, each with the lines that answer. @throws INVALID_INPUT (since, until) */
export function findHits(connection: Connection, text: string, filter: EntityFilter, limit: number): Hit[] {
  if (limit < 1) return []
  const terms = questionTerms(text, 'alone')
  return selectEntities(connection, terms, filter, limit).flatMap((found) => readHit(connection, found))
}

/** Returns the names of the best entities for the words of the text, best first. */
export function findCandidates(connection: Connection, text: string, limit: number): { name: string; score: number }[] {
  if (limit < 1) return []
  return selectEntities(connection, questionTerms(text), {}, limit).flatMap(({ id, score }) => {
    const entity = connection.get<{ name: string }>(`SELECT ${ENTITY} AS name FROM entity WHERE id = ?`, id)
    return entity === undefined ? [] : [{ name: entity.name, score }]
  })
}

// --- internal ---

interface Asked {
  /** The question's term, also where a guess stands in for it. */
  readonly term: Term
  /** What the index is asked. */
  readonly expression: string
  readonly rows: number
}

function selectEntities(
  connection: Connection,
  terms: readonly Term[],
  filter: EntityFilter,
  limit: number,
): FoundEntity[] {
  const found = findRows(connection, planQuestion(connection, terms), filter)
  return bestEntities(found.values(), (row) => Math.floor(row.id / ROWS_PER_ENTITY), limit)
}

/**
 * Returns what to ask the index for, rarest first. A word that the store does not have is replaced by words that it may
 * stand for. A question that is answered by guesses alone needs them for half of its words: by chance a word of noise
 * resembles one of the store.
 */
function planQuestion(connection: Connection, terms: readonly Term[]): Asked[] {
  const asked = new Map<string, Asked>()
  const ask = (term: Term, word: string): boolean => {
    const expression = matchExpression(term.kind, word)
    const rows = countRows(connection, expression)
    const key = expression.toLowerCase()
    if (rows > 0 && !asked.has(key)) asked.set(key, { term, expression, rows })
    return rows > 0
  }
  let words = 0
  let guessed = 0
  let known = 0
  for (const term of terms) {
    const isKnown = ask(term, term.text)
    if (term.kind === 'phrase' || term.kind === 'whole') continue
    words += 1
    if (isKnown) known += 1
    else if (guessWords(connection, term.text, GUESSES).filter((guess) => ask(term, guess)).length > 0) guessed += 1
  }
  return known === 0 && guessed * 2 < words ? [] : [...asked.values()].sort((a, b) => a.rows - b.rows)
}

function matchExpression(kind: Term['kind'], text: string): string {
  switch (kind) {
    case 'word':
    case 'phrase':
    case 'whole':
      return `"${text}"`
    case 'prefix':
      return `"${text}"*`
    case 'all':
      return `(${text
        .split(' ')
        .map((word) => `"${word}"`)
        .join(' AND ')})`
  }
}

/** Counts rows up to one more than are read. */
function countRows(connection: Connection, expression: string): number {
  const sql = 'SELECT count(*) AS rows FROM (SELECT 1 FROM word_index WHERE word_index MATCH ? LIMIT ?)'
  return connection.only<{ rows: number }>(sql, expression, ROW_BUDGET + 1).rows
}

function findRows(connection: Connection, asked: readonly Asked[], filter: EntityFilter): Map<number, FoundRow> {
  const select = rowSelection(connection, filter)
  const found = new Map<number, FoundRow>()
  const add = (id: number, part: HitPart): void => {
    const row = found.get(id) ?? { id, score: 0, parts: [] }
    found.set(id, row)
    row.score += part.score
    row.parts.push(part)
  }
  let left = ROW_BUDGET
  let total: number | undefined
  for (const { term, expression, rows } of asked) {
    left -= rows
    if (left < 0) break
    total ??= countIndexed(connection)
    const rarity = engineRarity(rows, total)
    for (const row of select('relevance', expression, -1)) {
      add(row.id, { term: term.text, kind: term.kind, score: scoreOfPart(row.score / rarity, rows, total) })
    }
  }
  if (found.size > 0) return found
  const frequent = asked.filter(({ term }) => term.kind !== 'phrase' && term.kind !== 'whole')
  const together = frequent.map(({ expression }) => expression).join(' AND ')
  for (const expression of new Set([together, ...frequent.slice(0, 1).map((each) => each.expression)])) {
    if (expression === '') continue
    for (const { id } of select('newest', expression, NEWEST_ROWS)) {
      if (!found.has(id)) for (const { term } of frequent) add(id, { term: term.text, kind: term.kind, score: 1 })
    }
    if (found.size >= NEWEST_ROWS) break
  }
  return found
}

/** What the engine's measure has multiplied the frequency by: nearly nothing for a term of most rows. */
function engineRarity(rows: number, total: number): number {
  return Math.max(1e-6, Math.log((total - rows + 0.5) / (rows + 0.5)) || 0)
}

type SelectRows = (
  order: 'relevance' | 'newest',
  expression: string,
  limit: number,
) => { readonly id: number; readonly score: number }[]

function rowSelection(connection: Connection, filter: EntityFilter): SelectRows {
  const { conditions, values } = filterConditions(filter)
  const from =
    conditions.length === 0
      ? 'word_index WHERE word_index MATCH ?'
      : `word_index CROSS JOIN entity ON entity.id = word_index.rowid / ${ROWS_PER_ENTITY}
         LEFT JOIN snapshot ON snapshot.entity = entity.id
         WHERE word_index MATCH ? AND ${conditions.join(' AND ')}`
  const bind = (expression: string, limit: number): SqlValue[] => [expression, ...values, limit]
  return (order, expression, limit) =>
    order === 'relevance'
      ? // A word in a name weighs five times, in a type twice what it weighs in an observation.
        connection.all(
          `SELECT word_index.rowid AS id, -bm25(word_index, 5.0, 2.0, 1.0) AS score FROM ${from} LIMIT ?`,
          ...bind(expression, limit),
        )
      : connection.all(
          `SELECT word_index.rowid AS id, 1.0 AS score FROM ${from} ORDER BY word_index.rowid DESC LIMIT ?`,
          ...bind(expression, limit),
        )
}

/**
 * The number of rows of the index, from the index's own books: its first record begins with it, as a big-endian number of
 * seven bits a byte (sqlite.org/fts5.html, "averages record"). Counting them would cost more than the search.
 */
function countIndexed(connection: Connection): number {
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

function readHit(connection: Connection, { id, rows }: FoundEntity): Hit[] {
  const entity = connection.get<{ name: string; type: string; source: string }>(
    `SELECT ${ENTITY} AS name, type, source FROM entity WHERE id = ?`,
    id,
  )
  if (entity === undefined) return []
  const own = id * ROWS_PER_ENTITY
  const lines = rows
    .filter((row) => row.id !== own)
    .slice(0, LINES_GIVEN)
    .flatMap(({ id: line, parts }) => {
      const sql = `SELECT ${OBSERVATION} AS content FROM observation WHERE id = ?`
      const row = connection.get<{ content: string }>(sql, line)
      return row === undefined ? [] : [{ content: row.content, parts }]
    })
  const named = rows.find((row) => row.id === own)?.parts ?? []
  return [{ name: entity.name, entityType: entity.type, source: entity.source, named, lines }]
}
