/**
 * @module The part of a PostgreSQL store's graph that lies around some entities, cut at a size: one statement a step.
 *
 * A relation to a name without an entity is not followed. Of a node with too many relations, the newest are followed.
 */

import { MOST_LOOKED_AT, type Neighbourhood, type NeighbourhoodQuery, type Relation } from '../port.ts'
import type { Session } from './connection.ts'

/** Returns the entities that lie within the depth of these, nearest first, and every relation between them. */
export async function findNeighbourhood(session: Session, query: NeighbourhoodQuery): Promise<Neighbourhood> {
  const limit = Math.max(1, query.limit)
  const distance = new Map<string, number>()
  let cut = false
  const asked = await existing(session, query.names)
  for (const name of query.names) if (distance.size < limit && asked.has(name)) distance.set(name, 0)
  const relations = new Map<number, Relation>()
  let frontier = [...distance.keys()]
  for (let depth = 1; depth <= query.depth && frontier.length > 0; depth += 1) {
    const around = await relationsOf(session, frontier, query.perEntity + 1, query.types)
    const next: string[] = []
    for (const name of frontier) {
      const { rows = [], isPart = false } = around.get(name) ?? {}
      if (isPart || rows.length > query.perEntity) cut = true
      for (const row of rows.slice(0, query.perEntity)) {
        const other = row.from_name === name ? row.to_name : row.from_name
        if (!distance.has(other)) {
          if (distance.size >= limit) {
            cut = true
            continue
          }
          distance.set(other, depth)
          next.push(other)
        }
        relations.set(row.id, toRelation(row))
      }
    }
    frontier = next
  }
  // Relations between two of the outermost entities are included.
  for (const row of await relationsAmong(session, frontier, [...distance.keys()])) {
    if (query.types?.includes(row.type) ?? true) relations.set(row.id, toRelation(row))
  }
  return {
    entities: await describe(session, distance),
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

const COUNTED_RELATIONS = 1_000

async function existing(session: Session, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const sql = 'SELECT name FROM entity WHERE name = ANY (?::text[])'
  const rows = await session.all<{ name: string }>(sql, [...new Set(names)])
  return new Set(rows.map(({ name }) => name))
}

/**
 * The relations of each node, newest first, incoming and outgoing in turns: a thousand incoming ones do not hide an
 * outgoing one. Relations of other types, and those to names without an entity, do not count.
 */
async function relationsOf(
  session: Session,
  names: readonly string[],
  limit: number,
  types: readonly string[] | undefined,
): Promise<Map<string, RelationsFound>> {
  const around = new Map<string, RelationsFound>()
  if (names.length === 0) return around
  const newest = (end: 'from_name' | 'to_name') => `
    (SELECT id, from_name, to_name, type FROM relation WHERE ${end} = asked.name ORDER BY id DESC LIMIT ${MOST_LOOKED_AT}) AS looked`
  const rows = await session.all<RelationRow & { name: string; out: boolean }>(
    `SELECT asked.name, found.* FROM unnest(?1::text[]) AS asked (name) CROSS JOIN LATERAL (
       (SELECT id, from_name, to_name, type, true AS out FROM ${newest('from_name')}
         WHERE (?3::text[] IS NULL OR type = ANY (?3))
           AND EXISTS (SELECT 1 FROM entity WHERE entity.name = to_name) ORDER BY id DESC LIMIT ?2)
       UNION ALL
       (SELECT id, from_name, to_name, type, false FROM ${newest('to_name')}
         WHERE from_name <> asked.name AND (?3::text[] IS NULL OR type = ANY (?3))
           AND EXISTS (SELECT 1 FROM entity WHERE entity.name = from_name) ORDER BY id DESC LIMIT ?2)
     ) AS found ORDER BY found.id DESC`,
    names,
    limit,
    types,
  )
  const larger = new Set(await largerThanLooked(session, names))
  const sides = new Map(names.map((name) => [name, { out: [] as RelationRow[], into: [] as RelationRow[] }]))
  for (const { name, out, ...row } of rows) sides.get(name)?.[out ? 'out' : 'into'].push(row)
  for (const [name, { out, into }] of sides) {
    const both: RelationRow[] = []
    for (let place = 0; place < Math.max(out.length, into.length); place += 1) {
      for (const row of [out[place], into[place]]) if (row !== undefined) both.push(row)
    }
    const isPart = larger.has(name) && Math.min(out.length, into.length) < limit
    around.set(name, { rows: both.slice(0, limit), isPart })
  }
  return around
}

/** The relations of these names with the other end among some, of the newest that are looked at. */
async function relationsAmong(
  session: Session,
  names: readonly string[],
  among: readonly string[],
): Promise<RelationRow[]> {
  if (names.length === 0) return []
  const select = (end: 'from_name' | 'to_name', other: 'from_name' | 'to_name') => `
    SELECT looked.* FROM unnest(?1::text[]) AS asked (name) CROSS JOIN LATERAL (
      SELECT id, from_name, to_name, type FROM relation WHERE ${end} = asked.name ORDER BY id DESC LIMIT ${MOST_LOOKED_AT}
    ) AS looked WHERE ${other} = ANY (?2::text[])`
  const sql = `${select('from_name', 'to_name')} UNION ALL ${select('to_name', 'from_name')}`
  return session.all<RelationRow>(sql, names, among)
}

/** Returns those of these names that have more relations in one direction than are looked at. */
async function largerThanLooked(session: Session, names: readonly string[]): Promise<string[]> {
  const beyond = (end: 'from_name' | 'to_name') =>
    `EXISTS (SELECT 1 FROM relation WHERE ${end} = asked.name OFFSET ${MOST_LOOKED_AT} LIMIT 1)`
  const sql = `SELECT name FROM unnest(?1::text[]) AS asked (name) WHERE ${beyond('from_name')} OR ${beyond('to_name')}`
  return (await session.all<{ name: string }>(sql, names)).map(({ name }) => name)
}

async function describe(session: Session, distance: ReadonlyMap<string, number>): Promise<Neighbourhood['entities']> {
  const rows = await session.all<{ name: string; type: string; relations: number }>(
    `SELECT name, type, (SELECT count(*) FROM (SELECT 1 FROM relation
       WHERE from_name = entity.name OR to_name = entity.name LIMIT ${COUNTED_RELATIONS}) AS counted) AS relations
     FROM entity WHERE name = ANY (?::text[])`,
    [...distance.keys()],
  )
  const known = new Map(rows.map((row) => [row.name, row]))
  return [...distance].map(([name, depth]) => ({
    name,
    entityType: known.get(name)?.type ?? '',
    depth,
    relations: known.get(name)?.relations ?? 0,
  }))
}

function toRelation(row: RelationRow): Relation {
  return { from: row.from_name, to: row.to_name, relationType: row.type }
}
