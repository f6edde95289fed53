/**
 * @module How the languages write a pattern: as lists. Pure.
 *
 * A sequence is what stands one behind the other; a list inside it is a choice of one; a list inside a choice is a
 * sequence again: `['weiter', [' mit', ' an'], ' dem']`. A string is a fragment of a pattern: mostly words, with
 * `\p{L}*` for any ending, `(?:…)?` for what may be missing, and `[^.!?\n]{0,80}?` for a gap in the sentence.
 */

export type Sequence = readonly (string | Choice)[]
export type Choice = readonly (string | Sequence)[]

/** Stands where the last word of a phrase ends: no letter and no hyphen follows ("continue-on-error"). */
export const END = "(?![\\p{L}\\p{N}_'-])"
/** Stand around whole words in the middle of a phrase. */
export const WORD = "(?<![\\p{L}\\p{N}_'-])"
export const WORD_END = '(?![\\p{L}\\p{N}_-])'

/** Returns the source of a pattern of these, one behind the other. */
export function inOrder(parts: Sequence): string {
  return parts.map((part) => (typeof part === 'string' ? part : oneOf(part))).join('')
}

/** Returns the source of a pattern of any one of these. */
export function oneOf(choice: Choice): string {
  return `(?:${alternatives(choice)})`
}

/** Returns the same without the group around it. */
export function alternatives(choice: Choice): string {
  return choice.map((one) => (typeof one === 'string' ? one : inOrder(one))).join('|')
}
