/**
 * @module The part of a SQLite store's graph that lies around some entities, cut at a size.
 *
 * A relation to a name without an entity is not followed. Of a node with too many relations, the newest are followed.
 */

import { MOST_LOOKED_AT, type Neighbourhood, type NeighbourhoodQuery, type Relation } from '../port.ts'
import { RELATION } from './checksum.ts'
import { type Connection, LIST, toList } from './driver.ts'
import { numbersOf } from './find-rows.ts'

/** Returns the entities that lie within the depth of these, nearest first, and every relation between them. */
export function findNeighbourhood(connection: Connection, query: NeighbourhoodQuery): Neighbourhood {
  const limit = Math.max(1, query.limit)
  const distance = new Map<string, number>()
  let cut = false
  const asked = describe(connection, query.names)
  for (const name of query.names) if (distance.size < limit && asked.has(name)) distance.set(name, 0)
  const relations = new Map<number, Relation>()
  const read: ReadRelations = new Map()
  let frontier = [...distance.keys()]
  for (let depth = 1; depth <= query.depth && frontier.length > 0; depth += 1) {
    const around = relationsOf(connection, read, frontier, query.perEntity + 1, query.types)
    const next: string[] = []
    for (const [name, { rows, isPart }] of around) {
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
  for (const row of relationsAmong(connection, read, frontier, [...distance.keys()])) {
    if (query.types?.includes(row.type) ?? true) relations.set(row.id, toRelation(row))
  }
  const known = describe(connection, [...distance.keys()])
  return {
    entities: [...distance].map(([name, depth]) => {
      const { type, relations: count } = known.get(name) as Described
      return { name, entityType: type, depth, relations: count }
    }),
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

/** The relations that were read, by number: most are those of both their ends, and to verify one costs more than to find it. */
type ReadRelations = Map<number, RelationRow>

interface RelationsFound {
  readonly rows: readonly RelationRow[]
  /** Whether there are older relations that were not looked at. */
  readonly isPart: boolean
}

const COUNTED_RELATIONS = 1_000

/**
 * The relations of each name, both directions, each newest first, in turns: a thousand incoming relations do not hide an
 * outgoing one. Relations of other types, and those to names without an entity, do not count.
 */
function relationsOf(
  connection: Connection,
  read: ReadRelations,
  names: readonly string[],
  limit: number,
  types: readonly string[] | undefined,
): Map<string, RelationsFound> {
  const wanted = types === undefined ? '' : `AND type IN ${LIST}`
  const select = (end: 'from_name' | 'to_name', other: 'from_name' | 'to_name'): NamesAround[] =>
    connection.all<NamesAround>(
      `SELECT item, (
         SELECT group_concat(id) FROM (
           SELECT id FROM (
             SELECT id, ${other} AS other, type FROM relation WHERE ${end} = item ORDER BY id DESC LIMIT ${MOST_LOOKED_AT}
           ) WHERE ${end === 'to_name' ? 'other <> item AND' : ''} EXISTS (SELECT 1 FROM entity WHERE name = other) ${wanted}
           ORDER BY id DESC LIMIT ?)
       ) AS ids, EXISTS (SELECT 1 FROM relation WHERE ${end} = item LIMIT 1 OFFSET ${MOST_LOOKED_AT}) AS older
       FROM ${LIST}`,
      ...(types === undefined ? [] : [toList(types)]),
      limit,
      toList(names),
    )
  const into = select('to_name', 'from_name').map((row) => sideOf(row, limit))
  const chosen = select('from_name', 'to_name').map((row, index) => {
    const [out, back] = [sideOf(row, limit), into[index] as Side]
    const both: number[] = []
    for (let place = 0; place < Math.max(out.ids.length, back.ids.length); place += 1) {
      for (const id of [out.ids[place], back.ids[place]]) if (id !== undefined) both.push(id)
    }
    return { name: row.item, ids: both.slice(0, limit), isPart: out.isPart || back.isPart }
  })
  readRelations(
    connection,
    read,
    chosen.flatMap(({ ids }) => ids),
  )
  return new Map(
    chosen.map(({ name, ids, isPart }) => [name, { rows: ids.map((id) => read.get(id) as RelationRow), isPart }]),
  )
}

/** Reads those of the relations that are not read yet. */
function readRelations(connection: Connection, read: ReadRelations, ids: readonly number[]): void {
  const unread = new Set(ids.filter((id) => !read.has(id)))
  for (const row of connection.all<RelationRow>(ROWS, JSON.stringify([...unread]))) read.set(row.id, row)
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

const ROWS = `
  SELECT relation.id, ${RELATION} AS from_name, relation.to_name, relation.type
  FROM json_each(?) AS each CROSS JOIN relation ON relation.id = each.value`

/** The relations of these names with the other end among some, of the newest that are looked at. */
function relationsAmong(
  connection: Connection,
  read: ReadRelations,
  names: readonly string[],
  among: readonly string[],
): RelationRow[] {
  const ends = [
    ['from_name', 'to_name'],
    ['to_name', 'from_name'],
  ] as const
  const ids = ends.flatMap(([end, other]) =>
    numbersOf(
      connection,
      `SELECT group_concat(relation.id) AS rows
       FROM ${LIST} CROSS JOIN relation ON relation.id IN (
         SELECT id FROM relation AS own WHERE own.${end} = item ORDER BY own.id DESC LIMIT ${MOST_LOOKED_AT})
       WHERE relation.${other} IN ${LIST}`,
      toList(names),
      toList(among),
    ),
  )
  readRelations(connection, read, ids)
  return ids.map((id) => read.get(id) as RelationRow)
}

interface Described {
  readonly name: string
  readonly type: string
  readonly relations: number
}

/** The type of each of these entities, and how many relations it has. */
function describe(connection: Connection, names: readonly string[]): Map<string, Described> {
  const rows = connection.all<Described>(
    `SELECT name, type, (
       SELECT count(*) FROM (SELECT 1 FROM relation WHERE from_name = name OR to_name = name LIMIT ${COUNTED_RELATIONS})
     ) AS relations
     FROM entity WHERE name IN ${LIST}`,
    toList(names),
  )
  return new Map(rows.map((row) => [row.name, row]))
}

function toRelation(row: RelationRow): Relation {
  return { from: row.from_name, to: row.to_name, relationType: row.type }
}
