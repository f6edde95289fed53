/**
 * @module Plans what a question asks the index of words, for every engine: its words, guesses for words that the store lacks, and
 * irregular forms of all of them.
 */

import { guessWords } from './guess-words.ts'
import { isMistypedStopWord, type Term } from './index-text.ts'
import { formsMeant, otherForms } from './irregular-forms.ts'
import { type Dialect, type Question, together } from './question.ts'
import { GUESSES, ROW_BUDGET } from './score-hits.ts'
import { mayGoOnInDigits } from './spelling.ts'

export interface PlannedTerm {
  /** The term of the question, also where a guess is searched in its place. */
  readonly term: Term
  /** What the index is asked. */
  readonly expression: string
  /** How many rows match, up to one more than are read. */
  readonly rows: number
}

/**
 * Returns what to ask the index for, rarest first. A word that the store does not have is replaced by words that it may stand for. A
 * question that is answered by guesses alone needs them for half of its words: by chance a word of noise resembles one of the store.
 */
export function* planQuestion(dialect: Dialect, terms: readonly Term[]): Question<PlannedTerm[]> {
  const words = terms.filter((term) => !isPhrase(term))
  const own = yield* countRows(dialect, words.map(asItIs))
  const phrases = yield* countRows(dialect, narrowPhrases(terms, own).map(asItIs))
  const known = new Set(own.filter(({ rows }) => rows > 0).map(({ term }) => term))
  const unknown = words.filter((term) => !known.has(term))
  const guessed = yield* guessesFor(dialect, unknown)
  const forms = words.flatMap((term): Wording[] =>
    term.kind === 'word' ? otherForms(term.text.toLowerCase()).map((text) => ({ term, text, kind: 'word' })) : [],
  )
  const otherwise = yield* countRows(dialect, forms)
  const isAnswered = known.size > 0 || otherwise.some(({ rows }) => rows > 0)
  if (!isAnswered && guessed.answered * 2 < words.length) return []
  const asked = new Map<string, PlannedTerm>()
  for (const each of [...own, ...phrases, ...otherwise, ...guessed.counted]) {
    const key = each.expression.toLowerCase()
    if (each.rows > 0 && !asked.has(key)) asked.set(key, each)
  }
  return [...asked.values()].sort((a, b) => a.rows - b.rows)
}

/** Whether a term is looked for as words that stand one after another. */
export function isPhrase({ kind }: Term): boolean {
  return kind === 'phrase' || kind === 'whole'
}

// --- internal ---

/** How a term is asked for. */
interface Wording {
  readonly term: Term
  readonly text: string
  readonly kind: Term['kind']
}

function asItIs(term: Term): Wording {
  return { term, text: term.text, kind: term.kind }
}

/** The phrases with a word that few rows hold: the engine compares the phrase with each row that holds all of its words. */
function narrowPhrases(terms: readonly Term[], counted: readonly PlannedTerm[]): Term[] {
  const narrow = new Set(counted.filter(({ rows }) => rows <= ROW_BUDGET).map(({ term }) => term.text.toLowerCase()))
  return terms.filter((term) => isPhrase(term) && term.text.split(' ').some((word) => narrow.has(word.toLowerCase())))
}

/** What stands in for words that the store does not have, and how many of them are answered so. */
function* guessesFor(
  dialect: Dialect,
  unknown: readonly Term[],
): Question<{ readonly counted: readonly PlannedTerm[]; readonly answered: number }> {
  const guesses = yield* guessWords(
    dialect,
    unknown.map(({ text }) => text),
    GUESSES,
  )
  const wordings: Wording[] = []
  let stopped = 0
  for (const [place, term] of unknown.entries()) {
    const found = guesses[place] as string[]
    if (isMistypedStopWord(term.text, found)) {
      stopped += 1
      continue
    }
    for (const text of [...found, ...formsMeant(term.text.toLowerCase())])
      wordings.push({ term, text, kind: term.kind })
    if (mayGoOnInDigits(term.text, found)) wordings.push({ term, text: term.text, kind: 'prefix' })
  }
  const counted = yield* countRows(dialect, wordings)
  const answered = new Set(counted.filter(({ rows }) => rows > 0).map(({ term }) => term))
  return { counted, answered: answered.size + stopped }
}

function* countRows({ search }: Dialect, wordings: readonly Wording[]): Question<PlannedTerm[]> {
  const asked = wordings.map(({ term, text, kind }) => ({ term, expression: search.expression(kind, text) }))
  const counts = yield* together(asked.map(({ expression }) => search.countRows(expression, ROW_BUDGET + 1)))
  return asked.map((each, place) => ({ ...each, rows: (counts[place] as [{ rows: number }])[0].rows }))
}
