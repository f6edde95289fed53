/**
 * @module How a PostgreSQL store is asked the questions that are written for every engine (../queries/question.ts).
 */

import type { Dialect, Question } from '../queries/question.ts'
import type { Session } from './connection.ts'

export const DIALECT: Dialect = {
  isText: (column) => `${column} = ANY (?::text[])`,
  isNumber: (column) => `${column} = ANY (?::bigint[])`,
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
