/**
 * @module What a phrase of the tables is, and how one is written down.
 *
 * Word order decides where a phrase is looked for: at the start of a clause where the verb comes first, anywhere where
 * it comes last. Gaps are bounded: a pattern's time grows with the length of the sentence alone. A pattern is made when
 * its language is met: an ordinary prompt makes few.
 */

import { once, pattern } from '../../text/pattern.ts'

export interface Phrase {
  /** `start`: at the beginning of a clause; `any`: wherever it stands. */
  readonly at: 'start' | 'any'
  /** For plain text; for the text as written where `exact`. */
  readonly pattern: () => RegExp
  readonly exact: boolean
  /** Counts only in the first sentence, or as a sentence of its own: further on it is a step of the task. */
  readonly openingOnly: boolean
  /** Where the words stand that name the work. */
  readonly topic: 'after' | 'before' | 'none'
}

export interface PhraseTable {
  /** Found in every text that one of the phrases fits: spares the others the phrases. */
  readonly needs: RegExp
  readonly phrases: readonly Phrase[]
}

export interface Language {
  /** Asks to go on with earlier work. */
  readonly natural: PhraseTable
  /** Mentions earlier work. */
  readonly reference: PhraseTable
}

/** End of the last word: no letter and no hyphen follows ("continue-on-error"). */
export const END = "(?![\\p{L}\\p{N}_'-])"

/** Returns the source of whole words. */
export function word(source: string): string {
  return `(?<![\\p{L}\\p{N}_'-])(?:${source})(?![\\p{L}\\p{N}_-])`
}

/** Returns the source of exactly this text. */
export function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Returns a phrase that begins a clause; in the first sentence and with its topic behind it unless said otherwise. */
export function start(source: string, options: Partial<Pick<Phrase, 'openingOnly' | 'topic' | 'exact'>> = {}): Phrase {
  const { openingOnly = true, topic = 'after', exact = false } = options
  const make = () => (exact ? new RegExp(source, 'y') : pattern(`(?:${source})`, { sticky: true }))
  return { at: 'start', pattern: once(make), exact, openingOnly, topic }
}

/** Returns a phrase that may stand anywhere; in any sentence and without a topic unless said otherwise. */
export function any(source: string, options: Partial<Pick<Phrase, 'openingOnly' | 'topic'>> = {}): Phrase {
  const { openingOnly = false, topic = 'none' } = options
  return { at: 'any', pattern: once(() => pattern(source)), exact: false, openingOnly, topic }
}
