/**
 * @module The full-text index of a SQLite store, kept by the writer in its own transaction.
 *
 * One row for each entity's name and type, one for each observation, so that a changed line touches its own row alone.
 * A row is taken out by the text that it was put in with (see ./index-text.ts). The words of every row are counted in
 * the vocabulary. Which entity a row belongs to is in its number.
 */

import { ThroughlineError } from '../errors.ts'
import type { Connection } from './driver.ts'
import { indexText } from './index-text.ts'
import { noteWords } from './vocabulary.ts'

/** Numbers that each entity has for its rows: the first is its name's, the others are its observations'. */
export const ROWS_PER_ENTITY = 2 ** 22

/** Returns the first of so many ids in a row for new observations of the entity. @throws INVALID_INPUT (it has as many as one can have) */
export function nextObservationIds(connection: Connection, entity: number, count: number): number {
  const first = entity * ROWS_PER_ENTITY
  const sql = 'SELECT max(id) AS id FROM observation WHERE id > ? AND id < ?'
  const last = connection.get<{ id?: number }>(sql, first, first + ROWS_PER_ENTITY)?.id ?? first
  if (last + count < first + ROWS_PER_ENTITY) return last + 1
  throw new ThroughlineError('INVALID_INPUT', 'An entity holds no more observations than it has.')
}

/** Puts an entity's name and type into the index. */
export function indexEntity(connection: Connection, id: number, name: string, type: string): void {
  put(connection, id * ROWS_PER_ENTITY, indexText(name), indexText(type), '')
}

/** Takes an entity's name and type out of the index. */
export function unindexEntity(connection: Connection, id: number, name: string, type: string): void {
  take(connection, id * ROWS_PER_ENTITY, indexText(name), indexText(type), '')
}

/** Puts an observation into the index. */
export function indexObservation(connection: Connection, id: number, content: string): void {
  put(connection, id, '', '', indexText(content))
}

/** Takes an observation out of the index. */
export function unindexObservation(connection: Connection, id: number, content: string): void {
  take(connection, id, '', '', indexText(content))
}

// --- internal ---

function put(connection: Connection, row: number, name: string, type: string, content: string): void {
  connection.run('INSERT INTO word_index (rowid, name, type, content) VALUES (?, ?, ?, ?)', row, name, type, content)
  noteWords(connection, `${name} ${type} ${content}`, 1)
}

function take(connection: Connection, row: number, name: string, type: string, content: string): void {
  connection.run(TAKE, row, name, type, content)
  noteWords(connection, `${name} ${type} ${content}`, -1)
}

const TAKE = `INSERT INTO word_index (word_index, rowid, name, type, content) VALUES ('delete', ?, ?, ?, ?)`
