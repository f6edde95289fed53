/**
 * @module What a short message is: a greeting, a yes, a no, a choice from a list. Pure.
 *
 * A yes or no is only looked for where something was asked just before. A word that also begins an ordinary request
 * ("ok", "sure", "no idea why") counts only where nothing else follows.
 */

import { REPLIES } from './languages/index.ts'
import type { Replies } from './languages/language.ts'
import { once, pattern, plain } from './pattern.ts'

/** What the next message after a question says to it. */
export type Reply =
  | { readonly kind: 'yes' }
  | { readonly kind: 'no' }
  /** The nth of a list, from 1. */
  | { readonly kind: 'pick'; readonly number: number }

/** Returns what a message answers, or undefined where it is no answer. */
export function readReply(message: string): Reply | undefined {
  if (message.length > 2 * LONGEST_REPLY) return undefined
  const text = bare(message)
  if (text === '' || text.length > LONGEST_REPLY) return undefined
  const number = PICK.exec(text)
    ?.slice(1)
    .find((part) => part !== undefined)
  if (number !== undefined) return { kind: 'pick', number: ORDINAL[number] ?? Number(number) }
  // The patterns take longer to make than all else that an ordinary prompt costs.
  const first = firstWord(text)
  if (!mayAnswer(first) && !COURTESY_JOINED.test(first)) return undefined
  if (NO().test(text)) return { kind: 'no' }
  if (YES().test(text)) return { kind: 'yes' }
  return undefined
}

/** Returns true for a yes, a no or a choice behind which nothing else follows: "yes", "no thanks", "2", "mach weiter". */
export function isBareReply(message: string): boolean {
  if (message.length > 2 * LONGEST_GREETING) return false
  const text = bare(message)
  if (text === '' || text.length > LONGEST_GREETING) return false
  return PICK.test(text) || (mayAnswer(firstWord(text)) && BARE().test(text))
}

/** Returns true for a message that only greets, in the languages that we know. */
export function isGreeting(message: string): boolean {
  const text = bare(message).replace(PICTURES, '')
  return text !== '' && text.length <= LONGEST_GREETING && GREETING().test(text)
}

// --- internal ---

const LONGEST_REPLY = 160
const LONGEST_GREETING = 60

const END = '(?![\\p{L}\\p{N}])'

/** Returns what the languages list under these names. */
function listed(...names: readonly (keyof Replies)[]): readonly string[] {
  return names.flatMap((name) => REPLIES.flatMap((replies) => replies[name] ?? []))
}

const words = (...names: readonly (keyof Replies)[]) => `(?:${listed(...names).join('|')})`

const REST = '(?:$|[\\s]*[,.!:;—–、，。！…-][\\s\\S]*$)'
const YES = once(() => {
  const [clear, weak] = [words('yes'), words('weakYes')]
  const forms = [
    `${clear}${END}${REST}`,
    `${clear}[\\s,.!]+${weak}${END}${REST}`,
    `(?:(?:ok|okay)[\\s,]+)?${weak}[\\s.!,]*${words('afterWeakYes')}?[\\s.!]*$`,
    `${clear}(?:[\\s,]+${words('afterYes')})?[\\s.!]*$`,
  ]
  return pattern(`^(?:${forms.join('|')})`)
})
const BARE = once(() => pattern(`^(?:${words('yes', 'weakYes', 'no', 'besides')}${END}[\\s,.!;:。、，！…-]*)+$`))
const NO = once(() => pattern(`^${words('no')}${END}${REST}`))

let answers: string | undefined

/**
 * Returns whether a yes or a no begins with this word: both are followed by a blank, a mark of the sentence or nothing.
 * All of them are one text: this costs an ordinary prompt less than a set of words.
 */
function mayAnswer(first: string): boolean {
  answers ??= `|${plain(['ok', 'okay', ...listed('yes', 'weakYes', 'no')].join('|'))}|`
  if (first === '') return false
  for (let at = answers.indexOf(`|${first}`); at !== -1; at = answers.indexOf(`|${first}`, at + 1))
    if (WORD_END.test(answers.charAt(at + 1 + first.length))) return true
  return false
}

/** "okplease". */
const COURTESY_JOINED = /(?:please|then|now|bitte|por|svp)$/

function firstWord(text: string): string {
  return text.split(WORD_END, 1)[0] ?? ''
}
const WORD_END = /[|\s,.!:;—–、，。！…-]/

const ORDINALS = REPLIES.flatMap(({ ordinals = [] }) => ordinals.map((word, index) => [word, index + 1] as const))
const ORDINAL: Readonly<Record<string, number>> = Object.fromEntries(ORDINALS)
const PICK = new RegExp(
  `^(?:(?:option|number|no\\.?|nr\\.?|#|the)\\s*)?(?:(\\d)(?:st|nd|rd|th)?|(${Object.keys(ORDINAL).join('|')}))(?:\\s+one)?(?:\\s*,?\\s*please)?[.!)]?$`,
  'i',
)

const GREETING = once(() =>
  pattern(`^(?:${words('greetings')}${END}(?:[\\s,]+${words('greeted')}${END})*[\\s,.!?~。！？、…:)(-]*)+$`),
)
const PICTURES = /(?<!\p{Extended_Pictographic}|\ufe0f|\s)(?:\p{Extended_Pictographic}|\ufe0f|\s)+$/u

/** In lower case and without accents, quotes and emphasis around it: what `pattern` reads. */
function bare(message: string): string {
  return plain(message.normalize('NFKC'))
    .replace(/[’‘ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/^["'\s*_]+|(?<!["'\s*_])["'\s*_]+$/g, '')
    .trim()
}
