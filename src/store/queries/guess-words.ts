/**
 * @module The stored words that a mistyped or cut one may stand for, for every engine: words with the same first letter, and those
 * whose first letter alone is another one.
 */

import { type Dialect, type Question, together } from './question.ts'
import { END, type Guess, lengthsOfMeant, likeliest, meantWord, mistakeCounter } from './spelling.ts'

/** Returns for each of these words the stored ones that it may mean: that it mistypes, or that begin with it. Most likely first. */
export function* guessWords({ isText }: Dialect, words: readonly string[], limit: number): Question<string[][]> {
  const meant = words.map(meantWord)
  const found = yield* together(
    meant.flatMap((word) =>
      word === undefined ? [undefined, undefined] : [likeWords(word, isText('text')), begunWords(word, limit)],
    ),
  )
  return meant.map((word, place) => {
    if (word === undefined) return []
    const [[{ words: like = '' }], begun] = found.slice(2 * place) as [[Packed], KnownWord[]]
    return likeliest(guessesAmong(like, word), begun, limit)
  })
}

// --- internal ---

interface KnownWord {
  readonly text: string
  readonly rows: number
}

/** Words, each with its number of rows, as one text: an object of each row costs more than its comparison. */
interface Packed {
  readonly words?: string
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** Words with the same first letter that are compared letter by letter, the most frequent ones. */
const MOST_COMPARED = 4_000

/** Words with the same first letter, and those that are one mistake away, in the first letter: another one, one left out or added, or two swapped. */
function likeWords(word: string, isOne: string) {
  const first = String.fromCodePoint(Number(word.codePointAt(0)))
  const [shortest, longest] = lengthsOfMeant(word)
  const rest = word.slice(1)
  const otherwise = [...LETTERS].flatMap((letter) => [letter + rest, letter + word])
  otherwise.push(rest, `${rest.slice(0, 1)}${word.slice(0, 1)}${rest.slice(1)}`)
  const sql = `
    SELECT string_agg(text || ' ' || rows, ' ') AS words FROM (
      SELECT text, rows FROM word WHERE ${isOne}
      UNION ALL
      SELECT text, rows FROM (
        SELECT text, rows FROM word WHERE text >= ? AND text < ? AND length(text) BETWEEN ? AND ?
        ORDER BY rows DESC, text LIMIT ${MOST_COMPARED}
      ) AS likely
    ) AS alike`
  return { sql, values: [otherwise, first, first + END, shortest, longest] }
}

function guessesAmong(words: string, word: string): Guess[] {
  const mistakesFrom = mistakeCounter(word)
  const parts = words.split(' ')
  const guesses: Guess[] = []
  for (let at = 1; at < parts.length; at += 2) {
    const [text, rows] = [parts[at - 1] as string, Number(parts[at])]
    const distance = mistakesFrom(text)
    if (distance !== undefined) guesses.push({ text, rows, distance })
  }
  return guesses
}

function begunWords(word: string, limit: number) {
  const sql = 'SELECT text, rows FROM word WHERE text > ? AND text < ? ORDER BY rows DESC, text LIMIT ?'
  return { sql, values: [word, word + END, limit] }
}
