/**
 * @module The full-text questions to a SQLite store: which entities match, which of their lines are returned, and with
 * what score.
 *
 * The time of a query is bounded, whatever the store holds: words are looked up rarest first, as many rows as the
 * budget has. Words in more rows select nothing, unless the query has no others: then the newest rows that
 * hold all of them are the result. Only the numbers of rows are read until the result is known.
 */

import { DECISION_TYPE } from '../../rules.ts'
import type { EntityFilter, Hit, HitFilter } from '../port.ts'
import { filterConditions, filtersInTurn } from '../queries/entity-filter.ts'
import { questionTerms, type Term } from '../queries/index-text.ts'
import {
  besideWhich,
  bestEntities,
  type Company,
  countHolders,
  type FoundEntity,
  type FoundRow,
  frequentRows,
  LINES_COUNTED,
  linesGiven,
  linesOfHits,
  type ReadLine,
  scoreWhole,
} from '../queries/score-hits.ts'
import { ENTITY, OBSERVATION } from './checksum.ts'
import type { Connection } from './driver.ts'
import { statingDecisions } from './find-decisions.ts'
import { entityOf, findRows, newestRows, numbersOf, type SelectEntities } from './find-rows.ts'
import { planQuestion } from './plan-query.ts'
import { ROWS_PER_ENTITY } from './row-ids.ts'

/**
 * Returns the best entities for the words of the text, roughly best first, each with its matching lines.
 * @throws INVALID_INPUT (since, until)
 */
export function findHits(connection: Connection, text: string, filter: HitFilter, limit: number): Hit[] {
  if (limit < 1) return []
  const { best, holders } = selectEntities(connection, questionTerms(text, 'alone'), filter, limit)
  return best.length === 0 ? [] : readHits(connection, best, holders)
}

/** Returns the names of the best entities for the words of the text, best first. */
export function findCandidates(connection: Connection, text: string, limit: number): { name: string; score: number }[] {
  if (limit < 1) return []
  return selectEntities(connection, questionTerms(text), {}, limit).best.flatMap(({ id, score }) => {
    const entity = connection.get<{ name: string }>(`SELECT ${ENTITY} AS name FROM entity WHERE id = ?`, id)
    return entity === undefined ? [] : [{ name: entity.name, score }]
  })
}

// --- internal ---

/** Entities that are filtered in one statement. */
const SELECTED_AT_ONCE = 500

function selectEntities(
  connection: Connection,
  terms: readonly Term[],
  filter: HitFilter,
  limit: number,
): { readonly best: FoundEntity[]; readonly holders: ReadonlyMap<string, number> } {
  const filters = filtersInTurn(filter).filter(
    ({ project }) => project === undefined || hasProject(connection, project),
  )
  if (filters.length === 0) return { best: [], holders: new Map() }
  const asked = planQuestion(connection, terms)
  const rows = findRows(connection, asked)
  const rare = rows.size > 0 ? bestEntities(rows.values(), entityOf) : undefined
  for (const each of filters) {
    const select = entitySelection(connection, each)
    const isDecision = each.type === DECISION_TYPE
    const of = (found: Iterable<FoundRow>): FoundEntity[] =>
      bestEntities(isDecision ? statingDecisions(connection, found) : found, entityOf)
    const found =
      rare === undefined
        ? of(newestRows(connection, asked, select, frequentRows(each)))
        : isDecision
          ? of(rows.values())
          : rare
    // The filter is asked of the best first: of few, where most pass.
    const best = firstOf(found, select, limit)
    if (best.length > 0) return { best, holders: countHolders(found) }
  }
  return { best: [], holders: new Map() }
}

/** Most projects are asked for before they have anything. */
function hasProject(connection: Connection, project: string): boolean {
  const sql = `SELECT EXISTS (SELECT 1 FROM entity WHERE project = ?1) OR EXISTS (SELECT 1 FROM snapshot WHERE project = ?1) AS has`
  return connection.only<{ has: number }>(sql, project).has === 1
}

