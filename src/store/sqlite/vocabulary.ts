/**
 * @module The words of a SQLite store in their written form, for queries with a mistyped or shortened word.
 *
 * The writer counts in its own transaction how many rows of the full-text index have each word. A word without rows is
 * deleted. ../queries/spelling.ts says what a word is.
 */

import { eachWordOf } from '../queries/spelling.ts'
import type { Connection } from './driver.ts'

/** Notes that a text was added to the index (1) or removed (-1), for `writeWords`. */
export function noteWords(connection: Connection, text: string, rows: 1 | -1): void {
  const held = noted.get(connection) ?? { texts: 0, words: new Map() }
  noted.set(connection, held)
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

/** Writes the noted changes; call it before the transaction ends. A line that was added and removed again costs nothing. */
export function writeWords(connection: Connection): void {
  const changes: [word: string, rows: number][] = []
  for (const [word, { rows }] of noted.get(connection)?.words ?? []) if (rows !== 0) changes.push([word, rows])
  noted.delete(connection)
  if (changes.length === 0) return
  // Neighbours lie on one page.
  const sorted = changes.sort(([a], [b]) => (a < b ? -1 : 1))
  // Written by hand, since a word has letters alone: an object of so many keys takes several times as long.
  const written = `{${sorted.map(([word, rows]) => `"${word}":${rows}`).join(',')}}`
  connection.run(WRITE_WORDS, written)
  if (sorted.some(([, rows]) => rows < 0)) connection.run(DROP_WORDS, written)
}

/** Drops the noted changes of a transaction that was rolled back. */
export function dropWords(connection: Connection): void {
  noted.delete(connection)
}

// --- internal ---

interface Noted {
  /** How many texts were noted. */
  texts: number
  readonly words: Map<string, WordChange>
}

interface WordChange {
  /** By how many the row count of the word changes. */
  rows: number
  /** The last text that had the word: it counts once for each text. */
  text: number
}

/** By the open transaction of each connection. */
const noted = new WeakMap<Connection, Noted>()

/** Words and the change of each, as an object. */
const WRITE_WORDS = `
  INSERT INTO word (text, rows) SELECT key, value FROM json_each(?) WHERE TRUE
  ON CONFLICT (text) DO UPDATE SET rows = rows + excluded.rows`
const DROP_WORDS = 'DELETE FROM word WHERE text IN (SELECT key FROM json_each(?)) AND rows < 1'
