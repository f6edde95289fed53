/**
 * @module The irregular forms of English words, which no stemmer joins: `went` and `go`. Pure.
 *
 * Each entry holds the forms of one word. Forms that a stemmer joins (`goes`, `going`) are left out, and so are words that
 * more often mean something else (`left`, `saw`, `felt`, `bound`).
 */

import { isLikelyMeant } from './spelling.ts'

/** Returns the other irregular forms of a word in lower case; none for a regular word. */
export function otherForms(word: string): readonly string[] {
  return (FORMS.get(word) ?? []).filter((form) => form !== word)
}

/** Returns the forms of the irregular words that a word in lower case may mistype; none for one that is irregular itself. */
export function formsMeant(word: string): string[] {
  if (FORMS.has(word)) return []
  return WORDS.flatMap((forms) => (forms.some((form) => isLikelyMeant(word, form)) ? forms : []))
}

// --- internal ---

const WORDS = [
  'go went gone',
  'buy bought',
  'bring brought',
  'catch caught',
  'teach taught',
  'think thought',
  'seek sought',
  'fight fought',
  'sell sold',
  'tell told',
  'make made',
  'pay paid',
  'say said',
  'keep kept',
  'sleep slept',
  'sweep swept',
  'send sent',
  'spend spent',
  'lend lent',
  'build built',
  'rebuild rebuilt',
  'lose lost',
  'win won',
  'run ran',
  'begin began begun',
  'swim swam swum',
  'sing sang sung',
  'drink drank drunk',
  'come came',
  'become became',
  'give gave given',
  'forgive forgave forgiven',
  'take took taken',
  'choose chose chosen',
  'write wrote written',
  'rewrite rewrote rewritten',
  'overwrite overwrote overwritten',
  'drive drove driven',
  'ride rode ridden',
  'rise rose risen',
  'break broke broken',
  'speak spoke spoken',
  'steal stole stolen',
  'freeze froze frozen',
  'fall fell fallen',
  'eat ate eaten',
  'know knew known',
  'grow grew grown',
  'throw threw thrown',
  'draw drew drawn',
  'fly flew flown',
  'hide hid hidden',
  'forget forgot forgotten',
  'hold held',
  'stand stood',
  'understand understood',
  'find found',
  'meet met',
  'hear heard',
  'shake shook shaken',
  'wear wore worn',
  'tear tore torn',
  'stick stuck',
  'hang hung',
  'dig dug',
  'child children',
  'person people',
  'man men',
  'woman women',
  'foot feet',
  'tooth teeth',
  'mouse mice',
  'index indices',
].map((line) => line.split(' '))

const FORMS: ReadonlyMap<string, readonly string[]> = new Map(
  WORDS.flatMap((forms) => forms.map((form) => [form, forms] as const)),
)
