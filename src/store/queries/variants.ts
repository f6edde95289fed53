/**
 * @module Other ways to write the words of a question: `strasse` as `Straße`, `darkmode` as `dark-mode`, `dark mode` as
 * `darkmode`, `went` as `go`.
 *
 * Only questions are rewritten, never what stands in the index. Only words that the store has make a spelling: which
 * those are is asked by whoever keeps them. Pure.
 */

import type { Term } from './index-text.ts'
import { otherForms } from './irregular-forms.ts'
import { meantWord } from './spelling.ts'

export interface Spelling {
  /** The question's term that it stands for; for two words written as one, that one. */
  readonly term: Term
  /** The words, one blank apart, which stand one after another. */
  readonly text: string
}

/** The terms of a question, and those of them that the store does not have: only these are taken apart, which costs most. */
export interface Spelled {
  readonly terms: readonly Term[]
  readonly unknown: ReadonlySet<Term>
}

/** Returns the words of which spellings of these terms are made, but for what may follow the first part of a word. */
export function wordsOfSpellings({ terms, unknown }: Spelled): Set<string> {
  const words = new Set(joinedNeighbours(terms).map(({ text }) => text))
  for (const { term, meant } of meantWords(terms)) {
    for (const word of withSharpS(meant)) words.add(word)
    if (unknown.has(term)) for (const word of beginningsOf(meant)) words.add(word)
  }
  return words
}

/** Returns the words that may follow, where the store has the first part: of most words it has none. */
export function wordsThatFollow({ terms, unknown }: Spelled, known: ReadonlySet<string>): Set<string> {
  const words = new Set<string>()
  for (const { term, meant } of meantWords(terms)) {
    if (!unknown.has(term) || !beginningsOf(meant).some((beginning) => known.has(beginning))) continue
    for (let from = SHORTEST_PART; from + SHORTEST_PART <= meant.length; from += 1) {
      const rest = meant.slice(from)
      for (const word of [...beginningsOf(rest), rest]) words.add(word)
    }
  }
  return words
}

/** Returns the spellings of these terms that are made of the store's words, and all irregular forms of each. */
export function spellingsOf({ terms, unknown }: Spelled, known: ReadonlySet<string>): Spelling[] {
  return [
    ...meantWords(terms).flatMap(({ term, meant }) => [
      ...withSharpS(meant)
        .filter((word) => known.has(word))
        .map((text) => ({ term, text })),
      ...(unknown.has(term) ? splits(meant, known).map((words) => ({ term, text: words.join(' ') })) : []),
    ]),
    ...joinedNeighbours(terms)
      .filter(({ text }) => known.has(text))
      .map((term) => ({ term, text: term.text })),
    ...terms.flatMap((term) =>
      term.kind === 'word' ? otherForms(term.text.toLowerCase()).map((text) => ({ term, text })) : [],
    ),
  ]
}

// --- internal ---

/** Shorter words are in no store's memory of words (./guesses.ts). */
const SHORTEST_PART = 3
/** A longer word is taken apart by nobody. */
const LONGEST_SPLIT = 24
const MOST_PARTS = 4
/** Ways to take one word apart that are asked for. */
const MOST_SPLITS = 2
const LONGEST_JOINED = 32
const LATIN = /^\p{Script=Latin}+$/u

function meantWords(terms: readonly Term[]): { readonly term: Term; readonly meant: string }[] {
  return terms.flatMap((term) => {
    const meant = term.kind === 'word' ? meantWord(term.text) : undefined
    return meant !== undefined && LATIN.test(meant) ? [{ term, meant }] : []
  })
}

/** Two words of the question that follow each other, written as one. */
function joinedNeighbours(terms: readonly Term[]): Term[] {
  const words = meantWords(terms).map(({ meant }) => meant)
  return words.slice(1).flatMap((word, before): Term[] => {
    const text = `${words[before]}${word}`
    return text.length > LONGEST_JOINED ? [] : [{ kind: 'phrase', text }]
  })
}

/** The word with ss for ß, or with ß for each ss and for all of them. */
function withSharpS(word: string): string[] {
  if (word.includes('ß')) return [word.replaceAll('ß', 'ss')]
  if (!word.includes('ss')) return []
  const places = [...word.matchAll(/ss/g)].map(({ index }) => index)
  const each = places.map((at) => `${word.slice(0, at)}ß${word.slice(at + 2)}`)
  return places.length > 1 ? [...each, word.replaceAll('ss', 'ß')] : each
}

/** What the word may begin with where it is made of several. */
function beginningsOf(word: string): string[] {
  if (word.length > LONGEST_SPLIT) return []
  const beginnings: string[] = []
  for (let to = SHORTEST_PART; to + SHORTEST_PART <= word.length; to += 1) beginnings.push(word.slice(0, to))
  return beginnings
}

/** The ways to take a word apart into known ones, those of the fewest parts first. */
function splits(word: string, known: ReadonlySet<string>): string[][] {
  if (word.length > LONGEST_SPLIT) return []
  let begun: { readonly words: readonly string[]; readonly left: string }[] = [{ words: [], left: word }]
  const found: string[][] = []
  for (let parts = 1; parts <= MOST_PARTS; parts += 1) {
    const longer: typeof begun = []
    for (const { words, left } of begun) {
      if (parts > 1 && known.has(left)) found.push([...words, left])
      for (let to = SHORTEST_PART; to + SHORTEST_PART <= left.length; to += 1) {
        const part = left.slice(0, to)
        if (known.has(part)) longer.push({ words: [...words, part], left: left.slice(to) })
      }
    }
    begun = longer
  }
  return found.slice(0, MOST_SPLITS)
}
