/**
 * @module The relations of a SQLite store by which ../queries/find-neighbourhood.ts goes from entity to entity.
 */

import { MOST_LOOKED_AT, type Neighbourhood, type NeighbourhoodQuery } from '../port.ts'
import * as queries from '../queries/find-neighbourhood.ts'
import { ask, type Question } from '../queries/question.ts'
import { RELATION } from './checksum.ts'
import { answer, DIALECT } from './dialect.ts'
import { type Connection, LIST } from './driver.ts'

/** Returns the entities that lie within the depth of these, nearest first, and every relation between them. */
export function findNeighbourhood(connection: Connection, query: NeighbourhoodQuery): Neighbourhood {
  return answer(connection, queries.findNeighbourhood(DIALECT, { of: relationsOf, among: relationsAmong }, query))
}

// --- internal ---

function* relationsOf(
  names: readonly string[],
  limit: number,
  types: readonly string[] | undefined,
): Question<Map<string, queries.RelationsFound>> {
  const wanted = types === undefined ? '' : `AND ${DIALECT.isText('type')}`
  const select = (end: 'from_name' | 'to_name', other: 'from_name' | 'to_name') =>
    ask<NamesAround>(
      `SELECT item, (
         SELECT group_concat(id) FROM (
           SELECT id FROM (
             SELECT id, ${other} AS other, type FROM relation WHERE ${end} = item ORDER BY id DESC LIMIT ${MOST_LOOKED_AT}
           ) WHERE ${end === 'to_name' ? 'other <> item AND' : ''} EXISTS (SELECT 1 FROM entity WHERE name = other) ${wanted}
           ORDER BY id DESC LIMIT ?)
       ) AS ids, EXISTS (SELECT 1 FROM relation WHERE ${end} = item LIMIT 1 OFFSET ${MOST_LOOKED_AT}) AS older
       FROM ${LIST}`,
      ...(types === undefined ? [] : [types]),
      limit,
      names,
    )
  const into = (yield* select('to_name', 'from_name')).map((row) => sideOf(row, limit))
  const chosen = (yield* select('from_name', 'to_name')).map((row, index) => {
    const [out, back] = [sideOf(row, limit), into[index] as Side]
    return { name: row.item, ids: queries.inTurns(out.ids, back.ids, limit), isPart: out.isPart || back.isPart }
  })
  const found = yield* ask<queries.NumberedRelation>(ROWS, [...new Set(chosen.flatMap(({ ids }) => ids))])
  const rows = new Map(found.map((row) => [row.id, row]))
  return new Map(
    chosen.map(({ name, ids, isPart }) => [
      name,
      { rows: ids.map((id) => rows.get(id) as queries.NumberedRelation), isPart },
    ]),
  )
}

/** The numbers of relations of one name in one direction, as one text. */
interface NamesAround {
  readonly item: string
  readonly ids?: string
  readonly older: number
}

interface Side {
  readonly ids: readonly number[]
  readonly isPart: boolean
}

function sideOf({ ids: text, older }: NamesAround, limit: number): Side {
  const ids = text === undefined ? [] : (JSON.parse(`[${text}]`) as number[])
  return { ids, isPart: older === 1 && ids.length < limit }
}

const COLUMNS = `relation.id, ${RELATION} AS "from", relation.to_name AS "to", relation.type AS "relationType"`
const ROWS = `SELECT ${COLUMNS} FROM json_each(?) AS each CROSS JOIN relation ON relation.id = each.value`

function* relationsAmong(names: readonly string[], among: readonly string[]): Question<queries.NumberedRelation[]> {
  const select = (end: 'from_name' | 'to_name', other: 'from_name' | 'to_name') =>
    ask<queries.NumberedRelation>(
      `SELECT ${COLUMNS}
       FROM ${LIST} CROSS JOIN relation ON relation.id IN (
         SELECT id FROM relation AS own WHERE own.${end} = item ORDER BY own.id DESC LIMIT ${MOST_LOOKED_AT})
       WHERE ${DIALECT.isText(`relation.${other}`)}`,
      names,
      among,
    )
  return [...(yield* select('from_name', 'to_name')), ...(yield* select('to_name', 'from_name'))]
}
