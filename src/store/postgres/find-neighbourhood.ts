/**
 * @module The relations of a PostgreSQL store by which ../queries/find-neighbourhood.ts goes from entity to entity: one
 * statement a step.
 */

import { MOST_LOOKED_AT } from '../port.ts'
import {
  inTurns,
  type NumberedRelation,
  type RelationSearch,
  type RelationsFound,
} from '../queries/find-neighbourhood.ts'
import { ask, type Question } from '../queries/question.ts'

export const RELATIONS: RelationSearch = { of: relationsOf, among: relationsAmong }

// --- internal ---

const COLUMNS = `id, from_name AS "from", to_name AS "to", type AS "relationType"`

function* relationsOf(
  names: readonly string[],
  limit: number,
  types: readonly string[] | undefined,
): Question<Map<string, RelationsFound>> {
  const newest = (end: 'from_name' | 'to_name') => `
    (SELECT id, from_name, to_name, type FROM relation WHERE ${end} = asked.name ORDER BY id DESC LIMIT ${MOST_LOOKED_AT}) AS looked`
  const wanted = types === undefined ? '' : 'AND type = ANY (?3::text[])'
  const rows = yield* ask<NumberedRelation & { name: string; out: boolean }>(
    `SELECT asked.name, found.* FROM unnest(?1::text[]) AS asked (name) CROSS JOIN LATERAL (
       (SELECT ${COLUMNS}, true AS out FROM ${newest('from_name')}
         WHERE EXISTS (SELECT 1 FROM entity WHERE entity.name = to_name) ${wanted} ORDER BY id DESC LIMIT ?2)
       UNION ALL
       (SELECT ${COLUMNS}, false FROM ${newest('to_name')}
         WHERE from_name <> asked.name
           AND EXISTS (SELECT 1 FROM entity WHERE entity.name = from_name) ${wanted} ORDER BY id DESC LIMIT ?2)
     ) AS found ORDER BY found.id DESC`,
    names,
    limit,
    ...(types === undefined ? [] : [types]),
  )
  const larger = new Set(yield* largerThanLooked(names))
  const sides = new Map(names.map((name) => [name, { out: [] as NumberedRelation[], into: [] as NumberedRelation[] }]))
  for (const { name, out, ...row } of rows) sides.get(name)?.[out ? 'out' : 'into'].push(row)
  return new Map(
    Array.from(sides, ([name, { out, into }]) => {
      const isPart = larger.has(name) && Math.min(out.length, into.length) < limit
      return [name, { rows: inTurns(out, into, limit), isPart }]
    }),
  )
}

function* relationsAmong(names: readonly string[], among: readonly string[]): Question<NumberedRelation[]> {
  const select = (end: 'from_name' | 'to_name', other: 'from' | 'to') => `
    SELECT looked.* FROM unnest(?1::text[]) AS asked (name) CROSS JOIN LATERAL (
      SELECT ${COLUMNS} FROM relation WHERE ${end} = asked.name ORDER BY id DESC LIMIT ${MOST_LOOKED_AT}
    ) AS looked WHERE "${other}" = ANY (?2::text[])`
  const sql = `${select('from_name', 'to')} UNION ALL ${select('to_name', 'from')}`
  return yield* ask<NumberedRelation>(sql, names, among)
}

/** Returns those of these names that have more relations in one direction than are looked at. */
function* largerThanLooked(names: readonly string[]): Question<string[]> {
  const beyond = (end: 'from_name' | 'to_name') =>
    `EXISTS (SELECT 1 FROM relation WHERE ${end} = asked.name OFFSET ${MOST_LOOKED_AT} LIMIT 1)`
  const sql = `SELECT name FROM unnest(?1::text[]) AS asked (name) WHERE ${beyond('from_name')} OR ${beyond('to_name')}`
  return (yield* ask<{ name: string }>(sql, names)).map(({ name }) => name)
}