function entitySelection(connection: Connection, filter: EntityFilter): SelectEntities {
  const { conditions, values } = filterConditions(filter)
  if (conditions.length === 0) return (ids) => ids
  const sql = `
    SELECT group_concat(entity.id) AS rows
    FROM json_each(?) AS each CROSS JOIN entity ON entity.id = each.value
      LEFT JOIN snapshot ON snapshot.entity = entity.id
    WHERE ${conditions.join(' AND ')}`
  return (ids) => new Set(numbersOf(connection, sql, JSON.stringify([...ids]), ...values))
}

function firstOf(found: readonly FoundEntity[], select: SelectEntities, limit: number): FoundEntity[] {
  const first: FoundEntity[] = []
  for (let from = 0; from < found.length && first.length < limit; from += SELECTED_AT_ONCE) {
    const some = found.slice(from, from + SELECTED_AT_ONCE)
    const selected = select(new Set(some.map(({ id }) => id)))
    first.push(...some.filter(({ id }) => selected.has(id)))
  }
  return first.slice(0, limit)
}

function readHits(connection: Connection, found: readonly FoundEntity[], holders: ReadonlyMap<string, number>): Hit[] {
  const given = linesGiven(found, (row) => row.id % ROWS_PER_ENTITY !== 0)
  const lines = linesOfHits(found, given, readLines(connection, given))
  const entities = new Map(
    connection.all<HitRow>(ENTITIES, JSON.stringify(found.map(({ id }) => id))).map((row) => [row.id, row]),
  )
  const company: Company = {
    holders,
    entities: connection.only<{ newest: number }>('SELECT max(id) AS newest FROM entity').newest,
    lines: [...entities.values()].reduce((sum, { lines }) => sum + lines, 0) / entities.size,
  }
  return found.flatMap(({ id, rows }, place) => {
    const entity = entities.get(id)
    if (entity === undefined) return []
    const named = rows.find((row) => row.id === id * ROWS_PER_ENTITY)?.parts ?? []
    const whole = scoreWhole(rows, entity.lines, company)
    const { name, type: entityType, source, owned } = entity
    return [
      { name, entityType, source, isOwned: owned === 1, whole, named, lines: lines.slice(place, place + 1).flat() },
    ]
  })
}

function readLines(connection: Connection, given: readonly (readonly FoundRow[])[]): ReadLine[] {
  const ids = given.map((rows) => rows.map(({ id }) => id))
  const places = connection.all<{ id: number }>(BESIDE, JSON.stringify(besideWhich(ids)))
  const all = new Set([...ids.flat(), ...places.map(({ id }) => id)])
  return connection.all<ReadLine>(CONTENTS, JSON.stringify([...all]))
}

interface HitRow {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly source: string
  readonly owned: number
  readonly lines: number
}

const CONTENTS = `
  SELECT observation.id, observation.entity, seq, coalesce(snapshot.timestamp, observation.at) AS at, ${OBSERVATION} AS content
  FROM json_each(?) AS each CROSS JOIN observation ON observation.id = each.value
    LEFT JOIN snapshot ON snapshot.entity = observation.entity`
const BESIDE = `
  SELECT beside.id
  FROM json_each(?) AS each CROSS JOIN observation ON observation.id = each.value
    CROSS JOIN observation AS beside ON beside.entity = observation.entity
      AND beside.seq BETWEEN observation.seq - 1 AND observation.seq + 1`
const ENTITIES = `
  SELECT entity.id, ${ENTITY} AS name, entity.type, entity.source, coalesce(snapshot.project, entity.project) IS NOT NULL AS owned, (
    SELECT count(*) FROM (SELECT 1 FROM observation WHERE observation.entity = each.value LIMIT ${LINES_COUNTED})
  ) AS lines
  FROM json_each(?) AS each CROSS JOIN entity ON entity.id = each.value
    LEFT JOIN snapshot ON snapshot.entity = entity.id`
