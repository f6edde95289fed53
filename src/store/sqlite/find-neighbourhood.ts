/**
 * @module The part of a SQLite store's graph that lies around some entities, cut at a size.
 *
 * A relation to a name without an entity is not followed. Of a node with too many relations, the newest are followed.
 */

import { MOST_LOOKED_AT, type Neighbourhood, type NeighbourhoodQuery, type Relation } from '../port.ts'
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
      const { rows, isPart } = relationsOf(connection, name, query.perEntity + 1, query.types)
      if (isPart || rows.length > query.perEntity) cut = true
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
    for (const row of relationsOf(connection, name, query.perEntity, query.types).rows) {
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

interface RelationsFound {
  readonly rows: readonly RelationRow[]
  /** Whether there are older relations that were not looked at. */
  readonly isPart: boolean
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
): RelationsFound {
  const wanted = types === undefined ? '' : ` AND type IN (${types.map(() => '?').join(', ')})`
  const select = (end: 'from_name' | 'to_name', other: 'from_name' | 'to_name', also = ''): RelationsFound => {
    const sql = `
      SELECT id, ${RELATION} AS from_name, to_name, type
      FROM (SELECT * FROM relation WHERE ${end} = ? ORDER BY id DESC LIMIT ${MOST_LOOKED_AT}) AS relation
      WHERE EXISTS (SELECT 1 FROM entity WHERE name = ${other})${also}${wanted} ORDER BY id DESC LIMIT ?`
    const rows = connection.all<RelationRow>(sql, name, ...(also === '' ? [] : [name]), ...(types ?? []), limit)
    const older = `SELECT 1 FROM relation WHERE ${end} = ? LIMIT 1 OFFSET ${MOST_LOOKED_AT}`
    return { rows, isPart: rows.length < limit && connection.get(older, name) !== undefined }
  }
  const out = select('from_name', 'to_name')
  const into = select('to_name', 'from_name', ' AND from_name <> ?')
  const both: RelationRow[] = []
  for (let place = 0; place < Math.max(out.rows.length, into.rows.length); place += 1) {
    for (const row of [out.rows[place], into.rows[place]]) if (row !== undefined) both.push(row)
  }
  return { rows: both.slice(0, limit), isPart: out.isPart || into.isPart }
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
