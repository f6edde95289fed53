/**
 * @module The word index and the trigram index of a SQLite store, written in the writer's own transaction.
 *
 * An entity's name and type are one row, each observation is another: a changed line changes its own row alone. A row
 * is deleted by its old text (../queries/index-text.ts, ./trigrams.ts). The vocabulary counts the words of every row.
 */

import { indexText } from '../queries/index-text.ts'
import type { Connection } from './driver.ts'
import { ROWS_PER_ENTITY } from './row-ids.ts'
import { trigramsOf } from './trigrams.ts'
import { noteWords } from './vocabulary.ts'

/** Adds an entity's name and type to the indexes. */
export function indexEntity(connection: Connection, id: number, name: string, type: string): void {
  addWords(connection, id * ROWS_PER_ENTITY, indexText(name), indexText(type), '')
  addTrigrams(connection, id * ROWS_PER_ENTITY, name, type)
}

/** Removes an entity's name and type from the indexes. */
export function unindexEntity(connection: Connection, id: number, name: string, type: string): void {
  removeWords(connection, id * ROWS_PER_ENTITY, indexText(name), indexText(type), '')
  removeTrigrams(connection, id * ROWS_PER_ENTITY, name, type)
}

/** Adds an observation to the indexes. */
export function indexObservation(connection: Connection, id: number, content: string): void {
  addWords(connection, id, '', '', indexText(content))
  addTrigrams(connection, id, content)
}

/** Removes an observation from the indexes. */
export function unindexObservation(connection: Connection, id: number, content: string): void {
  removeWords(connection, id, '', '', indexText(content))
  removeTrigrams(connection, id, content)
}

// --- internal ---

function addWords(connection: Connection, row: number, name: string, type: string, content: string): void {
  connection.run('INSERT INTO word_index (rowid, name, type, content) VALUES (?, ?, ?, ?)', row, name, type, content)
  noteWords(connection, `${name} ${type} ${content}`, 1)
}

function removeWords(connection: Connection, row: number, name: string, type: string, content: string): void {
  connection.run(REMOVE, row, name, type, content)
  noteWords(connection, `${name} ${type} ${content}`, -1)
}

function addTrigrams(connection: Connection, row: number, ...texts: readonly string[]): void {
  connection.run('INSERT INTO trigram_index (rowid, trigrams) VALUES (?, ?)', row, trigramsOf(...texts))
}

function removeTrigrams(connection: Connection, row: number, ...texts: readonly string[]): void {
  connection.run(
    `INSERT INTO trigram_index (trigram_index, rowid, trigrams) VALUES ('delete', ?, ?)`,
    row,
    trigramsOf(...texts),
  )
}

const REMOVE = `INSERT INTO word_index (word_index, rowid, name, type, content) VALUES ('delete', ?, ?, ?, ?)`
