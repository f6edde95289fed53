/**
 * @module How the word index of a SQLite store is searched (../queries/question.ts).
 */

import { MEASURE } from '../queries/find-rows.ts'
import { askOne, type Question, type SearchDialect } from '../queries/question.ts'
import { lineRow, nameRow } from './word-index.ts'

export const SEARCH: SearchDialect = {
  expression: (kind, text) => {
    if (kind === 'all') return `(${text.replace(/\S+/g, '"$&"').replace(/ /g, ' AND ')})`
    return kind === 'prefix' ? `"${text}"*` : `"${text}"`
  },
  all: (expressions) => expressions.join(' AND '),
  countRows: (expression, most) => ({
    sql: 'SELECT count(*) AS rows FROM (SELECT 1 FROM word_index WHERE word_index MATCH ? LIMIT ?)',
    values: [expression, most],
  }),
  countIndexed,
  matches: (expression, measured) => {
    if (measured === undefined) return { sql: UNMEASURED, values: [expression] }
    // What the engine's measure has multiplied the frequency by: nearly nothing for a term of most rows.
    const { rows, total } = measured
    const rarity = Math.max(1e-6, Math.log((total - rows + 0.5) / (rows + 0.5)) || 0)
    return { sql: MEASURED, values: [MEASURE / rarity, expression] }
  },
  newest: ({ expression, table, above, below, limit }) =>
    table === 'entity'
      ? { sql: NEWEST_NAMES, values: [expression, nameRow(above), rowBelow(nameRow, below), limit] }
      : { sql: NEWEST_LINES, values: [expression, lineRow(above), rowBelow(lineRow, below), limit] },
}

// --- internal ---

function rowBelow(rowOf: (id: number) => number, id: number): number {
  return id === Number.MAX_SAFE_INTEGER ? id : rowOf(id)
}

/** Returns the entity and the line of each of these rows. One without an entity is of none: damage. */
const placed = (rows: string, measure = '') => `
  SELECT group_concat(CASE row.id % 2 WHEN 0 THEN (row.id / 2) || ',0' ELSE coalesce(observation.entity, 0) || ',' || (row.id / 2) END
    ${measure}) AS rows
  FROM (${rows}) AS row LEFT JOIN observation ON row.id % 2 = 1 AND observation.id = row.id / 2`

/** LIMIT keeps the engine from asking for the measure outside of the search, where it has none. */
const MEASURED = placed(
  // A word in a name weighs five times, in a type twice what it weighs in an observation.
  `SELECT rowid AS id, CAST(-?1 * bm25(word_index, 1.0, 5.0, 2.0) AS INTEGER) AS measure
   FROM word_index WHERE word_index MATCH ?2 LIMIT -1`,
  `|| ',' || row.measure`,
)
const UNMEASURED = placed('SELECT rowid AS id FROM word_index WHERE word_index MATCH ?', `|| ',0'`)
// Integers: by a fraction the engine does not seek, it walks through the rows before it.
const newest = (isLine: 0 | 1) =>
  placed(`SELECT rowid AS id FROM word_index
    WHERE word_index MATCH ? AND rowid > CAST(? AS INTEGER) AND rowid < CAST(? AS INTEGER) AND rowid % 2 = ${isLine}
    ORDER BY rowid DESC LIMIT ?`)
const NEWEST_NAMES = newest(0)
const NEWEST_LINES = newest(1)

/**
 * Returns the number of rows of the index, from the index's own books: its first record begins with it, as a big-endian number of
 * seven bits a byte (sqlite.org/fts5.html, "averages record"). Counting them would cost more than the search.
 */
function* countIndexed(): Question<number> {
  const sql = 'SELECT hex(substr(block, 1, 9)) AS head FROM word_index_data WHERE id = 1'
  const { head } = yield* askOne<{ head: string }>(sql)
  let rows = 0
  for (const [pair] of head.matchAll(/../g)) {
    const byte = Number.parseInt(pair, 16)
    rows = rows * 128 + (byte & 0x7f)
    if (byte < 0x80) break
  }
  return rows
}
