/**
 * @module Which entities contain a text literally, whatever its case, for every engine.
 *
 * All texts are looked at, page by page: the engine leaves out those that it knows not to have the text, the rest is compared
 * here. Of a text that more entities contain than are counted, no more are looked for: those that have it in their name or type
 * are found first.
 */

import { MOST_COUNTED } from '../port.ts'
import { ask, askOne, type Dialect, type Question } from './question.ts'

/**
 * Finds the entities whose name, type or any observation contains the question's text: gives their names, in stored
 * order. Case is JavaScript's (`toLowerCase`): the Kelvin sign is a k, İ an i with a dot, ß and ss differ. Each statement may see
 * a later state of the store than the one before.
 */
export function* findContaining(dialect: Dialect, question: string): Question<string[]> {
  const wanted = question.toLowerCase()
  const ids = new Set<number>()
  for (const { table, columns, texts } of tablesOf(dialect)) {
    for (let after = 0; ids.size <= MOST_COUNTED; ) {
      const { last } = yield* askOne<{ last?: number }>(pageOf(table, dialect), after)
      if (last === undefined) break
      const rows = yield* ask<Candidate>(
        `SELECT id, ${texts} FROM ${table}
         WHERE id > ? AND id <= ? AND (${columns.map(dialect.literal.mayHold).join(' OR ')})
         ORDER BY id LIMIT ${HELD_AT_ONCE}`,
        ...[after, last, ...columns.map(() => dialect.literal.sought(wanted))],
      )
      for (const { entity, text, type = '' } of rows)
        if ([text, type].some((each) => each.toLowerCase().includes(wanted))) ids.add(entity)
      after = rows[HELD_AT_ONCE - 1]?.id ?? last
    }
  }
  const first = [...ids].sort((a, b) => a - b).slice(0, MOST_COUNTED + 1)
  const sql = `SELECT ${dialect.entity} AS name FROM entity WHERE ${dialect.isNumber('id')} ORDER BY id`
  return (yield* ask<{ name: string }>(sql, first)).map(({ name }) => name)
}

// --- internal ---

/** Rows of one answer that may contain a text, each with all of its text. */
const HELD_AT_ONCE = 5_000

interface Candidate {
  readonly id: number
  readonly entity: number
  readonly text: string
  /** Of a row with the name as its text: the type. */
  readonly type?: string
}

/** The names, then the lines. */
function tablesOf({ entity, observation }: Dialect) {
  return [
    { table: 'entity', columns: ['name', 'type'], texts: `id AS entity, ${entity} AS text, type` },
    { table: 'observation', columns: ['content'], texts: `entity, ${observation} AS text` },
  ] as const
}

/** Gives the last row number of a page; NULL where there is no row. */
function pageOf(table: string, { literal: { page } }: Dialect): string {
  return `SELECT max(id) AS last FROM (SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT ${page}) AS page`
}
