/**
 * @module How a PostgreSQL store is asked the questions that are written for every engine (../queries/question.ts).
 */

import type { Dialect, Question, Statement } from '../queries/question.ts'
import type { Session } from './connection.ts'
import { SEARCH } from './search.ts'
import { MARK } from './text.ts'

export const DIALECT: Dialect = {
  isText: (column) => `${column} = ANY (?::text[])`,
  isNumber: (column) => `${column} = ANY (?::bigint[])`,
  list: 'unnest(?::text[]) AS each (item)',
  // Columns fold A to Z alone. A name that is stored in escaped form cannot be searched.
  placeInName: `CASE WHEN strpos(entity.name, '${MARK}') = 0 THEN strpos(lower(entity.name), lower(?::text COLLATE "C")) ELSE 0 END`,
  entity: 'entity.name',
  observation: 'observation.content',
  relation: 'relation.from_name',
  brief: 'snapshot.brief',
  value: 'snapshot.value',
  tombstone: 'hash',
  changed: 'NULL::bigint',
  line: 'id, seq, content',
  entityToChange: 'id, name, type',
  // As an array: the planner takes it for a few, and goes by the index.
  isOfEntity: (condition) => `entity = ANY (ARRAY(SELECT id FROM entity WHERE ${condition}))`,
  relationKeys: (named) => ({
    condition: `(md5(from_name), md5(to_name), md5(type)) IN (
        SELECT md5(each.from_name), md5(each.to_name), md5(each.type)
        FROM unnest(?::text[], ?::text[], ?::text[]) AS each (from_name, to_name, type))`,
    values: [named.map(({ from }) => from), named.map(({ to }) => to), named.map(({ relationType }) => relationType)],
  }),
  record: 'record.value',
  recordToChange: 'id, key, value, at',
  isOwn: 'author = current_user',
  keysFrom: (prefix) => ({ condition: 'starts_with(key, ?)', values: [prefix] }),
  literal: {
    // Columns fold A to Z alone; what only JavaScript's case says is compared there.
    mayHold: (column) => `(strpos(lower(${column}), lower(?::text COLLATE "C")) > 0 OR ${column} ~ '[${UNDECIDED}]')`,
    sought: (wanted) => {
      const hasCase = wanted !== wanted.toUpperCase()
      const runs = wanted.match(hasCase ? ASCII_RUN : CHARACTERS) ?? []
      return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '')
    },
    page: 50_000,
  },
  search: SEARCH,
}

/** Asks the question and returns its answer. */
export async function answer<T>(session: Session, question: Question<T>): Promise<T> {
  const rowsOf = ({ sql, values }: Statement): Promise<unknown[]> => session.all(sql, ...values)
  let step = question.next([])
  while (step.done !== true)
    step = question.next(await ('sql' in step.value ? rowsOf(step.value) : Promise.all(step.value.map(rowsOf))))
  return step.value
}

// --- internal ---

const ASCII_RUN = /[\x01-\x7f]+/g
const CHARACTERS = /[^\0\ufffe\ud800-\udfff]+/gu

/** The Kelvin sign is a k, İ an i with a dot; and what is not kept as it is written. */
const UNDECIDED = `\u212a\u0130${MARK}`
