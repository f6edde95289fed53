/**
 * @module The full-text questions to a SQLite store: which lines hold which words, and whose they are.
 *
 * How long an answer takes is bounded, whatever the store holds: only words that few rows hold select by relevance. Where
 * a question has nothing but words that many rows hold, the newest rows that hold them all are its answer.
 */

import type { Connection, SqlValue } from './driver.ts'
import { filterConditions } from './entity-filter.ts'
import { questionTerms, type Term } from './index-text.ts'
import type { EntityFilter, Hit } from './port.ts'
import { guessWords } from './vocabulary.ts'
import { ROWS_PER_ENTITY } from './word-index.ts'

/** Returns the best entities for the words of the text, best first, each with the lines that answer. @throws INVALID_INPUT (since, until) */
export function findHits(connection: Connection, text: string, filter: EntityFilter, limit: number): Hit[] {
  if (limit < 1) return []
  const plan = planQuestion(connection, text)
  const rows = selectRows(connection, plan, filter)
  const best = rankEntities(rows).slice(0, limit)
  return best.flatMap(({ id, score, named, lines }) => {
    const entity = connection.get<{ name: string; type: string }>('SELECT name, type FROM entity WHERE id = ?', id)
    if (entity === undefined) return []
    return [{ name: entity.name, entityType: entity.type, score, named, lines: readLines(connection, lines) }]
  })
}

/** Returns the names of the best entities for the words of the text, best first. */
export function findCandidates(connection: Connection, text: string, limit: number): { name: string; score: number }[] {
  return findHits(connection, text, {}, limit).map(({ name, score }) => ({ name, score }))
}

// --- internal ---

/** Rows of the index that are ranked by relevance in one question: about a microsecond each. */
const ROW_BUDGET = 8_000
/** Best rows of which entities are made: one entity's many lines must not crowd out the others. */
const ROWS_READ = 1_000
/** Lines of one entity that are given. */
const LINES_GIVEN = 12
/** Words of the store that stand in for one that it does not have. */
const GUESSES = 8

interface Plan {
  /** What few rows hold, any of it. */
  readonly rare: readonly string[]
  /** What many rows hold, rarest first. */
  readonly frequent: readonly string[]
}

interface IndexRow {
  readonly id: number
  readonly score: number
}

interface RankedEntity {
  readonly id: number
  score: number
  named: number
  readonly lines: IndexRow[]
}

/**
 * A word that the store does not have is replaced by words that it may stand for. A question that is answered by guesses
 * alone needs them for half of its words: by chance a word of noise resembles one of the store.
 */
function planQuestion(connection: Connection, text: string): Plan {
  const asked: { expression: string; rows: number }[] = []
  let words = 0
  let guessed = 0
  let known = 0
  const ask = (term: Term): number => {
    const expression = `"${term.text}"${term.kind === 'prefix' ? '*' : ''}`
    const rows = countRows(connection, expression)
    if (rows > 0) asked.push({ expression, rows })
    return rows
  }
  for (const term of questionTerms(text)) {
    if (term.kind !== 'phrase') words += 1
    if (ask(term) > 0) {
      known += 1
      continue
    }
    if (term.kind !== 'word') continue
    const guesses = guessWords(connection, term.text, GUESSES)
    if (guesses.filter((guess) => ask({ kind: 'word', text: guess }) > 0).length > 0) guessed += 1
  }
  if (known === 0 && guessed * 2 < words) return { rare: [], frequent: [] }
  const unique = [...new Map(asked.map((each) => [each.expression.toLowerCase(), each])).values()]
  unique.sort((a, b) => a.rows - b.rows)
  const rare: string[] = []
  const frequent: string[] = []
  let budget = ROW_BUDGET
  for (const { expression, rows } of unique) {
    if (rows <= budget) rare.push(expression)
    else frequent.push(expression)
    budget -= rows
  }
  return { rare, frequent }
}

/** Counts rows up to one more than can be ranked. */
function countRows(connection: Connection, expression: string): number {
  const sql = 'SELECT count(*) AS rows FROM (SELECT 1 FROM word_index WHERE word_index MATCH ? LIMIT ?)'
  return connection.get<{ rows: number }>(sql, expression, ROW_BUDGET + 1)?.rows ?? 0
}

function selectRows(connection: Connection, { rare, frequent }: Plan, filter: EntityFilter): IndexRow[] {
  const { conditions, values } = filterConditions(filter)
  const from =
    conditions.length === 0
      ? 'word_index WHERE word_index MATCH ?'
      : `word_index CROSS JOIN entity ON entity.id = word_index.rowid / ${ROWS_PER_ENTITY}
         LEFT JOIN snapshot ON snapshot.entity = entity.id
         WHERE word_index MATCH ? AND ${conditions.join(' AND ')}`
  const select = (score: string, order: string, ...bound: readonly SqlValue[]): IndexRow[] =>
    connection.all(`SELECT word_index.rowid AS id, ${score} AS score FROM ${from} ORDER BY ${order} LIMIT ?`, ...bound)
  // A word in a name weighs five times, in a type twice what it weighs in an observation.
  const relevance = '-bm25(word_index, 5.0, 2.0, 1.0)'
  if (rare.length > 0) return select(relevance, 'score DESC', rare.join(' OR '), ...values, ROWS_READ)
  if (frequent.length === 0) return []
  const newest = 'word_index.rowid DESC'
  const together = select('2.0', newest, frequent.join(' AND '), ...values, ROWS_READ)
  if (together.length >= ROWS_READ || frequent.length === 1) return together
  const seen = new Set(together.map((row) => row.id))
  const apart = select('1.0', newest, frequent[0], ...values, ROWS_READ).filter((row) => !seen.has(row.id))
  return [...together, ...apart]
}

/**
 * An entity's score is its best row's, plus half of the next one's, a quarter of the third's and so on: several lines that
 * answer count for more than one, and a long snapshot does not win by its length.
 */
function rankEntities(rows: readonly IndexRow[]): RankedEntity[] {
  const entities = new Map<number, RankedEntity & { weight: number }>()
  for (const row of rows) {
    const id = Math.floor(row.id / ROWS_PER_ENTITY)
    const entity = entities.get(id) ?? { id, score: 0, named: 0, lines: [], weight: 1 }
    entities.set(id, entity)
    entity.score += row.score * entity.weight
    entity.weight /= 2
    if (row.id === id * ROWS_PER_ENTITY) entity.named = row.score
    else if (entity.lines.length < LINES_GIVEN) entity.lines.push(row)
  }
  return [...entities.values()].sort((a, b) => b.score - a.score || b.id - a.id)
}

function readLines(connection: Connection, lines: readonly IndexRow[]): Hit['lines'] {
  return lines.flatMap(({ id, score }) => {
    const row = connection.get<{ content: string }>('SELECT content FROM observation WHERE id = ?', id)
    return row === undefined ? [] : [{ content: row.content, score }]
  })
}
