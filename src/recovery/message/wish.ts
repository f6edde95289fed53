/**
 * @module How much a short message looks like a wish to go on with earlier work: by the pieces of its words, weighed by what
 * was learned from messages in some seventy languages. Pure.
 *
 * The messages and the learning are in training/: a language is mended there. No accent, case or
 * order decides alone, so typing errors and mixed languages cost little. Time grows with the length of the text alone.
 */

import { repeating } from '../../text/memoize.ts'
import { plain } from '../../text/pattern.ts'
import { keyOf } from '../../text/word-finder.ts'
import { BIAS, LEVELS, WEIGHTS } from './wish-weights.ts'

/**
 * How many weights there are: each piece has the one that its checksum names. With a third of them, pieces that share one
 * cost a fifth of the wishes that are found among 1 % of false ones (../../../tests/bench/results/recovery.md).
 */
export const PIECES = 2 ** 18
/** A weight is the number of one of the levels, in so many bits. */
export const WEIGHT_BITS = 3

/** Returns the log of the odds that a message is a wish: above 0 it is more likely one than not. */
export const wishScore = repeating((text: string): number => {
  weights ??= Buffer.from(WEIGHTS, 'base64')
  const pieces = piecesOf(text)
  let sum = 0
  for (const piece of pieces) {
    const at = piece * WEIGHT_BITS
    const bits = (weights[at >> 3] ?? 0) | ((weights[(at >> 3) + 1] ?? 0) << 8)
    sum += LEVELS[(bits >> (at & 7)) & (2 ** WEIGHT_BITS - 1)] ?? 0
  }
  return pieces.length === 0 ? Number.NEGATIVE_INFINITY : BIAS + sum / Math.sqrt(pieces.length)
})

/** Returns the numbers of the pieces of a text, each once: parts of its words, what stands first, last and together. */
export function piecesOf(text: string): number[] {
  const words = wordsOf(text)
  const pieces = new Set<number>()
  const add = (piece: string) => pieces.add(numberOf(piece))
  for (const [at, word] of words.entries()) {
    const inSigns = SIGN.test(word)
    const whole = inSigns ? word : `<${word}>`
    const [shortest, longest] = inSigns ? SIGNS : LETTERS
    for (let length = shortest; length <= longest; length++)
      for (let from = 0; from + length <= whole.length; from++) add(whole.slice(from, from + length))
    add(`=${word}`)
    if (at < FIRST) add(`@${at}${word.slice(0, BESIDE)}`)
    const before = words[at - 1]
    if (before === undefined) add(`^${word.slice(0, BESIDE)}`)
    else add(`${before.slice(-BESIDE)} ${word.slice(0, BESIDE)}`)
    if (at === words.length - 1) add(`$${word.slice(-BESIDE)}`)
  }
  if (words.length > 0) add(`#${Math.min(MOST_COUNTED, words.length)}`)
  return [...pieces]
}

// --- internal ---

/** Read at the first use. */
let weights: Buffer | undefined

/** Letters of a piece, at least and at most; and of scripts that write no blanks. */
const LETTERS = [3, 5] as const
const SIGNS = [1, 4] as const
/** Letters of a word that count beside another one, or at the beginning or the end. */
const BESIDE = 6
/** Words that count by their place, too: an order begins with its verb. */
const FIRST = 4
const MOST_COUNTED = 12
const MOST_WORDS = 40

const SIGNS_WITHOUT_BLANKS = '々\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af'
const SIGN = new RegExp(`^[${SIGNS_WITHOUT_BLANKS}]`)
const WORD = new RegExp(
  `[${SIGNS_WITHOUT_BLANKS}]+|[a-z_\\u00b5\\u00c0-\\u060b\\u060d-\\u061a\\u0620-\\u065f\\u066e-\\u0963\\u0970-\\u1fff\\u2c00-\\u2dff]+|[0-9]+|[?？]`,
  'g',
)

function wordsOf(text: string): string[] {
  const read = keyOf(plain(text.normalize('NFKC'))).replaceAll('\u200c', '')
  return (read.match(WORD) ?? []).slice(0, MOST_WORDS).map((word) => (/^[0-9]/.test(word) ? '0' : word))
}

/** FNV-1a. */
function numberOf(piece: string): number {
  let hash = 2166136261
  for (let at = 0; at < piece.length; at++) hash = Math.imul(hash ^ piece.charCodeAt(at), 16777619)
  return ((hash ^ (hash >>> 15)) >>> 0) % PIECES
}
