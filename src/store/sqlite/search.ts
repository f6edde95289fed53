/**
 * @module How the word index of a SQLite store is searched (../queries/question.ts).
 */

import type { SearchDialect } from '../queries/question.ts'
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
  matches: (expression) => ({ sql: MATCHING, values: [expression] }),
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
const placed = (rows: string) => `
  SELECT group_concat(CASE row.id % 2 WHEN 0 THEN (row.id / 2) || ',0' ELSE coalesce(observation.entity, 0) || ',' || (row.id / 2) END)
    AS rows
  FROM (${rows}) AS row LEFT JOIN observation ON row.id % 2 = 1 AND observation.id = row.id / 2`

const MATCHING = placed('SELECT rowid AS id FROM word_index WHERE word_index MATCH ?')
// Integers: by a fraction the engine does not seek, it walks through the rows before it.
const newest = (isLine: 0 | 1) =>
  placed(`SELECT rowid AS id FROM word_index
    WHERE word_index MATCH ? AND rowid > CAST(? AS INTEGER) AND rowid < CAST(? AS INTEGER) AND rowid % 2 = ${isLine}
    ORDER BY rowid DESC LIMIT ?`)
const NEWEST_NAMES = newest(0)
const NEWEST_LINES = newest(1)
