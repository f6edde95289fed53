/**
 * @module What a message of a few words is: a greeting, a yes, or a no. Pure.
 *
 * It is one where every word of it stands in the lists of ./languages.ts: a message that says more is the model's to understand.
 */

import { BESIDES, GREETINGS, NO, YES } from './languages.ts'
import { lazy } from './lazy.ts'

/** What the next message after a question says to it. */
export type Reply = 'yes' | 'no'

/** Returns what a message answers that is a bare yes or no. Undefined for any other. */
export function readReply(message: string): Reply | undefined {
  const kinds = kindsIn(message)
  if (kinds === undefined || kinds.has('greeting')) return undefined
  if (kinds.has('no')) return kinds.has('yes') ? undefined : 'no'
  return kinds.has('yes') ? 'yes' : undefined
}

/** Returns true for a yes, a no, the number of a choice or thanks, behind which nothing else follows. */
export function isBareReply(message: string): boolean {
  return /^\W{0,4}\d\W{0,4}$/.test(message) || kindsIn(message)?.has('greeting') === false
}

/** Returns true for a message that only greets, in the languages that we know. */
export function isGreeting(message: string): boolean {
  const kinds = kindsIn(message)
  return kinds?.has('greeting') === true && !kinds.has('yes') && !kinds.has('no')
}

// --- internal ---

type Kind = 'greeting' | 'yes' | 'no' | 'besides'

/** In characters. */
const LONGEST = 60
/** Of a phrase, in words. */
const LONGEST_PHRASE = 5
// Without Unicode classes: those take milliseconds to compile, and every prompt is a new process.
const BETWEEN = /[\s.,;:!?…"()~*_\-–—/、。，！？；：·“”«»„¡¿،؟।]+/
const PICTURE = /[\ud83c-\ud83e][\udc00-\udfff]|[✅✔☑❌]|\ufe0f/g

const phrases = lazy(
  (): ReadonlyMap<string, Kind> =>
    new Map(
      (
        [
          ['besides', BESIDES],
          ['greeting', GREETINGS],
          ['yes', YES],
          ['no', NO],
        ] as const
      ).flatMap(([kind, list]) => list.map((phrase) => [wordsOf(phrase).join(' '), kind] as const)),
    ),
)

/** Returns what the phrases are that a message consists of; undefined where a word is none of theirs. */
function kindsIn(message: string): ReadonlySet<Kind> | undefined {
  if (message.length > LONGEST) return undefined
  const words = wordsOf(message)
  const kinds = new Set<Kind>()
  for (let at = 0; at < words.length; ) {
    let length = Math.min(LONGEST_PHRASE, words.length - at)
    while (length > 0 && !phrases().has(words.slice(at, at + length).join(' '))) length -= 1
    const kind = phrases().get(words.slice(at, at + length).join(' '))
    if (kind === undefined) return undefined
    kinds.add(kind)
    at += length
  }
  return words.length === 0 ? undefined : kinds
}

/** Lower case, without accents, apostrophes and pictures. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?:[\u0300-\u036f]|['’‘ʼ])/g, '')
    .replace(PICTURE, ' ')
    .split(BETWEEN)
    .filter((word) => word !== '')
}
