/**
 * @module Which passages of some texts answer a question: their own words, and what stands around them. Pure.
 *
 * The store says which sessions answer; here are a few of them, read whole. How rare a word is counts among these alone.
 */

import { indexText, isStopWord, WORD } from '../store/queries/index-text.ts'
import { editDistance, mistakesIn } from '../store/queries/spelling.ts'
import { repeating } from '../text/memoize.ts'

export interface Piece {
  readonly text: string
  /** What the text belongs to, in words: a session's title, the request that it answers. */
  readonly about: string
  /** Pieces of one message follow each other. */
  readonly message: number
  /** What its score is multiplied by. */
  readonly factor: number
}

export interface RankedPieces {
  /** Places of the pieces that have a word of the question, best first, each with its score. */
  readonly ranked: readonly { readonly place: number; readonly score: number }[]
  /** Words that say most of the best pieces, as they stand there, without those of the question. */
  readonly nearest: readonly string[]
  /** Words of the question that stand in no piece, also not mistyped. */
  readonly absent: readonly string[]
}

/**
 * Returns a text in pieces of whole sentences and lines; a piece is longer than `most` characters where one sentence is. In a longer
 * one, small letters begin sentences too.
 */
export function splitText(text: string, most: number): string[] {
  const pieces: string[] = []
  let piece = ''
  const sentences = sentencesOf(text).flatMap((each) => (each.length > most ? each.split(ANY_END) : [each]))
  for (const sentence of sentences) {
    if (piece !== '' && piece.length + sentence.length >= most) {
      pieces.push(piece)
      piece = ''
    }
    piece = piece === '' ? sentence : `${piece} ${sentence}`
  }
  return piece === '' ? pieces : [...pieces, piece]
}

/** Returns which pieces answer the question. */
export function rankPieces(question: string, pieces: readonly Piece[]): RankedPieces {
  const read = pieces.map(({ text }) => countStems(text))
  const holders = new Map<string, number>()
  for (const { times } of read) for (const stem of times.keys()) holders.set(stem, (holders.get(stem) ?? 0) + 1)
  const rarity = (stem: string): number => {
    const count = holders.get(stem) ?? 0
    return Math.log(1 + (pieces.length - count + 0.5) / (count + 0.5))
  }
  const asked = askedTerms(question, holders)
  const terms = asked.filter(({ forms }) => forms.size > 0)
  const length = read.reduce((sum, { words }) => sum + words, 0) / Math.max(1, pieces.length)
  const own = read.map(({ times, words }) =>
    terms.map(({ forms }) => {
      let best = 0
      for (const [form, share] of forms) {
        const count = times.get(form)
        if (count === undefined) continue
        const part = (count * (1 + SATURATION)) / (count + SATURATION * (1 - LENGTH + (LENGTH * words) / length))
        best = Math.max(best, share * rarity(form) * part)
      }
      return best
    }),
  )
  const rarities = terms.map(({ forms }) => Math.max(...Array.from(forms, ([form, share]) => share * rarity(form))))
  const about = stemsOfEach(pieces.map((piece) => piece.about))
  const scored = pieces.map((piece, place) => {
    const beside = [place - 1, place + 1].filter((at) => pieces[at]?.message === piece.message)
    let score = 0
    terms.forEach(({ forms }, term) => {
      const mine = own[place]?.[term] ?? 0
      const stands = forms.size > 0 && Array.from(forms.keys()).some((form) => about[place]?.has(form))
      const around = Math.max(...beside.map((at) => own[at]?.[term] ?? 0), stands ? (rarities[term] ?? 0) : 0)
      score += mine === 0 ? AROUND * around : mine
    })
    return { place, score: score * piece.factor * Math.min(1, piece.text.length / SHORT) ** BRIEF }
  })
  const ranked = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || a.place - b.place)
  const typed = new Set(question.toLowerCase().match(WORD))
  const absent = asked.filter(({ word, forms }) => forms.size === 0 && typed.has(word)).map(({ word }) => word)
  return { ranked, nearest: tellingWords(ranked, pieces, read, { asked, rarity, holders }), absent }
}

/** Returns whether most words of the shorter of two texts stand in the other. */
export function saysTheSame(one: string, other: string): boolean {
  const [few, many] = [countStems(one).times, countStems(other).times].sort((a, b) => a.size - b.size)
  if (few === undefined || many === undefined || few.size === 0) return false
  let both = 0
  for (const stem of few.keys()) if (many.has(stem)) both += 1
  return both / few.size > ALIKE
}

// --- internal ---

/**
 * Chosen on questions to real sessions (tests/bench/recall.ts, the projects that are tuned on). The first two are BM25's own: how
 * soon more of a word adds nothing, and how much a long piece's words count for less.
 */
