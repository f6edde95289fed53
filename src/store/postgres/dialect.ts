/**
 * @module How a PostgreSQL store is asked the questions that are written for every engine (../queries/question.ts).
 */

import type { Dialect, Question } from '../queries/question.ts'
import type { Session } from './connection.ts'
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
  line: 'id, seq, content, reader',
}

/** Asks the question and returns its answer. */
export async function answer<T>(session: Session, question: Question<T>): Promise<T> {
  let step = question.next([])
  while (step.done !== true) step = question.next(await session.all(step.value.sql, ...step.value.values))
  return step.value
}
