/**
 * @module Trigrams of a text, for literal search. Pure.
 *
 * A text that contains another one, in any case, has all of its trigrams. Scripts without blanks have bigrams instead,
 * for a word of theirs has two characters. Characters are folded by ranges that are fixed here: the store outlives the
 * runtime and its Unicode tables. Beyond Latin, Greek and Cyrillic all characters with two cases fold to one.
 */

import { UNSPACED } from '../queries/index-text.ts'
import { ASCII_ALONE } from '../queries/spelling.ts'

/** Characters of one text that are cut into trigrams; a longer text is a candidate of every query. */
export const LONGEST_CUT = 50_000
/** Characters of a query that are cut, and trigrams of it that the index is asked for. */
const QUESTION_LENGTH = 1_000
const MOST_ASKED = 24
/** Marks a text that was not cut to its end. It is longer than any trigram. */
const LONG = 'long'

/** Returns the trigrams of these texts, once each, separated by blanks. */
export function trigramsOf(...texts: readonly string[]): string {
  if (texts.every((text) => text.length <= LONGEST_CUT && ASCII_ALONE.test(text))) return cutAscii(texts)
  const trigrams = new Set<string>()
  for (const text of texts) {
    if (text.length > LONGEST_CUT) trigrams.add(LONG)
    for (const run of fold(text.slice(0, LONGEST_CUT)).match(RUN) ?? []) {
      if (isUnspaced(run)) {
        const characters = [...run]
        for (const [place, one] of characters.entries()) trigrams.add(`${one}${characters[place + 1] ?? ''}`)
      } else for (let from = 0; from + LETTERS <= run.length; from += 1) trigrams.add(run.slice(from, from + LETTERS))
    }
  }
  return [...trigrams].join(' ')
}

/** Returns the FTS5 query for every text that may contain this one; undefined where it is too short. */
export function trigramQuery(text: string): string | undefined {
  const asked = new Set<string>()
  for (const run of fold(text.slice(0, QUESTION_LENGTH)).match(RUN) ?? []) {
    if (isUnspaced(run)) {
      const characters = [...run]
      if (characters.length === 1) asked.add(`"${run}" *`)
      for (const [place, one] of characters.slice(1).entries()) asked.add(`"${characters[place]}${one}"`)
    } else for (let from = 0; from + LETTERS <= run.length; from += 1) asked.add(`"${run.slice(from, from + LETTERS)}"`)
  }
  return asked.size === 0 ? undefined : `(${[...asked].slice(0, MOST_ASKED).join(' AND ')}) OR "${LONG}"`
}

/** Returns the text folded as its trigrams are. */
export function fold(text: string): string {
  const folded = ASCII_ALONE.test(text)
    ? text.toLowerCase()
    : text.replace(CAPITALS, (run) => run.toLowerCase()).replace(BEYOND, foldCharacter)
  return folded.replace(SIGN, (sign) => String.fromCharCode(SIGNS + sign.charCodeAt(0)))
}

// --- internal ---

const LETTERS = 3
const CAPITALS = /[A-Z]+/g
/** What all other characters with two cases fold to. */
const SOME = '\u00e0'
/** Scripts without case: their characters are not folded. */
const CASELESS = '\\u0590-\\u109f\\u1100-\\u139f\\u1780-\\u1c7f\\u2e80-\\ua63f\\uac00-\\ud7ff\\uf900-\\ufaff'
const BEYOND = new RegExp(`[^\\0-\\x7f${CASELESS}${UNSPACED}]`, 'gu')
/** FTS5's `ascii` tokenizer takes characters beyond ASCII for letters: signs move to a private range. */
const SIGN = /[!-/:-@[-`{-~]/g
const SIGNS = 0xe000
/** No trigram has a blank, a control character or a lone surrogate. */
const RUN = new RegExp(`[${UNSPACED}]+|[^\\0-\\x20\\x7f${UNSPACED}\\ud800-\\udfff]+`, 'gu')
const FIRST_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u')

/** A bit for each three characters of ASCII, seven bits each: what the text has had. 256 kB, once the first text is cut. */
let seen: Uint32Array | undefined

/** The same for texts of ASCII alone, in a fifth of the time: trigrams are numbers until they are written. */
function cutAscii(texts: readonly string[]): string {
  seen ??= new Uint32Array(2 ** 16)
  const trigrams: number[] = []
  for (const text of texts) {
    let trigram = 0
    let length = 0
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code <= BLANK || code === DELETE) {
        length = 0
        continue
      }
      trigram = ((trigram & 0x3fff) << 7) | (code >= CAPITAL_A && code <= CAPITAL_Z ? code + TO_SMALL : code)
      length += 1
      if (length < LETTERS) continue
      const bit = 1 << (trigram & 31)
      const bits = seen[trigram >> 5] as number
      if ((bits & bit) !== 0) continue
      seen[trigram >> 5] = bits | bit
      trigrams.push(trigram)
    }
  }
  for (const trigram of trigrams) seen[trigram >> 5] = 0
  return written(trigrams)
}

const BLANK = 0x20
const DELETE = 0x7f
const CAPITAL_A = 0x41
const CAPITAL_Z = 0x5a
const TO_SMALL = 0x20

/** Written as bytes, since joined strings take three times as long. */
function written(trigrams: readonly number[]): string {
  const bytes = Buffer.allocUnsafe(trigrams.length * 2 * (LETTERS + 1))
  let at = 0
  for (const trigram of trigrams) {
    for (let shift = 14; shift >= 0; shift -= 7) {
      const code = (trigram >> shift) & 0x7f
      bytes[at] = code
      bytes[at + 1] = isLetterOrDigit(code) ? 0 : SIGNS >> 8
      at += 2
    }
    bytes[at] = BLANK
    bytes[at + 1] = 0
    at += 2
  }
  return bytes.toString('utf16le', 0, Math.max(0, at - 2))
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)
}

function isUnspaced(run: string): boolean {
  return run > '\u3000' && FIRST_UNSPACED.test(run)
}

/** Returns one character for both cases. A lone surrogate stays as it is. */
function foldCharacter(character: string): string {
  const code = character.codePointAt(0) as number
  if (code >= 0xd800 && code <= 0xdfff) return character
  if (code >= 0x430 && code <= 0x45f) return character
  if (code >= 0x410 && code <= 0x42f) return String.fromCharCode(code + 0x20)
  if (code >= 0x400 && code <= 0x40f) return String.fromCharCode(code + 0x50)
  if (code === 0x3c2) return '\u03c3'
  if (code >= 0x3b1 && code <= 0x3c9) return character
  if (code >= 0x391 && code <= 0x3a9) return String.fromCharCode(code + 0x20)
  return ODD.get(character) ?? SOME
}

/** Characters that fold to another range (the Kelvin sign, the Ohm sign, the Theta symbol) or to two characters (İ). */
const ODD: ReadonlyMap<string, string> = new Map([
  ['\u212a', 'k'],
  ['\u2126', '\u03c9'],
  ['\u03f4', '\u03b8'],
  ['\u0130', `i${SOME}`],
])
