/**
 * @module How the words of a PostgreSQL store are searched (../queries/question.ts): folded here, stemmed there.
 */

import { MEASURE } from '../queries/find-rows.ts'
import { askOne, type Question, type SearchDialect } from '../queries/question.ts'
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
  countIndexed,
  matches: (expression) => ({ sql: MATCHES, values: [expression] }),
  newest: ({ expression, table, above, below, limit }) => ({
    sql: NEWEST[table],
    values: [expression, above, below, limit],
  }),
}

// --- internal ---

/** Rows for each entity, to tell roughly how rare a word is. */
const ROWS_FOR_EACH_ENTITY = 6
/** Words of a row of ordinary length. */
const ORDINARY_SIZE = 12

/** A word in a name weighs five times, in a type twice what it weighs in a line. */
const MATCHES = `
  SELECT string_agg(concat_ws(',', entity, line, round(
    ${MEASURE} * weight * 2.2 / (weight + 1.2 * (0.25 + 0.75 * size / ${ORDINARY_SIZE})))), ',') AS rows
  FROM (
    SELECT id AS entity, 0 AS line, CASE WHEN ts_filter(words, '{a}') @@ to_question(?1) THEN 5 ELSE 2 END AS weight,
      length(words) AS size
    FROM entity WHERE words @@ to_question(?1)
    UNION ALL
    SELECT entity, id, 1, length(words) FROM observation WHERE words @@ to_question(?1)
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

/** As the engine last counted, or as the newest entity tells. */
function* countIndexed(): Question<number> {
  const sql = `
    SELECT greatest(0, max(reltuples))::bigint AS counted, (SELECT coalesce(max(id), 0) FROM entity) AS newest
    FROM pg_class WHERE oid = 'throughline.observation'::regclass`
  const { counted, newest } = yield* askOne<{ counted: number; newest: number }>(sql)
  return Math.max(counted, newest * ROWS_FOR_EACH_ENTITY)
}
