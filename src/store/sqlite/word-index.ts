/**
 * @module The indexes of a SQLite store's texts, kept by the writer in its own transaction: of words, and of pieces of them.
 *
 * One row for each entity's name and type, one for each observation, so that a changed line touches its own row alone.
 * A row is taken out by the text that it was put in with (see ./index-text.ts). The words of every row are counted in
 * the vocabulary. Which entity a row belongs to is in its number.
 */

import { indexText } from '../queries/index-text.ts'
import type { Connection } from './driver.ts'
import { ROWS_PER_ENTITY } from './row-ids.ts'
import { gramsOf } from './trigrams.ts'
import { noteWords } from './vocabulary.ts'

/** Puts an entity's name and type into the index. */
export function indexEntity(connection: Connection, id: number, name: string, type: string): void {
  put(connection, id * ROWS_PER_ENTITY, indexText(name), indexText(type), '')
  putGrams(connection, id * ROWS_PER_ENTITY, name, type)
}

/** Takes an entity's name and type out of the index. */
export function unindexEntity(connection: Connection, id: number, name: string, type: string): void {
  take(connection, id * ROWS_PER_ENTITY, indexText(name), indexText(type), '')
  takeGrams(connection, id * ROWS_PER_ENTITY, name, type)
}

/** Puts an observation into the index. */
export function indexObservation(connection: Connection, id: number, content: string): void {
  put(connection, id, '', '', indexText(content))
  putGrams(connection, id, content)
}

/** Takes an observation out of the index. */
export function unindexObservation(connection: Connection, id: number, content: string): void {
  take(connection, id, '', '', indexText(content))
  takeGrams(connection, id, content)
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

function putGrams(connection: Connection, row: number, ...texts: readonly string[]): void {
  connection.run('INSERT INTO gram_index (rowid, grams) VALUES (?, ?)', row, gramsOf(...texts))
}

function takeGrams(connection: Connection, row: number, ...texts: readonly string[]): void {
  connection.run(`INSERT INTO gram_index (gram_index, rowid, grams) VALUES ('delete', ?, ?)`, row, gramsOf(...texts))
}

const TAKE = `INSERT INTO word_index (word_index, rowid, name, type, content) VALUES ('delete', ?, ?, ?, ?)`
