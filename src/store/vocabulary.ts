/**
 * @module The words of a SQLite store as they are written, for questions that mistype or cut one.
 *
 * Kept by the writer in its own transaction: in how many rows of the full-text index each word stands; a word that none
 * holds any more is gone. Words are runs of letters between anything else, lower case, Latin ones without accents. What
 * counts as a letter is fixed here, so that a row takes out exactly the words that it put in.
 */

import type { Connection } from './driver.ts'

/** Words of a question that are shorter are not guessed at: half of all short words lie one letter apart. */
const SHORTEST_GUESSED = 4
/** From this length on two letters may be wrong, below it one. */
const TWO_MISTAKES_FROM = 8
const SHORTEST_PREFIX = 3

/** Notes that a text was put into the index (1) or taken out (-1), for `writeWords`. */
export function noteWords(connection: Connection, text: string, rows: 1 | -1): void {
  const changes = noted.get(connection) ?? new Map<string, number>()
  noted.set(connection, changes)
  for (const word of wordsOf(text)) changes.set(word, (changes.get(word) ?? 0) + rows)
}

/** Writes what was noted since, in the same transaction: before it ends. A line that comes and goes costs nothing. */
export function writeWords(connection: Connection): void {
  const changes = [...(noted.get(connection) ?? [])].filter(([, rows]) => rows !== 0)
  noted.delete(connection)
  // Neighbours lie on one page.
  for (const [word, rows] of changes.sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (connection.run('UPDATE word SET rows = rows + ? WHERE text = ?', rows, word) === 0) {
      connection.run('INSERT INTO word (text, reversed, rows) VALUES (?, ?, ?)', word, reverse(word), rows)
    } else if (rows < 0) {
      connection.run('DELETE FROM word WHERE text = ? AND rows < 1', word)
    }
  }
}

/** Drops what was noted: the transaction that it belonged to is gone. */
export function dropWords(connection: Connection): void {
  noted.delete(connection)
}

/** Returns the words that the store holds and that this one may stand for: those it begins, those it mistypes. Likeliest first. */
export function guessWords(connection: Connection, word: string, limit: number): string[] {
  const meant = fold(word)
  if (meant.length > LONGEST || !LETTERS_ALONE.test(meant)) return []
  const likely = new Map(mistyped(connection, meant).map((guess) => [guess.text, guess]))
  // A beginning is no mistake; a mistake counts for more the more often the store has the word.
  for (const { text, rows } of beginning(connection, meant, limit)) likely.set(text, { text, rows, distance: 0.5 })
  return [...likely.values()]
    .sort((a, b) => a.distance - b.distance || b.rows - a.rows || (a.text < b.text ? -1 : 1))
    .slice(0, limit)
    .map(({ text }) => text)
}

/** Returns the least number of letters left out, added, replaced or swapped with a neighbour; above `most`, more than it. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1]
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      current[column] = cost
      least = Math.min(least, cost)
    }
    if (least > most) return most + 1
    before = above
    above = current
  }
  return above[other.length] ?? 0
}

// --- internal ---

/** What each connection's open transaction did to the rows of each word. */
const noted = new WeakMap<Connection, Map<string, number>>()

interface Guess {
  readonly text: string
  readonly rows: number
  readonly distance: number
}

const SHORTEST = 3
const LONGEST = 32
/** Words of one beginning or ending that are looked at: the bound of a guess. */
const MOST_COMPARED = 4_000
/** After every text that begins so. */
const END = '\u{10ffff}'

/** Letters and digits of the alphabets that are mistyped letter by letter: Latin, Greek, Cyrillic. */
const TOKEN =
  /(?:[A-Za-z0-9\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u03ff\u0400-\u052f]|[\u0300-\u036f])+/g
const LETTERS_ALONE = /^[^0-9]+$/
const MARKS = /[\u0300-\u036f]/g
const LATIN_ALONE = /^[\0-\u024f]*$/

/** Returns the words of a text that are remembered for guesses. */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>()
  for (const token of text.match(TOKEN) ?? []) {
    if (token.length < SHORTEST || token.length > LONGEST || !LETTERS_ALONE.test(token)) continue
    const word = fold(token)
    if (word.length >= SHORTEST) words.add(word)
  }
  return words
}

function fold(word: string): string {
  const lower = word.toLowerCase()
  return LATIN_ALONE.test(lower) ? lower.normalize('NFD').replace(MARKS, '') : lower
}

function reverse(word: string): string {
  return [...word].reverse().join('')
}

function beginning(connection: Connection, word: string, limit: number): { text: string; rows: number }[] {
  if (word.length < SHORTEST_PREFIX) return []
  const sql = 'SELECT text, rows FROM word WHERE text > ? AND text < ? ORDER BY rows DESC LIMIT ?'
  return connection.all(sql, word, word + END, limit)
}

/**
 * A mistake leaves the first or the last part of a word as it was, and each part is an index's range. Two mistakes may
 * hit both parts: such words are not found. A swap may straddle the parts: it is undone and looked up.
 */
function mistyped(connection: Connection, word: string): Guess[] {
  if (word.length < SHORTEST_GUESSED) return []
  const most = word.length < TWO_MISTAKES_FROM ? 1 : 2
  const part = Math.max(2, Math.floor(word.length / (most + 1)))
  const start = word.slice(0, part)
  const end = reverse(word.slice(most === 1 ? part : -part))
  const lengths = [word.length - most, word.length + most] as const
  const compared = new Set<string>()
  for (const { text } of [
    ...connection.all<{ text: string }>(BY_START, start, start + END, ...lengths, MOST_COMPARED),
    ...connection.all<{ text: string }>(BY_END, end, end + END, ...lengths, MOST_COMPARED),
  ]) {
    compared.add(text)
  }
  for (let at = 1; at < word.length; at += 1) {
    compared.add(`${word.slice(0, at - 1)}${word[at] ?? ''}${word[at - 1] ?? ''}${word.slice(at + 1)}`)
  }
  compared.delete(word)
  return [...compared].flatMap((text) => {
    const distance = editDistance(word, text, most)
    if (distance > most) return []
    const rows = connection.get<{ rows: number }>('SELECT rows FROM word WHERE text = ?', text)?.rows
    return rows === undefined ? [] : [{ text, rows, distance }]
  })
}

const BY_START = 'SELECT text FROM word WHERE text >= ? AND text < ? AND length(text) BETWEEN ? AND ? LIMIT ?'
const BY_END = 'SELECT text FROM word WHERE reversed >= ? AND reversed < ? AND length(text) BETWEEN ? AND ? LIMIT ?'
