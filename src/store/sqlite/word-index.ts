/**
 * @module The word index of a SQLite store, written in the writer's own transaction.
 *
 * An entity's name and type are one row, each observation is another: a changed line changes its own row alone. A row
 * is deleted by its old text (../queries/index-text.ts). The vocabulary counts the words of every row.
 *
 * Changes are noted first and written in the order of their rows: the full-text index flushes its buffer whenever a lower
 * row follows a higher one.
 */

import { indexText } from '../queries/index-text.ts'
import type { Connection } from './driver.ts'
import { dropWords, noteWords, writeWords } from './vocabulary.ts'

/** The texts of a row: an entity's name and type, or an observation. */
export type IndexedTexts = readonly [name: string, type: string] | readonly [content: string]

/** Returns the row of an entity's name and type. Those of names are even, those of lines odd. */
export function nameRow(entity: number): number {
  return entity * 2
}

/** Returns the row of a line. */
export function lineRow(line: number): number {
  return line * 2 + 1
}

/** Adds a row to the indexes. */
export function indexRow(connection: Connection, row: number, texts: IndexedTexts): void {
  note(connection, { row, isAdded: true, texts })
}

/** Removes a row from the indexes. */
export function unindexRow(connection: Connection, row: number, texts: IndexedTexts): void {
  note(connection, { row, isAdded: false, texts })
}

/** Writes the noted changes; call it before the transaction ends. */
export function writeIndexes(connection: Connection): void {
  writeRows(connection)
  writeWords(connection)
}

/** Drops the noted changes of a transaction that was rolled back. */
export function dropIndexes(connection: Connection): void {
  noted.delete(connection)
  dropWords(connection)
}

// --- internal ---

interface Change {
  readonly row: number
  readonly isAdded: boolean
  readonly texts: IndexedTexts
}

interface Noted {
  readonly changes: Change[]
  characters: number
}

/** The changes of the open transaction of each connection. */
const noted = new WeakMap<Connection, Noted>()

/** Characters that are noted at most: a transaction of any size needs little memory. */
const MOST_NOTED = 4_000_000

function note(connection: Connection, change: Change): void {
  const held = noted.get(connection) ?? { changes: [], characters: 0 }
  noted.set(connection, held)
  held.changes.push(change)
  for (const text of change.texts) held.characters += text.length
  if (held.characters > MOST_NOTED) writeRows(connection)
}

function writeRows(connection: Connection): void {
  const changes = noted.get(connection)?.changes ?? []
  noted.delete(connection)
  // Changes of one row stay in their order.
  changes.sort((a, b) => a.row - b.row)
  for (const { row, isAdded, texts } of changes) {
    const [first, second] = texts
    const text = indexText(first)
    const type = second === undefined ? '' : indexText(second)
    const columns = second === undefined ? ([text, '', ''] as const) : (['', text, type] as const)
    connection.run(isAdded ? ADD_WORDS : REMOVE_WORDS, row, ...columns)
    noteWords(connection, second === undefined ? text : `${text} ${type}`, isAdded ? 1 : -1)
  }
}

const ADD_WORDS = 'INSERT INTO word_index (rowid, content, name, type) VALUES (?, ?, ?, ?)'
const REMOVE_WORDS = `INSERT INTO word_index (word_index, rowid, content, name, type) VALUES ('delete', ?, ?, ?, ?)`
