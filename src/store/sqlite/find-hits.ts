/**
 * @module The full-text questions to a SQLite store: which entities match, which of their lines are returned, and with
 * what score.
 *
 * The time of a query is bounded, whatever the store holds: words are looked up rarest first, as many rows as the
 * budget has. Words in more rows select nothing, unless the query has no others: then the newest rows that
 * hold all of them are the result. Only the numbers of rows are read until the result is known.
 */

import { DECISION_TYPE } from '../../rules.ts'
import type { EntityFilter, Hit } from '../port.ts'
import { filterConditions, IS_DECISION } from '../queries/entity-filter.ts'
import { questionTerms, type Term } from '../queries/index-text.ts'
import { readHits, type Selected } from '../queries/read-hits.ts'
import { bestEntities, countHolders, type FoundEntity, type FoundRow, frequentRows } from '../queries/score-hits.ts'
import { answer, DIALECT } from './dialect.ts'
import type { Connection } from './driver.ts'
import { findRows, newestRows, numbersOf, type SelectEntities } from './find-rows.ts'
import { planQuestion } from './plan-query.ts'

/**
 * Returns the best entities for the words of the text, roughly best first, each with its matching lines.
 * @throws INVALID_INPUT (since, until)
 */
export function findHits(connection: Connection, text: string, filter: EntityFilter, limit: number): Hit[] {
  if (limit < 1) return []
  const selected = selectEntities(connection, questionTerms(text), filter, limit)
  return answer(connection, readHits(DIALECT, selected))
}

// --- internal ---

/** Entities that are filtered in one statement. */
const SELECTED_AT_ONCE = 500
/** Entities that are asked who wrote them: 1 ms. */
const WRITERS_ASKED = 10_000

function selectEntities(connection: Connection, terms: readonly Term[], filter: EntityFilter, limit: number): Selected {
  const isElsewhere = filter.project !== undefined && !hasProject(connection, filter.project)
  if (isElsewhere || !hasOtherWriter(connection, filter)) return { best: [], holders: new Map() }
  const asked = planQuestion(connection, terms)
  const rows = findRows(connection, asked)
  const select = entitySelection(connection, filter)
  const all = rows.length > 0 ? rows : newestRows(connection, asked, select, frequentRows(filter))
  const found = bestEntities(filter.type === DECISION_TYPE ? statingDecisions(connection, all) : all)
  // The filter is asked of the best first: of few, where most pass.
  return { best: firstOf(found, select, limit), holders: countHolders(found) }
}

/** Most projects are asked for before they have anything. */
function hasProject(connection: Connection, project: string): boolean {
  const sql = `SELECT EXISTS (SELECT 1 FROM entity WHERE project = ?1) OR EXISTS (SELECT 1 FROM snapshot WHERE project = ?1) AS has`
  return connection.only<{ has: number }>(sql, project).has === 1
}

/** Most stores have one writer: then no row of another one is looked for. Of a large store only the first entities are asked. */
function hasOtherWriter(connection: Connection, { exceptSource }: EntityFilter): boolean {
  if (exceptSource === undefined) return true
  const sql = `
    SELECT count(*) > ?1 OR coalesce(max(source <> ?2), FALSE) AS has
    FROM (SELECT source FROM entity LIMIT ?1 + 1)`
  return connection.only<{ has: number }>(sql, WRITERS_ASKED, exceptSource).has === 1
}

/** Returns what asks the filter; undefined for one that every entity passes. */
function entitySelection(connection: Connection, filter: EntityFilter): SelectEntities | undefined {
  const { conditions, values } = filterConditions(filter)
  if (conditions.length === 0) return undefined
  const sql = `
    SELECT group_concat(entity.id) AS rows
    FROM json_each(?) AS each CROSS JOIN entity ON entity.id = each.value
      LEFT JOIN snapshot ON snapshot.entity = entity.id
    WHERE ${conditions.join(' AND ')}`
  return (ids) => new Set(numbersOf(connection, sql, JSON.stringify([...ids]), ...values))
}

function firstOf(
  found: readonly FoundEntity[],
  select: SelectEntities | undefined,
  limit: number,
): readonly FoundEntity[] {
  if (select === undefined) return found.slice(0, limit)
  const first: FoundEntity[] = []
  for (let from = 0; from < found.length && first.length < limit; from += SELECTED_AT_ONCE) {
    const some = found.slice(from, from + SELECTED_AT_ONCE)
    const selected = select(new Set(some.map(({ id }) => id)))
    first.push(...some.filter(({ id }) => selected.has(id)))
  }
  return first.slice(0, limit)
}

/** The rows that are a decision of a snapshot, or belong to an entity of that type. */
function statingDecisions(connection: Connection, rows: Iterable<FoundRow>): FoundRow[] {
  const all = [...rows]
  const lines = new Set<number | undefined>(
    numbersOf(connection, DECISION_LINES, JSON.stringify(all.map(({ line }) => line))),
  )
  const entities = new Set(
    numbersOf(connection, DECISION_ENTITIES, JSON.stringify([...new Set(all.map(({ entity }) => entity))])),
  )
  return all.filter(({ line, entity }) => entities.has(entity) || lines.has(line))
}

const DECISION_LINES = `
  SELECT group_concat(observation.id) AS rows
  FROM json_each(?) AS each CROSS JOIN observation ON observation.id = each.value
    JOIN snapshot ON snapshot.entity = observation.entity
  WHERE ${IS_DECISION}`
const DECISION_ENTITIES = `
  SELECT group_concat(entity.id) AS rows FROM json_each(?) AS each CROSS JOIN entity ON entity.id = each.value
  WHERE entity.type = '${DECISION_TYPE}'`
