/**
 * @module The relations of a name in parts, for every engine: a relation's place in stored order is its number.
 */

import type { PlacedRelation, Relation } from '../port.ts'
import { ask, type Dialect, type Question } from './question.ts'

/** Returns the first relations with this end behind a place, in stored order. */
export function* findRelationsBehind(
  { relation: from }: Dialect,
  name: string,
  place: number,
  limit: number,
): Question<PlacedRelation[]> {
  const first = (end: string) =>
    `SELECT id FROM (SELECT id FROM relation WHERE ${end} = ? AND id > ? ORDER BY id LIMIT ?) AS ${end}s`
  const rows = yield* ask<Relation & { readonly id: number }>(
    `SELECT id, ${from} AS "from", to_name AS "to", type AS "relationType" FROM relation
     WHERE id IN (${first('from_name')} UNION ${first('to_name')}) ORDER BY id LIMIT ?`,
    ...[name, place, limit, name, place, limit, limit],
  )
  return rows.map(({ id, ...relation }) => ({ place: id, relation }))
}
