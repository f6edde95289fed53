/**
 * @module Entities with their lines, as far as a reply has room for them, for every engine.
 *
 * Where all lines are wanted they are asked for together with the entities: a round trip to a server costs more than anything
 * else. Otherwise no entity is read far behind the line that fills the room, however many it has.
 */

import type { ReadEntity } from '../port.ts'
import { groupBy } from './group-by.ts'
import { ask, askOne, type Bound, type Dialect, type Question, together } from './question.ts'

/** Returns the entities of these names in stored order, as far as `limit` and `characters` allow; of all names without names. */
export function* findEntities(
  dialect: Dialect,
  names?: readonly string[],
  limit?: number,
  characters = Number.POSITIVE_INFINITY,
  from = 0,
): Question<ReadEntity[]> {
  // Without the sign, SQLite would go through all entities in their order.
  const named = names === undefined ? 'TRUE ORDER BY entity.id' : `${dialect.isText('entity.name')} ORDER BY +entity.id`
  const chosen = limit === undefined ? named : `${named} LIMIT ?`
  const values: Bound[] = [names, limit].filter((value) => value !== undefined)
  const entities = { sql: `SELECT id, ${dialect.entity} AS name, type FROM entity WHERE ${chosen}`, values }
  if (from > 0 || characters < Number.POSITIVE_INFINITY)
    return yield* readPart(dialect, yield* ask<EntityRow>(entities.sql, ...values), characters, from)
  const lines = { sql: `${linesOf(dialect, dialect.isOfEntity(chosen))} ORDER BY entity, seq, id`, values }
  const [rows, contents] = (yield* together([entities, lines])) as [EntityRow[], LineRow[]]
  const byEntity = groupBy(contents, ({ entity }) => entity)
  return rows.map((row) => toEntity(row, byEntity.get(row.id) ?? []))
}

// --- internal ---

/** Entities that are read together, and lines of each. */
const ENTITIES_AT_ONCE = 20
const LINES_AT_ONCE = 100

interface EntityRow {
  readonly id: number
  readonly name: string
  readonly type: string
}

interface LineRow {
  readonly entity: number
  readonly content: string
}

function linesOf({ observation }: Dialect, condition: string): string {
  return `SELECT entity, ${observation} AS content FROM observation WHERE ${condition}`
}

function* readPart(
  dialect: Dialect,
  rows: readonly EntityRow[],
  characters: number,
  from: number,
): Question<ReadEntity[]> {
  const sql = `${linesOf(dialect, 'entity = ?')} ORDER BY seq, id LIMIT ${LINES_AT_ONCE} OFFSET ?`
  const entities: ReadEntity[] = []
  let left = characters
  for (let at = 0; at < rows.length && left >= 0; at += ENTITIES_AT_ONCE) {
    const page = rows.slice(at, at + ENTITIES_AT_ONCE)
    const first = (yield* together(page.map(({ id }) => ({ sql, values: [id, from] })))) as LineRow[][]
    for (const [place, row] of page.entries()) {
      if (left < 0) break
      left -= row.name.length + row.type.length
      const read: LineRow[] = []
      let lines = first[place] as LineRow[]
      while (lines.length > 0 && left >= 0) {
        for (const line of lines) {
          if (left < 0) break
          read.push(line)
          left -= line.content.length + 1
        }
        lines = lines.length < LINES_AT_ONCE ? [] : yield* ask<LineRow>(sql, row.id, from + read.length)
      }
      entities.push(toEntity(row, read, left < 0 ? (yield* countLines(row.id)) - from - read.length : 0))
    }
  }
  return entities
}

function* countLines(entity: number): Question<number> {
  return (yield* askOne<{ count: number }>('SELECT count(*) AS count FROM observation WHERE entity = ?', entity)).count
}

function toEntity({ name, type }: EntityRow, lines: readonly LineRow[], unread = 0): ReadEntity {
  const observations = lines.map(({ content }) => content)
  return { name, entityType: type, observations, ...(unread > 0 ? { unread } : {}) }
}
