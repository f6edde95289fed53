/**
 * @module The index of pieces of a SQLite store (./grams.ts), kept by the writer in its own transaction.
 *
 * It has the rows of the full-text index and answers which of them may contain a text. A store from before has entities
 * that are not in it yet, a range of numbers that `growGrams` takes up a few at a time: what is written to those is left
 * to it, and whoever asks reads them themselves.
 */

import type { Connection } from './driver.ts'
import { ROWS_PER_ENTITY } from './row-ids.ts'
import { gramsOf } from './trigrams.ts'

/** Entities that are not in the index yet: those after the first number, up to the second. */
export interface Ungrammed {
  readonly after: number
  readonly upto: number
}

/** Puts a row's texts into the index. */
export function putGrams(connection: Connection, row: number, ...texts: readonly string[]): void {
  if (isLeft(connection, row)) return
  connection.run('INSERT INTO gram_index (rowid, grams) VALUES (?, ?)', row, gramsOf(...texts))
}

/** Takes a row out of the index by the texts that it was put in with. */
export function takeGrams(connection: Connection, row: number, ...texts: readonly string[]): void {
  if (isLeft(connection, row)) return
  connection.run(`INSERT INTO gram_index (gram_index, rowid, grams) VALUES ('delete', ?, ?)`, row, gramsOf(...texts))
}

/** Looks which entities are not in the index yet, for the transaction that begins. */
export function noteUngrammed(connection: Connection): void {
  left.set(connection, ungrammed(connection))
}

/** Returns which entities are not in the index yet; undefined where all are. */
export function ungrammed(connection: Connection): Ungrammed | undefined {
  const sql = 'SELECT grams_after AS after, grams_upto AS upto FROM meta WHERE id = 1'
  const range = connection.only<Ungrammed>(sql)
  return range.after < range.upto ? range : undefined
}

/** Takes the next entities into the index, in the transaction of the caller. Returns whether some are left. */
export function growGrams(connection: Connection, entities: number): boolean {
  const range = ungrammed(connection)
  if (range === undefined) return false
  left.set(connection, undefined)
  const rows = connection.all<{ id: number; name: string; type: string }>(
    'SELECT id, name, type FROM entity WHERE id > ? AND id <= ? ORDER BY id LIMIT ?',
    range.after,
    range.upto,
    entities,
  )
  let after = range.after
  for (const { id, name, type } of rows) {
    after = id
    putGrams(connection, id * ROWS_PER_ENTITY, name, type)
    for (const line of connection.all<{ id: number; content: string }>(LINES, id)) {
      putGrams(connection, line.id, line.content)
    }
  }
  if (rows.length < entities) after = range.upto
  connection.run('UPDATE meta SET grams_after = ? WHERE id = 1', after)
  return after < range.upto
}

// --- internal ---

const LINES = 'SELECT id, content FROM observation WHERE entity = ?'

/** What each connection's open transaction leaves alone. */
const left = new WeakMap<Connection, Ungrammed | undefined>()

function isLeft(connection: Connection, row: number): boolean {
  const range = left.get(connection)
  if (range === undefined) return false
  const entity = Math.floor(row / ROWS_PER_ENTITY)
  return entity > range.after && entity <= range.upto
}
