/**
 * @module How the words of a PostgreSQL store are searched (../queries/question.ts): folded here, stemmed there.
 */

import type { SearchDialect } from '../queries/question.ts'
import { termWords } from './words.ts'

export const SEARCH: SearchDialect = {
  expression: (kind, text) => {
    const words = termWords(text)
    if (kind === 'prefix') return words.map((word) => `${word}*`).join(' & ')
    return words.join(kind === 'phrase' || kind === 'whole' ? ' <-> ' : ' & ')
  },
  all: (expressions) => expressions.join(' & '),
  countRows: (expression, most) => ({
    sql: `SELECT count(*) AS rows FROM (
        (SELECT 1 FROM entity WHERE words @@ to_question(?1) LIMIT ?2)
        UNION ALL (SELECT 1 FROM observation WHERE words @@ to_question(?1) LIMIT ?2)
      ) AS found`,
    values: [expression, most],
  }),
  matches: (expression) => ({ sql: MATCHES, values: [expression] }),
  newest: ({ expression, table, above, below, limit }) => ({
    sql: NEWEST[table],
    values: [expression, above, below, limit],
  }),
}

// --- internal ---

const MATCHES = `
  SELECT string_agg(entity || ',' || line, ',') AS rows FROM (
    SELECT id AS entity, 0 AS line FROM entity WHERE words @@ to_question(?1)
    UNION ALL SELECT entity, id FROM observation WHERE words @@ to_question(?1)
  ) AS found`
const NEWEST = {
  entity: `
    SELECT string_agg(id || ',0', ',' ORDER BY id DESC) AS rows FROM (
      SELECT id FROM entity WHERE words @@ to_question(?) AND id > ? AND id < ? ORDER BY id DESC LIMIT ?
    ) AS found`,
  observation: `
    SELECT string_agg(entity || ',' || id, ',' ORDER BY id DESC) AS rows FROM (
      SELECT entity, id FROM observation WHERE words @@ to_question(?) AND id > ? AND id < ? ORDER BY id DESC LIMIT ?
    ) AS found`,
} as const
