/**
 * @module The words of a text, for the full-text index and for questions to it. Pure.
 *
 * The engine's tokenizer splits at anything but letters and digits, folds case and accents, and stems. It does not see the
 * words inside `camelCase`, the identity of `snake_case` and `snakeCase`, or words in scripts without blanks: those are
 * appended as extra tokens. Characters that can be written in several ways have one form (./fold-text.ts). `indexText` must answer
 * the same for the same text as long as a store lives (the index takes rows out by their old text), so that it asks the runtime's
 * Unicode tables only for what never changes; to change it is a migration that rebuilds the index.
 */

import { foldText } from './fold-text.ts'

/** Characters of one text that are indexed; what lies beyond is stored, not searched by word. */
export const INDEXED_LENGTH = 50_000
/** Characters of a question that are read. */
export const QUESTION_LENGTH = 4_000
/** Terms of a question that are asked for, first ones first. */
export const QUESTION_TERMS = 32
/** With so many other words the stop words of a question are left out; beside fewer they tell something. */
const TELLING_TERMS = 3
/** Paths and names of a question that are asked for as they are written, and words of one that are. */
const QUESTION_PHRASES = 4
const PHRASE_WORDS = 12
/** Words that are asked for together: the engine walks through the rows of each, at every row of the others. */
export const TOGETHER_WORDS = 16
/** Longest word that is looked into, and longest term that is asked for: beyond are hashes and encoded bytes. */
const WORD_LENGTH = 64

/**
 * One term of a question. A `common` word is a stop word. A `prefix` matches every word that begins with it, a `phrase`
 * its words one after another, `all` its words in any order; `whole` is the phrase of the whole question.
 */
export interface Term {
  readonly kind: 'word' | 'common' | 'prefix' | 'phrase' | 'all' | 'whole'
  readonly text: string
}

/** Returns the text that stands in the index for this one: itself, then its extra tokens. */
export function indexText(text: string): string {
  const original = foldText(legible(text, INDEXED_LENGTH))
  const extras = new Set<string>()
  const hasRuns = original.search(UNSPACED_RUN) !== -1
  for (const compound of original.match(COMPOUND) ?? []) {
    const runs = hasRuns ? compound.match(UNSPACED_RUN) : null
    if (runs === null) for (const word of innerWords(compound)) extras.add(word)
    else {
      for (const run of runs) {
        const characters = [...run]
        for (const pair of pairs(characters)) extras.add(pair)
        // Alone, so that a question of this one character finds it by prefix as it finds the others.
        extras.add(characters.slice(-1).join(''))
      }
      for (const word of besideRuns(compound)) extras.add(word)
    }
  }
  return extras.size === 0 ? original : `${original} ${[...extras].join(' ')}`
}

/**
 * Returns the terms to ask the index for, in the question's order: its words, then what it writes as one (a path, a name).
 * Stop words are left out of all but short questions; a question that has nothing else asks for all of them in one line, and for
 * each.
 */
export function questionTerms(text: string): Term[] {
  const { question, terms, stopped } = readQuestion(text)
  const each = [...new Set(stopped)].map((word): Term => ({ kind: 'common', text: word }))
  if (terms.size === 0) {
    if (stopped.length < 2) return []
    const together = each.slice(0, TOGETHER_WORDS)
    return [{ kind: 'all', text: phraseOf(together.map((term) => term.text)) }, ...together, ...phrases(question)]
  }
  const few = terms.size < TELLING_TERMS ? each : []
  return [...[...terms.values(), ...few].slice(0, QUESTION_TERMS), ...phrases(question)]
}

/** Whether a question holds more than is searched: what then is left out, nobody sees by the answer. */
export function isCutQuestion(text: string): boolean {
  const { words, stopped } = readQuestion(text)
  const isTooMany = words === 0 ? new Set(stopped).size > TOGETHER_WORDS : words > QUESTION_TERMS
  return isTooMany || text.trimEnd().length > QUESTION_LENGTH
}

/** Whether a word, in lower case, is too common to tell anything in a question. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}

/** Whether a word is a stop word that was mistyped, by what it may stand for (the likeliest first): `waht`. */
export function isMistypedStopWord(word: string, [likeliest]: readonly string[]): boolean {
  return likeliest !== undefined && STOP_WORDS.has(likeliest) && !likeliest.startsWith(word.toLowerCase())
}

// --- internal ---

/** English words too common to ask the index for: each costs a walk over most of it and tells nothing. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about all also am an and any are as at be been but by can could did do does for from get had has have he her his how ' +
    'i if in into is it its just let like may me more my no not of on one or our out please she should so some than that ' +
    'the their them then there these they this to too us was we were what when where which who will with would you your'
  ).split(' '),
)

interface QuestionRead {
  readonly question: string
  /** By their lower case, all but stop words. */
  readonly terms: ReadonlyMap<string, Term>
  /** How many of the terms are words as they stand there; the others are parts of them. */
  readonly words: number
  /** The stop words in their order, also repeated ones. */
  readonly stopped: readonly string[]
}

