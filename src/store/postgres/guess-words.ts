/**
 * @module The words of a PostgreSQL store that a mistyped or cut one may stand for: words with the same first letter.
 */

import {
  END,
  type Guess,
  isBeginning,
  isGuessed,
  lengthsOfMeant,
  likeliest,
  meantWord,
  mistakeCounter,
} from '../queries/spelling.ts'
import type { Session } from './connection.ts'

/** Returns the stored words that this one may mean, most likely first. */
export async function guessWords(session: Session, word: string, limit: number): Promise<string[]> {
  const meant = meantWord(word)
  if (meant === undefined) return []
  const near = isGuessed(meant) ? await nearWords(session, meant) : []
  const mistakesFrom = mistakeCounter(meant)
  const mistyped = near.flatMap(({ text, rows }): Guess[] => {
    const distance = mistakesFrom(text)
    return distance === undefined ? [] : [{ text, rows, distance }]
  })
  const begun = isBeginning(meant)
    ? await session.all<KnownWord>(BETWEEN, `${meant}\u0001`, meant + END, meant.length + 1, LONGEST, limit)
    : []
  return likeliest(mistyped, begun, limit)
}

// --- internal ---

interface KnownWord {
  readonly text: string
  readonly rows: number
}

const LONGEST = 32
/** Words that are compared letter by letter. */
const MOST_COMPARED = 4_000

const BETWEEN = 'SELECT text, rows FROM words_between(?, ?, ?, ?, ?)'

function nearWords(session: Session, word: string): Promise<KnownWord[]> {
  const first = [...word][0] ?? ''
  return session.all<KnownWord>(BETWEEN, first, first + END, ...lengthsOfMeant(word), MOST_COMPARED)
}
