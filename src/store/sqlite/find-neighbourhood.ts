/**
 * @module The part of a SQLite store's graph that lies around some entities, cut at a size.
 *
 * A relation to a name without an entity is not followed. Of a node with too many relations, the newest are followed.
 */

import type { Neighbourhood, NeighbourhoodQuery, Relation } from '../port.ts'
import { RELATION } from './checksum.ts'
import type { Connection } from './driver.ts'

/** Returns the entities that lie within the depth of these, nearest first, and every relation between them. */
export function findNeighbourhood(connection: Connection, query: NeighbourhoodQuery): Neighbourhood {
  const limit = Math.max(1, query.limit)
  const distance = new Map<string, number>()
  let cut = false
  const isEntity = (name: string): boolean =>
    connection.get('SELECT 1 AS present FROM entity WHERE name = ?', name) !== undefined
  for (const name of query.names) if (distance.size < limit && isEntity(name)) distance.set(name, 0)
  const relations = new Map<number, Relation>()
  let frontier = [...distance.keys()]
  for (let depth = 1; depth <= query.depth && frontier.length > 0; depth += 1) {
    const next: string[] = []
    for (const name of frontier) {
      const rows = relationsOf(connection, name, query.perEntity + 1, query.types)
      if (rows.length > query.perEntity) cut = true
      for (const row of rows.slice(0, query.perEntity)) {
        const relation = toRelation(row)
        const other = row.from_name === name ? row.to_name : row.from_name
        if (!distance.has(other)) {
          if (distance.size >= limit) {
            cut = true
            continue
          }
          distance.set(other, depth)
          next.push(other)
        }
        relations.set(row.id, relation)
      }
    }
    frontier = next
  }
  // Relations between two of the outermost entities are included.
  for (const name of frontier) {
    for (const row of relationsOf(connection, name, query.perEntity, query.types)) {
      if (distance.has(row.from_name) && distance.has(row.to_name)) relations.set(row.id, toRelation(row))
    }
  }
  return {
    entities: [...distance].map(([name, depth]) => ({
      name,
      entityType: typeOf(connection, name),
      depth,
      relations: countRelations(connection, name),
    })),
    relations: [...relations].sort(([a], [b]) => a - b).map(([, relation]) => relation),
    cut,
  }
}

// --- internal ---

interface RelationRow {
  readonly id: number
  readonly from_name: string
  readonly to_name: string
  readonly type: string
}

/**
 * Both directions, each newest first, in turns: a thousand incoming relations do not hide an outgoing one. Relations of
 * other types, and those to names without an entity, do not count.
 */
function relationsOf(
  connection: Connection,
  name: string,
  limit: number,
  types: readonly string[] | undefined,
): RelationRow[] {
  const columns = `SELECT id, ${RELATION} AS from_name, to_name, type FROM relation`
  const wanted = types === undefined ? '' : ` AND type IN (${types.map(() => '?').join(', ')})`
  const order = `${wanted} ORDER BY id DESC LIMIT ?`
  const present = (column: string) => ` AND EXISTS (SELECT 1 FROM entity WHERE name = ${column})`
  const rest = [...(types ?? []), limit]
  const out = connection.all<RelationRow>(`${columns} WHERE from_name = ?${present('to_name')}${order}`, name, ...rest)
  const into = connection.all<RelationRow>(
    `${columns} WHERE to_name = ? AND from_name <> ?${present('from_name')}${order}`,
    name,
    name,
    ...rest,
  )
  const both: RelationRow[] = []
  for (let place = 0; place < Math.max(out.length, into.length); place += 1) {
    for (const row of [out[place], into[place]]) if (row !== undefined) both.push(row)
  }
  return both.slice(0, limit)
}

function typeOf(connection: Connection, name: string): string {
  return connection.only<{ type: string }>('SELECT type FROM entity WHERE name = ?', name).type
}

function countRelations(connection: Connection, name: string): number {
  const sql = `SELECT count(*) AS count FROM (SELECT 1 FROM relation WHERE from_name = ?1 OR to_name = ?1 LIMIT ?2)`
  return connection.only<{ count: number }>(sql, name, COUNTED_RELATIONS).count
}

const COUNTED_RELATIONS = 1_000

function toRelation(row: RelationRow): Relation {
  return { from: row.from_name, to: row.to_name, relationType: row.type }
}
