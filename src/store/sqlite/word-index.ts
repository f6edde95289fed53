/**
 * @module The indexes of a SQLite store, written in the writer's own transaction: of words, and of the words as they are written,
 * for questions with a mistyped or shortened one.
 *
 * An entity's name and type are one row, each observation is another: a changed line changes its own row alone. A row
 * is deleted by its old text (../queries/index-text.ts). Of each word as it is written (../queries/spelling.ts) the rows are
 * counted; one without rows is deleted.
 *
 * Changes are noted first and written in the order of their rows: the full-text index flushes its buffer whenever a lower
 * row follows a higher one.
 */

import { indexText } from '../queries/index-text.ts'
import { eachWordOf } from '../queries/spelling.ts'
import type { Connection } from './driver.ts'

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

/** Writes the noted changes; call it before the transaction ends. A line that was added and removed again costs no word. */
export function writeIndexes(connection: Connection): void {
  const held = noted.get(connection)
  if (held === undefined) return
  noted.delete(connection)
  writeRows(connection, held)
  writeWords(connection, held)
}

/** Drops the noted changes of a transaction that was rolled back. */
export function dropIndexes(connection: Connection): void {
  noted.delete(connection)
}

// --- internal ---

interface Change {
  readonly row: number
  readonly isAdded: boolean
  readonly texts: IndexedTexts
}

interface WordChange {
  /** By how many the row count of the word changes. */
  rows: number
  /** The last text that had the word: it counts once for each text. */
  text: number
}

interface Noted {
  changes: Change[]
  characters: number
  /** How many texts were written. */
  texts: number
  readonly words: Map<string, WordChange>
}

/** The changes of the open transaction of each connection. */
const noted = new WeakMap<Connection, Noted>()

/** Characters that are noted at most: a transaction of any size needs little memory. */
const MOST_NOTED = 4_000_000

function note(connection: Connection, change: Change): void {
  const held: Noted = noted.get(connection) ?? { changes: [], characters: 0, texts: 0, words: new Map() }
  noted.set(connection, held)
  held.changes.push(change)
  for (const text of change.texts) held.characters += text.length
  if (held.characters > MOST_NOTED) writeRows(connection, held)
}

function writeRows(connection: Connection, held: Noted): void {
  // Changes of one row stay in their order.
  const changes = held.changes.sort((a, b) => a.row - b.row)
  held.changes = []
  held.characters = 0
  for (const { row, isAdded, texts } of changes) {
    const [first, second] = texts
    const text = indexText(first)
    const type = second === undefined ? '' : indexText(second)
    const columns = second === undefined ? ([text, '', ''] as const) : (['', text, type] as const)
    connection.run(isAdded ? ADD_WORDS : REMOVE_WORDS, row, ...columns)
    noteWords(held, second === undefined ? text : `${text} ${type}`, isAdded ? 1 : -1)
  }
}

const ADD_WORDS = 'INSERT INTO word_index (rowid, content, name, type) VALUES (?, ?, ?, ?)'
const REMOVE_WORDS = `INSERT INTO word_index (word_index, rowid, content, name, type) VALUES ('delete', ?, ?, ?, ?)`

function noteWords(held: Noted, text: string, rows: 1 | -1): void {
  held.texts += 1
  for (const word of eachWordOf(text)) {
    const change = held.words.get(word)
    if (change === undefined) held.words.set(word, { rows, text: held.texts })
    else if (change.text !== held.texts) {
      change.rows += rows
      change.text = held.texts
    }
  }
}

function writeWords(connection: Connection, { words }: Noted): void {
  const changes: [word: string, rows: number][] = []
  for (const [word, { rows }] of words) if (rows !== 0) changes.push([word, rows])
  if (changes.length === 0) return
  // Neighbours lie on one page.
  const sorted = changes.sort(([a], [b]) => (a < b ? -1 : 1))
  // Written by hand, since a word has letters alone: an object of so many keys takes several times as long.
  const written = `{${sorted.map(([word, rows]) => `"${word}":${rows}`).join(',')}}`
  connection.run(WRITE_WORDS, written)
  if (sorted.some(([, rows]) => rows < 0)) connection.run(DROP_WORDS, written)
}

/** Words and the change of each, as an object. */
const WRITE_WORDS = `
  INSERT INTO word (text, rows) SELECT key, value FROM json_each(?) WHERE TRUE
  ON CONFLICT (text) DO UPDATE SET rows = rows + excluded.rows`
const DROP_WORDS = 'DELETE FROM word WHERE text IN (SELECT key FROM json_each(?)) AND rows < 1'