const SATURATION = 0.8
const LENGTH = 0.6
/** What a word counts for that stands beside the piece, or in what it is about. */
const AROUND = 0.4
/** Characters from which a piece tells enough, and the power of the share that it has of them. */
const SHORT = 120
const BRIEF = 0.4
/** What a word counts for that only begins as the asked one, or is it mistyped. */
const OTHER_FORM = 0.6
const ALIKE = 0.6
/** Best pieces whose words are offered, and how many words. */
const OFFERED = { pieces: 12, words: 8 } as const

/** The number of a list's entry ends no sentence, and a small letter begins none. */
const SENTENCE = /(?<=(?<!(?:^|\s)\d{1,3})[.!?]["')\]*_`]{0,3})\s+(?=[^\s\p{Ll}])|(?<=[。！？])|\n+/u
/** Ends the sentences of who writes no capital letters. */
const ANY_END = /(?<=\p{L}[.!?])\s+/u

function sentencesOf(text: string): string[] {
  return text.split(SENTENCE).flatMap((each) => each.trim() || [])
}

/** Words that ask, beside the stop words of the store. */
const ASKING: ReadonlySet<string> = new Set('why how because does did got get while'.split(' '))
const ENDING = /(?:ations?|ingly|edly|ings?|ed|ies|ers?|ors?|ions?|ments?|ness|ally|ly|able|ive|es|s|e|y|al|ity)$/
/** Words whose stems are remembered. */
const STEMS = 20_000
const SHORTEST_STEM = 3
const SHORTEST_BEGINNING = 4

/** Returns a word without its ending: `executing` and `executes` are one. Most words come many times. */
const stemOf: (word: string) => string = repeating((word) => {
  const stem = word.replace(ENDING, '')
  return (stem.length < SHORTEST_STEM ? word : stem).replace(/(.)\1$/, '$1')
}, STEMS)

function indexedWords(text: string): string[] {
  return indexText(text).toLowerCase().match(WORD) ?? []
}

interface Stems {
  readonly times: ReadonlyMap<string, number>
  readonly words: number
}

function countStems(text: string): Stems {
  const times = new Map<string, number>()
  let words = 0
  for (const word of indexedWords(text)) {
    if (isStopWord(word)) continue
    const stem = stemOf(word)
    times.set(stem, (times.get(stem) ?? 0) + 1)
    words += 1
  }
  return { times, words }
}

/** Most texts are the same as the one before: each is read once. */
function stemsOfEach(texts: readonly string[]): ReadonlySet<string>[] {
  const known = new Map<string, ReadonlySet<string>>()
  return texts.map((text) => {
    const stems = known.get(text) ?? new Set(indexedWords(text).map(stemOf))
    known.set(text, stems)
    return stems
  })
}

interface AskedTerm {
  readonly word: string
  readonly stem: string
  /** The stems of the pieces that stand for it, and what each counts for. */
  readonly forms: ReadonlyMap<string, number>
}

function askedTerms(question: string, holders: ReadonlyMap<string, number>): AskedTerm[] {
  const words = [...new Set(indexedWords(question))]
  const telling = words.filter((word) => !isStopWord(word) && !ASKING.has(word))
  return (telling.length > 0 ? telling : words).map((word) => {
    const stem = stemOf(word)
    if (holders.has(stem)) return { word, stem, forms: new Map([[stem, 1]]) }
    const most = mistakesIn(word)
    const others = [...holders.keys()].filter(
      (other) =>
        (stem.length >= SHORTEST_BEGINNING && other.startsWith(stem)) ||
        (most > 0 && editDistance(stem, other, most) <= most),
    )
    return { word, stem, forms: new Map(others.map((other) => [other, OTHER_FORM])) }
  })
}

interface Known {
  readonly asked: readonly AskedTerm[]
  readonly rarity: (stem: string) => number
  readonly holders: ReadonlyMap<string, number>
}

function tellingWords(
  ranked: RankedPieces['ranked'],
  pieces: readonly Piece[],
  read: readonly Stems[],
  { asked, rarity, holders }: Known,
): string[] {
  const weights = new Map<string, number>()
  const isAsked = new Set(asked.flatMap(({ stem, forms }) => [stem, ...forms.keys()]))
  const best = ranked.slice(0, OFFERED.pieces)
  for (const { place, score } of best) {
    for (const [stem, count] of read[place]?.times ?? []) {
      if (isAsked.has(stem) || stem.length < SHORTEST_STEM || /\d/.test(stem) || (holders.get(stem) ?? 0) < 2) continue
      weights.set(stem, (weights.get(stem) ?? 0) + score * rarity(stem) * Math.min(2, count))
    }
  }
  const written = new Map<string, string>()
  for (const { place } of best)
    for (const word of pieces[place]?.text.match(WORD) ?? []) {
      const stem = stemOf(word.toLowerCase())
      if (!written.has(stem)) written.set(stem, word)
    }
  const byWeight = [...weights].sort((a, b) => b[1] - a[1])
  return byWeight.flatMap(([stem]) => written.get(stem) ?? []).slice(0, OFFERED.words)
}
