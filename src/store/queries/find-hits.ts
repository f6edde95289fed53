/**
 * @module The ranked questions to a store, for every engine: which entities match, which of their lines are returned, and with what
 * score.
 *
 * The time of a question is bounded, whatever the store holds: words are looked up rarest first, as many rows as the budget has.
 * Words in more rows select nothing, unless the question has no others: then the newest rows that hold all of them are the
 * result. Only the numbers of rows are read until the result is known.
 */

import type { EntityFilter, Hit } from '../port.ts'
import { findRows, newestRows, selectEntities } from './find-rows.ts'
import { questionTerms } from './index-text.ts'
import { planQuestion } from './plan-question.ts'
import type { Dialect, Question } from './question.ts'
import { readHits } from './read-hits.ts'
import { bestEntities, type FoundEntity } from './score-hits.ts'

/**
 * Returns the best entities for the words of the text, roughly best first, each with its matching lines.
 * @throws INVALID_INPUT (since, until)
 */
export function* findHits(dialect: Dialect, text: string, filter: EntityFilter, limit: number): Question<Hit[]> {
  if (limit < 1) return []
  const asked = yield* planQuestion(dialect, questionTerms(text))
  const rare = yield* findRows(dialect, asked)
  const rows = rare.length > 0 ? rare : yield* newestRows(dialect, asked, filter)
  // The filter is asked of the best first: of few, where most pass.
  return yield* readHits(dialect, yield* firstOf(dialect, bestEntities(rows), filter, limit))
}

// --- internal ---

/** Entities that are filtered in one statement. */
const SELECTED_AT_ONCE = 500

function* firstOf(
  dialect: Dialect,
  found: readonly FoundEntity[],
  filter: EntityFilter,
  limit: number,
): Question<FoundEntity[]> {
  const first: FoundEntity[] = []
  for (let from = 0; from < found.length && first.length < limit; from += SELECTED_AT_ONCE) {
    const some = found.slice(from, from + SELECTED_AT_ONCE)
    const selected = yield* selectEntities(
      dialect,
      filter,
      some.map(({ id }) => id),
    )
    first.push(...some.filter(({ id }) => selected.has(id)))
  }
  return first.slice(0, limit)
}
