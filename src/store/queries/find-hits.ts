/**
 * @module The ranked questions to a store, for every engine: which entities match, which of their lines are returned, and with what
 * score.
 *
 * The time of a question is bounded, whatever the store holds: words are looked up rarest first, as many rows as the budget has.
 * Words in more rows select nothing, unless the question has no others: then the newest rows that hold all of them are the
 * result. Only the numbers of rows are read until the result is known.
 */

import { DECISION_TYPE } from '../../rules.ts'
import type { EntityFilter, Hit } from '../port.ts'
import { IS_DECISION } from './entity-filter.ts'
import { findRows, newestRows, selectEntities } from './find-rows.ts'
import { questionTerms } from './index-text.ts'
import { planQuestion } from './plan-question.ts'
import { type Dialect, type Question, together } from './question.ts'
import { readHits } from './read-hits.ts'
import { bestEntities, type FoundEntity, type FoundRow } from './score-hits.ts'

/**
 * Returns the best entities for the words of the text, roughly best first, each with its matching lines.
 * @throws INVALID_INPUT (since, until)
 */
export function* findHits(dialect: Dialect, text: string, filter: EntityFilter, limit: number): Question<Hit[]> {
  if (limit < 1) return []
  const asked = yield* planQuestion(dialect, questionTerms(text))
  const rare = yield* findRows(dialect, asked)
  const rows = rare.length > 0 ? rare : yield* newestRows(dialect, asked, filter)
  const found = bestEntities(filter.type === DECISION_TYPE ? yield* statingDecisions(dialect, rows) : rows)
  // The filter is asked of the best first: of few, where most pass.
  return yield* readHits(dialect, yield* firstOf(dialect, found, filter, limit))
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

/** The rows that are a decision of a snapshot, or belong to an entity of that type. */
function* statingDecisions({ isNumber }: Dialect, rows: readonly FoundRow[]): Question<FoundRow[]> {
  const [lines, entities] = (yield* together([
    {
      sql: `SELECT observation.id FROM observation JOIN snapshot ON snapshot.entity = observation.entity
        WHERE ${isNumber('observation.id')} AND ${IS_DECISION}`,
      values: [rows.map(({ line }) => line)],
    },
    {
      sql: `SELECT id FROM entity WHERE ${isNumber('id')} AND type = ?`,
      values: [[...new Set(rows.map(({ entity }) => entity))], DECISION_TYPE],
    },
  ])) as [{ id: number }[], { id: number }[]]
  const stating = new Set(lines.map(({ id }) => id))
  const decisions = new Set(entities.map(({ id }) => id))
  return rows.filter(({ line, entity }) => decisions.has(entity) || stating.has(line))
}
