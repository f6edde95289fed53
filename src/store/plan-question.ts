/**
 * @module What a SQLite store's full-text index is asked for a question: its words, and for those that the store does not have
 * words that they may stand for.
 */

import type { Connection } from './driver.ts'
import type { Term } from './index-text.ts'
import { GUESSES, ROW_BUDGET } from './score-hits.ts'
import { guessWords, rowsOfWord } from './vocabulary.ts'

export interface Asked {
  /** The question's term, also where a guess stands in for it. */
  readonly term: Term
  /** What the index is asked. */
  readonly expression: string
  readonly rows: number
}

/**
 * Returns what to ask the index for, rarest first. A word that the store does not have is replaced by words that it may
 * stand for. A question that is answered by guesses alone needs them for half of its words: by chance a word of noise
 * resembles one of the store.
 */
export function planQuestion(connection: Connection, terms: readonly Term[]): Asked[] {
  const asked = new Map<string, Asked>()
  const ask = (term: Term, word: string): boolean => {
    const expression = matchExpression(term.kind, word)
    const isOne = term.kind === 'word' && rowsOfWord(connection, word) > ROW_BUDGET
    const rows = isOne ? ROW_BUDGET + 1 : countRows(connection, expression)
    const key = expression.toLowerCase()
    if (rows > 0 && !asked.has(key)) asked.set(key, { term, expression, rows })
    return rows > 0
  }
  let words = 0
  let guessed = 0
  let known = 0
  for (const term of terms) {
    const isKnown = ask(term, term.text)
    if (term.kind === 'phrase' || term.kind === 'whole') continue
    words += 1
    if (isKnown) known += 1
    else if (guessWords(connection, term.text, GUESSES).filter((guess) => ask(term, guess)).length > 0) guessed += 1
  }
  return known === 0 && guessed * 2 < words ? [] : [...asked.values()].sort((a, b) => a.rows - b.rows)
}

function matchExpression(kind: Term['kind'], text: string): string {
  switch (kind) {
    case 'word':
    case 'phrase':
    case 'whole':
      return `"${text}"`
    case 'prefix':
      return `"${text}"*`
    case 'all':
      return `(${text
        .split(' ')
        .map((word) => `"${word}"`)
        .join(' AND ')})`
  }
}

// --- internal ---

/** Counts rows up to one more than are read. */
function countRows(connection: Connection, expression: string): number {
  const sql = 'SELECT count(*) AS rows FROM (SELECT 1 FROM word_index WHERE word_index MATCH ? LIMIT ?)'
  return connection.only<{ rows: number }>(sql, expression, ROW_BUDGET + 1).rows
}
