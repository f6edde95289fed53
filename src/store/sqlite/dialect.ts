/**
 * @module How a SQLite store is asked the questions that are written for every engine (../queries/question.ts).
 */

import type { Bound, Dialect, Question, Statement } from '../queries/question.ts'
import { BRIEF, ENTITY, OBSERVATION, RELATION, SNAPSHOT, TOMBSTONE } from './checksum.ts'
import { type Connection, LIST, type SqlValue, sumOf, toList } from './driver.ts'
import { SEARCH } from './search.ts'

export const DIALECT: Dialect = {
  isText: (column) => `${column} IN ${LIST}`,
  isNumber: (column) => `${column} IN (SELECT value FROM json_each(?))`,
  list: LIST,
  // A name with a NUL in it is kept as bytes and is no text to search.
  placeInName: `CASE typeof(entity.name) WHEN 'text' THEN instr(lower(entity.name), lower(?)) ELSE 0 END`,
  entity: ENTITY,
  observation: OBSERVATION,
  relation: RELATION,
  brief: BRIEF,
  value: SNAPSHOT,
  tombstone: TOMBSTONE,
  line: `id, seq, ${OBSERVATION} AS content`,
  entityToChange: 'id, name, type',
  isOfEntity: (condition) => `entity IN (SELECT id FROM entity WHERE ${condition})`,
  relationKeys: (named) => ({
    condition: 'key IN (SELECT value FROM json_each(?))',
    values: [named.map(({ from, to, relationType }) => sumOf(from, to, relationType))],
  }),
  records: (condition) => `SELECT key, value, at FROM record WHERE ${condition}`,
  search: SEARCH,
}

/** Asks the question and returns its answer. */
export function answer<T>(connection: Connection, question: Question<T>): T {
  const rowsOf = ({ sql, values }: Statement): unknown[] => connection.all(sql, ...values.map(toValue))
  let step = question.next([])
  while (step.done !== true) step = question.next('sql' in step.value ? rowsOf(step.value) : step.value.map(rowsOf))
  return step.value
}

// --- internal ---

function toValue(value: Bound): SqlValue {
  if (typeof value !== 'object') return value
  return typeof value[0] === 'number' ? JSON.stringify(value) : toList(value as readonly string[])
}
