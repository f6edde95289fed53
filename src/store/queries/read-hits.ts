/**
 * @module What the entities that answer a question are called, and their lines that answer it, for every engine.
 */

import type { Hit } from '../port.ts'
import { ask, type Dialect, type Question } from './question.ts'
import {
  type FoundEntity,
  type FoundRow,
  idsWithNeighbours,
  linesGiven,
  linesOfHits,
  type ReadLine,
} from './score-hits.ts'

/** Returns the entities with the lines that answer. */
export function* readHits(dialect: Dialect, best: readonly FoundEntity[]): Question<Hit[]> {
  if (best.length === 0) return []
  const given = linesGiven(best)
  const lines = linesOfHits(best, given, yield* readLines(dialect, given))
  const entities = yield* entitiesOf(dialect, best)
  return best.flatMap(({ id, rows }, place) => {
    const entity = entities.get(id)
    if (entity === undefined) return []
    const { name, type, source } = entity
    const named = rows.find(({ line }) => line === 0)?.parts ?? []
    return { name, entityType: type, source, named, lines: lines[place] as Hit['lines'] }
  })
}

// --- internal ---

/** The lines that are given, and those beside the best of them. */
function readLines({ isNumber, observation }: Dialect, given: readonly (readonly FoundRow[])[]): Question<ReadLine[]> {
  const ids = given.map((rows) => rows.map(({ line }) => line))
  return ask<ReadLine>(
    `SELECT observation.id, observation.entity, seq, coalesce(snapshot.timestamp, observation.at) AS at,
       ${observation} AS content
     FROM (
       SELECT id FROM observation WHERE ${isNumber('id')}
       UNION
       SELECT beside.id FROM observation JOIN observation AS beside
         ON beside.entity = observation.entity AND beside.seq BETWEEN observation.seq - 1 AND observation.seq + 1
       WHERE ${isNumber('observation.id')}
     ) AS line JOIN observation ON observation.id = line.id LEFT JOIN snapshot ON snapshot.entity = observation.entity`,
    ids.flat(),
    idsWithNeighbours(ids),
  )
}

interface EntityRow {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly source: string
}

function* entitiesOf(
  { entity, isNumber }: Dialect,
  found: readonly { readonly id: number }[],
): Question<Map<number, EntityRow>> {
  const rows = yield* ask<EntityRow>(
    `SELECT entity.id, ${entity} AS name, entity.type, entity.source FROM entity WHERE ${isNumber('entity.id')}`,
    found.map(({ id }) => id),
  )
  return new Map(rows.map((row) => [row.id, row]))
}
