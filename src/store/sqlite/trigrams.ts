/**
 * @module The pieces of a text by which any part of it is found: three letters each, two where words are written without
 * blanks. Pure.
 *
 * A text that contains another one, whatever the case, has all of its pieces: what has them is looked at, nothing else.
 * Letters are folded coarsely, by ranges that are fixed here: all that some runtime may take for one letter must be one,
 * in a store that outlives the runtime. What two cases have beyond Latin, Greek and Cyrillic is all one letter.
 */

import { UNSPACED } from '../queries/index-text.ts'

/** Characters of one text that are cut into pieces; a longer one is looked at by every question. */
export const GRAMMED_LENGTH = 50_000
/** Characters of a question that are cut, and pieces of it that are asked for. */
const QUESTION_LENGTH = 1_000
const MOST_ASKED = 24
/** The piece of a text that was not cut to its end: none of a text is as long. */
const LONG = 'long'

/** Returns the pieces of these texts, once each, with blanks between. */
export function gramsOf(...texts: readonly string[]): string {
  const grams = new Set<string>()
  for (const text of texts) {
    if (text.length > GRAMMED_LENGTH) grams.add(LONG)
    for (const run of fold(text.slice(0, GRAMMED_LENGTH)).match(RUN) ?? []) {
      if (isUnspaced(run)) {
        const characters = [...run]
        for (const [place, one] of characters.entries()) grams.add(`${one}${characters[place + 1] ?? ''}`)
      } else for (let from = 0; from + LETTERS <= run.length; from += 1) grams.add(run.slice(from, from + LETTERS))
    }
  }
  return [...grams].join(' ')
}

/** Returns what the index is asked for to find every text that contains this one; undefined where it is too short to tell. */
export function gramQuestion(text: string): string | undefined {
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

/** Returns the text with every letter as its pieces have it. */
export function fold(text: string): string {
  const folded = ASCII_ALONE.test(text)
    ? text.toLowerCase()
    : text.replace(CAPITALS, (run) => run.toLowerCase()).replace(BEYOND, foldCharacter)
  return folded.replace(SIGN, (sign) => String.fromCharCode(SIGNS + sign.charCodeAt(0)))
}

// --- internal ---

const LETTERS = 3
const ASCII_ALONE = /^[\0-\x7f]*$/
const CAPITALS = /[A-Z]+/g
/** Whatever stands for all letters that are not told apart. */
const SOME = '\u00e0'
/** Told apart as they are: scripts without case. */
const CASELESS = '\\u0590-\\u109f\\u1100-\\u139f\\u1780-\\u1c7f\\u2e80-\\ua63f\\uac00-\\ud7ff\\uf900-\\ufaff'
const BEYOND = new RegExp(`[^\\0-\\x7f${CASELESS}${UNSPACED}]`, 'gu')
/** Signs are letters to the index's tokenizer where they stand beyond ASCII, in a range that folding leaves empty. */
const SIGN = /[!-/:-@[-`{-~]/g
const SIGNS = 0xe000
/** All but blanks, controls and lone halves of characters: these are in no piece. */
const RUN = new RegExp(`[${UNSPACED}]+|[^\\0-\\x20\\x7f${UNSPACED}\\ud800-\\udfff]+`, 'gu')
const FIRST_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u')

function isUnspaced(run: string): boolean {
  return run > '\u3000' && FIRST_UNSPACED.test(run)
}

/** What is one letter in either case, told apart from others; a lone half of a character stays what it is, in no piece. */
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

/** What folds to a letter of other ranges: the Kelvin sign, the Ohm sign, the Theta symbol; and to two, as İ does. */
const ODD: ReadonlyMap<string, string> = new Map([
  ['\u212a', 'k'],
  ['\u2126', '\u03c9'],
  ['\u03f4', '\u03b8'],
  ['\u0130', `i${SOME}`],
])
