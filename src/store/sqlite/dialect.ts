/**
 * @module How a SQLite store is asked the questions that are written for every engine (../queries/question.ts).
 */

import type { Bound, Dialect, Question, Statement } from '../queries/question.ts'
import { END } from '../queries/spelling.ts'
import { BRIEF, ENTITY, OBSERVATION, RECORD, RELATION, SNAPSHOT, TOMBSTONE } from './checksum.ts'
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
  changed: 'changed',
  line: `id, seq, ${OBSERVATION} AS content`,
  entityToChange: 'id, name, type',
  isOfEntity: (condition) => `entity IN (SELECT id FROM entity WHERE ${condition})`,
  relationKeys: (named) => ({
    condition: 'key IN (SELECT value FROM json_each(?))',
    values: [named.map(({ from, to, relationType }) => sumOf(from, to, relationType))],
  }),
  record: RECORD,
  recordToChange: 'key, value, at',
  isOwn: 'TRUE',
  // Keys that SQL's TEXT cannot hold are kept as bytes, which sort behind all texts: they are all looked at.
  keysFrom: (prefix) => ({ condition: "(key BETWEEN ? AND ? OR key >= x'')", values: [prefix, `${prefix}${END}`] }),
  literal: {
    // What has the pattern, and what is not ASCII alone: there the engine knows no case.
    mayHold: (column) =>
      `(${column} LIKE ? ESCAPE '\\' OR octet_length(${column}) <> length(${column}) OR typeof(${column}) = 'blob')`,
    // LIKE takes a pattern up to a length.
    sought: (wanted) =>
      ASCII.test(wanted) ? `%${wanted.slice(0, LONGEST_PATTERN).replace(/[\\%_]/g, '\\$&')}%` : undefined,
    page: 5_000,
  },
  search: SEARCH,
}

/** Asks the question and returns its answer. */
export function answer<T>(connection: Connection, question: Question<T>): T {
  let step = question.next([])
  while (step.done !== true) step = question.next(rowsOf(connection, step.value))
  return step.value
}

/** Returns the rows of a statement, or those of each of some. */
export function rowsOf(connection: Connection, asked: Statement | readonly Statement[]): unknown[] {
  const all = ({ sql, values }: Statement): unknown[] => connection.all(sql, ...values.map(toValue))
  return 'sql' in asked ? all(asked) : asked.map(all)
}

// --- internal ---

/** Without the NUL: a text that has one is stored as bytes. */
const ASCII = /^[\x01-\x7f]*$/
const LONGEST_PATTERN = 1_000

function toValue(value: Bound): SqlValue {
  if (typeof value !== 'object') return value
  return typeof value[0] === 'number' ? JSON.stringify(value) : toList(value as readonly string[])
}
