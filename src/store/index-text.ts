/**
 * @module The words of a text, for the full-text index and for questions to it. Pure.
 *
 * The engine's tokenizer splits at anything but letters and digits, folds case and accents, and stems. It does not see the
 * words inside `camelCase`, the identity of `snake_case` and `snakeCase`, or words in scripts without blanks: those are
 * appended as extra tokens. `indexText` must never change for the same text while a store exists that was written with it
 * (the index takes rows out by their old text): a change is a migration that rebuilds the index.
 */

import { STOP_WORDS } from './stop-words.ts'

/** Characters of one text that are indexed; what lies beyond is stored, not searched by word. */
export const INDEXED_LENGTH = 50_000
/** Characters of a question that are read. */
const QUESTION_LENGTH = 4_000
/** Terms of a question that are asked for, first ones first. */
const QUESTION_TERMS = 32
/** Longest word that is looked into, and longest term that is asked for: beyond are hashes and encoded bytes. */
const WORD_LENGTH = 64

/** One term of a question; `prefix` matches every word that begins with it. */
export interface Term {
  readonly text: string
  readonly prefix: boolean
}

/** Returns the text that stands in the index for this one: itself, then its extra tokens. */
export function indexText(text: string): string {
  const original = legible(text, INDEXED_LENGTH)
  const extras = new Set<string>()
  for (const compound of original.match(COMPOUND) ?? []) {
    for (const token of innerWords(compound)) extras.add(token)
  }
  return extras.size === 0 ? original : `${original} ${[...extras].join(' ')}`
}

/** Returns the terms to ask the index for, in the question's order: no stop words unless it has nothing else. */
export function questionTerms(text: string): Term[] {
  const terms = new Map<string, Term>()
  const stopped = new Map<string, Term>()
  const add = (word: string, prefix: boolean): void => {
    const key = word.toLowerCase()
    if (word.length <= WORD_LENGTH) (STOP_WORDS.has(key) ? stopped : terms).set(key, { text: word, prefix })
  }
  for (const compound of legible(text, QUESTION_LENGTH).match(COMPOUND) ?? []) {
    for (const word of compound.split(JOINT)) {
      if (!UNSPACED.test(word)) add(word, false)
    }
    const runs = compound.match(UNSPACED_RUN) ?? []
    for (const run of runs) {
      const characters = [...run]
      if (characters.length === 1) add(run, true)
      for (const pair of pairs(characters)) add(pair, false)
    }
    if (runs.length === 0) for (const token of innerWords(compound)) add(token, false)
  }
  return [...(terms.size > 0 ? terms : stopped).values()].slice(0, QUESTION_TERMS)
}

// --- internal ---

/** Letters, digits and marks, possibly joined: `session_snapshot`, `pre-compact`, `parseConfig`. */
const COMPOUND = /[\p{L}\p{N}\p{M}]+(?:[_-][\p{L}\p{N}\p{M}]+)*/gu
const JOINT = /[_-]/
/** `HTTPServer2` → HTTP, Server, 2. */
const CAMEL = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+|\p{N}+/gu
/** Scripts that are written without blanks between words, or (Hangul) with particles joined to them. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u
const UNSPACED_RUN = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]+/gu
/** NUL ends a string for one driver; a lone surrogate is no character. */
const ILLEGIBLE = /[\0\ud800-\udfff]/gu
/** A compound of more parts is a name or an id, which nobody writes as one word. */
const JOINED_PARTS = 4

function legible(text: string, length: number): string {
  return text.slice(0, length).replace(ILLEGIBLE, ' ')
}

function innerWords(compound: string): string[] {
  const tokens: string[] = []
  for (const run of compound.match(UNSPACED_RUN) ?? []) {
    const characters = [...run]
    // The last character alone lets a question of one character find it by prefix, as it finds the others.
    tokens.push(...pairs(characters), characters.at(-1) ?? '')
  }
  const parts = compound.split(JOINT)
  if (parts.length > 1 && parts.length <= JOINED_PARTS && compound.length <= WORD_LENGTH) tokens.push(parts.join(''))
  for (const part of parts) {
    const words = part.length <= WORD_LENGTH ? (part.match(CAMEL) ?? []) : []
    if (words.length > 1) tokens.push(...words.filter((word) => word.length > 1))
  }
  return tokens
}

function pairs(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, before) => `${characters[before]}${character}`)
}
