/**
 * @module Plans what a query asks the full-text index of a SQLite store: its words, guesses for words that the store
 * lacks, and irregular forms of all of them.
 */

import { isMistypedStopWord, type Term } from '../queries/index-text.ts'
import { formsMeant, otherForms } from '../queries/irregular-forms.ts'
import { GUESSES, ROW_BUDGET } from '../queries/score-hits.ts'
import { mayGoOnInDigits } from '../queries/spelling.ts'
import type { Connection } from './driver.ts'
import { guessWords, rowsOfWord } from './vocabulary.ts'

export interface PlannedTerm {
  /** The term of the query, also where a guess is searched in its place. */
  readonly term: Term
  /** The expression for the index. */
  readonly expression: string
  readonly rows: number
}

/**
 * Returns what to ask the index for, rarest first. A word that the store does not have is replaced by words that it may
 * stand for. A question that is answered by guesses alone needs them for half of its words: by chance a word of noise
 * resembles one of the store.
 */
export function planQuestion(connection: Connection, terms: readonly Term[]): PlannedTerm[] {
  const asked = new Map<string, PlannedTerm>()
  const isFrequent = frequentWords(connection)
  const ask = (term: Term, word: string, kind = term.kind): boolean => {
    const expression = matchExpression(kind, word)
    if ((kind === 'phrase' || kind === 'whole') && word.split(' ').every(isFrequent)) return false
    const isOne = kind === 'word' || kind === 'common'
    const rows = isOne && rowsOfWord(connection, word) > ROW_BUDGET ? ROW_BUDGET + 1 : countRows(connection, expression)
    const key = expression.toLowerCase()
    if (rows > 0 && !asked.has(key)) asked.set(key, { term, expression, rows })
    return rows > 0
  }
  const guess = (term: Term): boolean => {
    const guesses = guessWords(connection, term.text, GUESSES)
    if (isMistypedStopWord(term.text, guesses)) return true
    const words = [...guesses, ...formsMeant(term.text.toLowerCase())]
    const found = words.filter((word) => ask(term, word)).length > 0
    return (mayGoOnInDigits(term.text, guesses) && ask(term, term.text, 'prefix')) || found
  }
  let words = 0
  let guessed = 0
  let known = 0
  for (const term of terms) {
    const isKnown = ask(term, term.text)
    if (term.kind === 'phrase' || term.kind === 'whole') continue
    words += 1
    if (isKnown) known += 1
    else if (guess(term)) guessed += 1
    const forms = term.kind === 'word' ? otherForms(term.text.toLowerCase()) : []
    for (const form of forms) if (ask(term, form)) known += 1
  }
  return known === 0 && guessed * 2 < words ? [] : [...asked.values()].sort((a, b) => a.rows - b.rows)
}

function matchExpression(kind: Term['kind'], text: string): string {
  switch (kind) {
    case 'word':
    case 'common':
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

/** Rows of a phrase's rarest word that are walked through: at each of them the engine compares all of its words. */
const PHRASE_ROWS = 50_000

/** Returns a function that says whether more rows hold a word than a phrase may cost. It counts each word once. */
function frequentWords(connection: Connection): (word: string) => boolean {
  const known = new Map<string, boolean>()
  return (word) => {
    // The vocabulary has words of letters alone.
    const frequent =
      known.get(word) ??
      (rowsOfWord(connection, word) || countRows(connection, matchExpression('word', word), PHRASE_ROWS)) > PHRASE_ROWS
    known.set(word, frequent)
    return frequent
  }
}

/** Counts rows up to one more than `most`, the number that is read. */
function countRows(connection: Connection, expression: string, most = ROW_BUDGET): number {
  const sql = 'SELECT count(*) AS rows FROM (SELECT 1 FROM word_index WHERE word_index MATCH ? LIMIT ?)'
  return connection.only<{ rows: number }>(sql, expression, most + 1).rows
}
