/**
 * @module The words of a SQLite store in their written form, for queries with a mistyped or shortened word.
 *
 * The writer counts in its own transaction how many rows of the full-text index have each word. A word without rows is
 * deleted. ../queries/spelling.ts says what a word is.
 */

import {
  END,
  eachWordOf,
  type Guess,
  isBeginning,
  isGuessed,
  lengthsOfMeant,
  likeliest,
  meantWord,
  mistakeCounter,
  mistakesIn,
} from '../queries/spelling.ts'
import type { Connection, SqlValue } from './driver.ts'

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
  const added = textsOf(connection, ADDED_WORDS, written)
  connection.run(WRITE_WORDS, written)
  connection.run('INSERT INTO word_ending (reversed) SELECT value FROM json_each(?)', endingsOf(added))
  if (!sorted.some(([, rows]) => rows < 0)) return
  const gone = textsOf(connection, GONE_WORDS, written)
  connection.run('DELETE FROM word WHERE text IN (SELECT value FROM json_each(?))', JSON.stringify(gone))
  connection.run('DELETE FROM word_ending WHERE reversed IN (SELECT value FROM json_each(?))', endingsOf(gone))
}

/** Drops the noted changes of a transaction that was rolled back. */
export function dropWords(connection: Connection): void {
  noted.delete(connection)
}

/**
 * Returns the stored words that this one may mean: words that begin with it, and words that it mistypes. Most likely
 * first.
 */
export function guessWords(connection: Connection, word: string, limit: number): string[] {
  const meant = meantWord(word)
  return meant === undefined ? [] : likeliest(mistyped(connection, meant), beginning(connection, meant, limit), limit)
}

/** Returns how many rows of the index hold this word as written; 0 for an unknown word. */
export function rowsOfWord(connection: Connection, word: string): number {
  const meant = meantWord(word)
  return meant === undefined ? 0 : (connection.get<{ rows: number }>(ROWS, meant)?.rows ?? 0)
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

/** The most words with one beginning or ending that a guess looks at. */
const MOST_COMPARED = 4_000

/** Words and the change of each, as an object. */
const ADDED_WORDS = `
  SELECT group_concat(key, ' ') AS words FROM json_each(?) AS each WHERE NOT EXISTS (SELECT 1 FROM word WHERE text = key)`
const WRITE_WORDS = `
  INSERT INTO word (text, rows) SELECT key, value FROM json_each(?) WHERE TRUE
  ON CONFLICT (text) DO UPDATE SET rows = rows + excluded.rows`
const GONE_WORDS = `
  SELECT group_concat(key, ' ') AS words FROM json_each(?) AS each CROSS JOIN word ON word.text = key WHERE word.rows < 1`

function endingsOf(words: readonly string[]): string {
  return JSON.stringify(words.map(reverse).sort())
}

/** As one text: creating an object for each word costs more than finding it. No word holds a blank. */
function textsOf(connection: Connection, sql: string, ...values: readonly SqlValue[]): string[] {
  const { words } = connection.only<{ words?: string }>(sql, ...values)
  return words === undefined ? [] : words.split(' ')
}

function reverse(word: string): string {
  return [...word].reverse().join('')
}

function beginning(connection: Connection, word: string, limit: number): { text: string; rows: number }[] {
  if (!isBeginning(word)) return []
  const sql = 'SELECT text, rows FROM word WHERE text > ? AND text < ? ORDER BY rows DESC LIMIT ?'
  return connection.all(sql, word, word + END, limit)
}

/** Two mistakes are searched only if fewer find nothing: that compares many more words. */
function mistyped(connection: Connection, word: string): Guess[] {
  if (!isGuessed(word)) return []
  const guesses = within(connection, word, 1)
  return guesses.length > 0 || mistakesIn(word) < 2 ? guesses : within(connection, word, 2)
}

/**
 * A mistake leaves the first or the last part of a word as it was, and each part is an index's range. Two mistakes may
 * hit both parts: such words are not found, nor is another ending behind a mistake in the first part. A swap may straddle the
 * parts: it is undone and looked up.
 */
function within(connection: Connection, word: string, most: 1 | 2): Guess[] {
  const part = Math.max(2, Math.floor(word.length / (most + 1)))
  const start = word.slice(0, part)
  const end = reverse(word.slice(most === 1 ? part : -part))
  const lengths = [word.length - most, word.length + most] as const
  const compared = new Set([
    ...wordsBetween(connection, BY_START, start, most === 1 ? lengthsOfMeant(word) : lengths),
    ...wordsBetween(connection, BY_END, end, lengths).map(reverse),
  ])
  for (let at = 1; at < word.length; at += 1) {
    compared.add(`${word.slice(0, at - 1)}${word.charAt(at)}${word.charAt(at - 1)}${word.slice(at + 1)}`)
  }
  const mistakesFrom = mistakeCounter(word)
  return [...compared].flatMap((text) => {
    const distance = mistakesFrom(text)
    if (distance === undefined || (most === 1 && distance === 2)) return []
    const rows = connection.get<{ rows: number }>(ROWS, text)?.rows
    return rows === undefined ? [] : [{ text, rows, distance }]
  })
}

function wordsBetween(
  connection: Connection,
  range: string,
  first: string,
  lengths: readonly [least: number, most: number],
): string[] {
  const sql = `SELECT group_concat(text, ' ') AS words FROM (${range})`
  return textsOf(connection, sql, first, first + END, ...lengths, MOST_COMPARED)
}

const ROWS = 'SELECT rows FROM word WHERE text = ?'
const BY_START = 'SELECT text FROM word WHERE text >= ? AND text < ? AND length(text) BETWEEN ? AND ? LIMIT ?'
const BY_END = `
  SELECT reversed AS text FROM word_ending WHERE reversed >= ? AND reversed < ? AND length(reversed) BETWEEN ? AND ? LIMIT ?`
