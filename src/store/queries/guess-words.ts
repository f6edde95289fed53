/**
 * @module The stored words that a mistyped or cut one may stand for, for every engine: words with the same first letter, and those
 * whose first letter alone is another one.
 */

import { type Dialect, type Question, together } from './question.ts'
import {
  END,
  type Guess,
  isBeginning,
  isGuessed,
  lengthsOfMeant,
  likeliest,
  meantWord,
  mistakeCounter,
} from './spelling.ts'

/** Returns for each of these words the stored ones that it may mean: that it mistypes, or that begin with it. Most likely first. */
export function* guessWords({ isText }: Dialect, words: readonly string[], limit: number): Question<string[][]> {
  const meant = words.map(meantWord)
  const statements = meant.flatMap((word) => [
    word !== undefined && isGuessed(word) ? nearWords(word) : undefined,
    word !== undefined && isGuessed(word) ? otherwiseBegun(word, isText('text')) : undefined,
    word !== undefined && isBeginning(word) ? begunWords(word, limit) : undefined,
  ])
  const found = (yield* together(statements)) as KnownWord[][]
  return meant.map((word, place) => {
    if (word === undefined) return []
    const mistakesFrom = mistakeCounter(word)
    const [near, otherwise, begun] = found.slice(3 * place) as [KnownWord[], KnownWord[], KnownWord[]]
    const mistyped = [...near, ...otherwise].flatMap((known): Guess[] => {
      const distance = mistakesFrom(known.text)
      return distance === undefined ? [] : [{ ...known, distance }]
    })
    return likeliest(mistyped, begun, limit)
  })
}

// --- internal ---

interface KnownWord {
  readonly text: string
  readonly rows: number
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** Words that are compared letter by letter. */
const MOST_COMPARED = 4_000

function nearWords(word: string) {
  const first = [...word][0] ?? ''
  const [shortest, longest] = lengthsOfMeant(word)
  return {
    sql: `SELECT text, rows FROM word WHERE text >= ? AND text < ? AND length(text) BETWEEN ? AND ?
      ORDER BY rows DESC, text LIMIT ?`,
    values: [first, first + END, shortest, longest, MOST_COMPARED],
  }
}

/** Words that are one mistake from this one, which lies in the first letter: another one, one left out or added, or two swapped. */
function otherwiseBegun(word: string, isOne: string) {
  const rest = word.slice(1)
  const texts = [...LETTERS].flatMap((letter) => [letter + rest, letter + word])
  texts.push(rest, `${rest.slice(0, 1)}${word.slice(0, 1)}${rest.slice(1)}`)
  return { sql: `SELECT text, rows FROM word WHERE ${isOne}`, values: [texts.filter((text) => text[0] !== word[0])] }
}

function begunWords(word: string, limit: number) {
  const sql = 'SELECT text, rows FROM word WHERE text > ? AND text < ? ORDER BY rows DESC, text LIMIT ?'
  return { sql, values: [word, word + END, limit] }
}
