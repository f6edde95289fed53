/**
 * @module Text within bounds: token estimates, and cuts that show.
 */

import { CHARS_PER_TOKEN } from '../rules.ts'

/** Returns an estimate of the tokens of a text: characters / 4, rounded up. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARS_PER_TOKEN)
}

/**
 * Returns the text, at most `length` long; a cut ends in `…`. It splits no character as people see them, and no word
 * where the word begins in the last quarter of what fits.
 */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  if (length < 1) return ''
  return `${text.slice(0, wordBoundaryBefore(text, boundaryBefore(text, length - 1))).trimEnd()}…`
}

/**
 * Returns the text, at most `length` long: of a longer one its beginning and, twice as much, its end, where an answer has
 * its result. The cut shows.
 */
export function truncateMiddle(text: string, length: number): string {
  if (text.length <= length) return text
  const head = Math.floor((length - MIDDLE.length) / 3)
  const from = text.length - (length - MIDDLE.length - head)
  if (head < 1) return truncate(text, length)
  // From a word on where one begins nearby, else from the next whole character.
  const word = text.slice(from, from + LONGEST_GRAPHEME).search(/\s/)
  const start = word === -1 ? boundaryBefore(text, Math.min(text.length, from + LONGEST_GRAPHEME)) : from + word + 1
  return `${text.slice(0, boundaryBefore(text, head)).trimEnd()}${MIDDLE}${text.slice(start).trimStart()}`
}

/** Returns the text on one line: every run of white space is one blank. */
export function oneLine(text: string): string {
  return (UNEVEN.test(text) ? text.replace(/\s+/g, ' ') : text).trim()
}

// --- internal ---

const MIDDLE = ' … '

/** A run of blanks, or a blank that is no space: most texts are one line already. */
const UNEVEN = /\s\s|[^\S ]/

/** The last position where a word ends, at or before `at` and near it; `at` if there is none, or it splits no word. */
function wordBoundaryBefore(text: string, at: number): number {
  if (!SPLIT_WORD.test(text.slice(Math.max(0, at - 1), at + 2))) return at
  const nearest = at - Math.min(LONGEST_WORD, Math.floor(at / 4))
  for (let boundary = at - 1; boundary >= nearest; boundary -= 1) if (/\s/.test(text.charAt(boundary))) return boundary
  return at
}

/** Two characters of one word in a script that writes blanks between words. */
const SPLIT_WORD =
  /^(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー])[\p{L}\p{M}\p{N}_]){2}/u
/** A longer one is an address or a path, whose beginning tells something. */
const LONGEST_WORD = 24

/** The last position, at or before `at`, where a character as people see it ends. */
function boundaryBefore(text: string, at: number): number {
  if (PLAIN.test(text.slice(at - 1, at + 1))) return at
  // Segmenting long texts is slow: only what surrounds the cut is looked at.
  const start = Math.max(0, at - LONGEST_GRAPHEME)
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
  let boundary = start
  for (const { index, segment } of graphemes.segment(text.slice(start, at + LONGEST_GRAPHEME))) {
    if (start + index + segment.length > at) break
    boundary = start + index + segment.length
  }
  return boundary
}

/** Two neighbours that never belong to one character: to ask the segmenter costs a process some ten milliseconds the first time. */
const PLAIN = /^(?!\r\n)[\x00-\x7f]{2}$/
const LONGEST_GRAPHEME = 64