function readQuestion(text: string): QuestionRead {
  const question = foldText(legible(text, QUESTION_LENGTH))
  const terms = new Map<string, Term>()
  const stopped: string[] = []
  const add = (word: string, kind: Term['kind'] = 'word'): void => {
    const key = word.toLowerCase()
    if (STOP_WORDS.has(key)) stopped.push(key)
    else if (word.length <= WORD_LENGTH && !terms.has(key)) terms.set(key, { kind, text: word })
  }
  for (const word of question.match(WORD) ?? []) {
    const runs = word.match(UNSPACED_RUN)
    if (runs === null) add(word)
    for (const run of runs ?? []) {
      const characters = [...run]
      if (characters.length === 1) add(run, 'prefix')
      for (const pair of pairs(characters)) add(pair)
    }
    if (runs !== null) for (const rest of besideRuns(word)) add(rest)
  }
  const words = terms.size
  for (const compound of question.match(COMPOUND) ?? []) {
    if (compound.match(UNSPACED_RUN) === null) for (const word of innerWords(compound)) add(word)
  }
  return { question, terms, words, stopped }
}

/** Han, Kana and Hangul: written without blanks between words, or with particles joined to them. */
export const UNSPACED =
  '\\u3005-\\u3007\\u3041-\\u3096\\u309d-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\u3131-\\u318e\\u3400-\\u4dbf' +
  '\\u4e00-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\uff66-\\uff9f\\u{20000}-\\u{3ffff}'
const UNSPACED_RUN = new RegExp(`[${UNSPACED}]+`, 'gu')
/** Words as programs name things, possibly joined: `session_snapshot`, `pre-compact`, `parseConfig`. */
const COMPOUND = new RegExp(`[A-Za-z0-9${UNSPACED}]+(?:[_-][A-Za-z0-9${UNSPACED}]+)*`, 'gu')
/** Letters, digits and their marks. */
export const WORD = /[\p{L}\p{N}\p{M}]+/gu
const JOINT = /[_-]/
/** `HTTPServer2` → HTTP, Server, 2. */
const CAMEL = /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g
/** NUL ends a string for one driver; a lone surrogate is no character. */
const ILLEGIBLE = /[\0\ud800-\udfff]/gu
/** Most words: nothing is inside them. */
const PLAIN = /^(?:[A-Z]?[a-z]+|[0-9]+)$/
/** A compound of more parts is a name or an id, which nobody writes as one word. */
const JOINED_PARTS = 4

/** What is written as one (`src/store/queries/index-text.ts` whole, and its last part), and the question itself. */
function phrases(question: string): Term[] {
  if (question.match(UNSPACED_RUN) !== null) return []
  const found = new Map<string, Term>()
  const add = (kind: 'phrase' | 'whole', text: string, most: number): void => {
    const words = text.match(WORD) ?? []
    if (words.length > 1 && words.length <= most) found.set(phraseOf(words), { kind, text: phraseOf(words) })
  }
  for (const [chunk] of question.matchAll(/\S+/g)) {
    if (found.size >= QUESTION_PHRASES) break
    for (const part of new Set([chunk, chunk.replace(/^.*[/\\]/, '')])) add('phrase', part, PHRASE_WORDS)
  }
  add('whole', question, TOGETHER_WORDS)
  return [...found.values()]
}

function phraseOf(words: readonly string[]): string {
  return words.map((word) => word.slice(0, WORD_LENGTH)).join(' ')
}

function legible(text: string, length: number): string {
  return text.slice(0, length).replace(ILLEGIBLE, ' ')
}

function innerWords(compound: string): string[] {
  if (PLAIN.test(compound)) return []
  const words: string[] = []
  const parts = compound.split(JOINT)
  if (parts.length > 1 && parts.length <= JOINED_PARTS && compound.length <= WORD_LENGTH) words.push(parts.join(''))
  for (const part of parts) {
    const inner = part.length <= WORD_LENGTH ? part.match(CAMEL) : null
    if (inner !== null && inner.length > 1) words.push(...inner.filter((word) => word.length > 1))
  }
  return words
}

/** What stands beside such a run without a blank, as Latin words do in Japanese. */
function besideRuns(compound: string): string[] {
  return compound
    .split(UNSPACED_RUN)
    .flatMap((rest) => rest.split(JOINT))
    .filter((word) => word !== '')
}

function pairs(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, before) => `${characters[before]}${character}`)
}
