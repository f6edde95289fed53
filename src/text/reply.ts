/**
 * @module What a short message is: a greeting, a yes, a no, a choice from a list. Pure.
 *
 * A yes or no is only looked for where something was asked just before. A word that also begins an ordinary request
 * ("ok", "sure", "no idea why") counts only where nothing else follows.
 */

import { LANGUAGES, type Language } from './languages.ts'
import { repeating } from './memoize.ts'
import { type Hit, type Token, tokensOf, wordFinder } from './word-finder.ts'

/** What the next message after a question says to it. */
export type Reply =
  | { readonly kind: 'yes' }
  | { readonly kind: 'no' }
  /** A no for today. */
  | { readonly kind: 'later' }
  /** The nth of a list, from 1. */
  | { readonly kind: 'pick'; readonly number: number }

/** Returns what a message answers, or undefined where it is no answer. */
export function readReply(message: string): Reply | undefined {
  const words = shortWords(message, LONGEST_REPLY)
  if (words === undefined) return undefined
  const number = picked(words)
  if (number !== undefined) return { kind: 'pick', number }
  const ends = (tags: readonly Tag[]) =>
    words.hits.filter(({ tag, from }) => from === 0 && tags.includes(tag)).map(({ to }) => to)
  // "no, fix the login", "later then": a mark follows, or courtesies alone.
  const isRefusal = (to: number) => words.tokens[to]?.opens === true || covers(words, to, ['no', 'later', 'besides'])
  if (covers(words, 0, ['no', 'besides', 'later']) && words.hits.some(({ tag }) => tag === 'later'))
    return { kind: 'later' }
  if (ends(['later']).some((to) => words.tokens[to]?.opens === true)) return { kind: 'later' }
  if (ends(['no']).some(isRefusal)) return { kind: 'no' }
  const longest = Math.max(0, ...ends(['no', 'later']))
  if (
    covers(words, 0, ['yes', 'weakYes', 'besides']) &&
    words.hits.some(({ tag }) => tag === 'yes' || tag === 'weakYes')
  )
    return { kind: 'yes' }
  // "yes, but later", "ja, lieber nicht", "ya no compila": what comes behind counts.
  if (!ends(['yes']).some((to) => to > longest && !isJoined(words, to))) return undefined
  if (words.hits.some(({ tag }) => tag === 'later')) return { kind: 'later' }
  return denies(words) ? undefined : { kind: 'yes' }
}

/** Returns true for a yes, a no or a choice behind which nothing else follows: "yes", "no thanks", "2", "mach weiter". */
export function isBareReply(message: string): boolean {
  const words = shortWords(message, LONGEST_GREETING)
  if (words === undefined) return false
  return picked(words) !== undefined || covers(words, 0, ['yes', 'weakYes', 'no', 'later', 'besides'])
}

/** Returns true for a short message that begins with a yes, before a mark or among words of a yes: "yes, …", not "continue". */
export function beginsWithYes(message: string): boolean {
  const words = shortWords(message, LONGEST_REPLY)
  const yes = words?.hits.find(({ tag, from, to }) => tag === 'yes' && from === 0 && !isJoined(words, to))
  if (words === undefined || yes === undefined) return false
  return words.tokens[yes.to]?.opens === true || covers(words, yes.to, ['yes', 'weakYes', 'besides'])
}

/** Returns true for a message that only greets, in the languages that we know. */
export function isGreeting(message: string): boolean {
  const words = shortWords(message.slice(0, 2 * LONGEST_GREETING + 1).replace(PICTURE, ''), LONGEST_GREETING)
  if (words === undefined) return false
  return words.hits.some(({ tag }) => tag === 'greetings') && covers(words, 0, ['greetings', 'greeted'])
}

// --- internal ---

const LONGEST_REPLY = 160
const LONGEST_GREETING = 60
/** In letters. */
const LONGEST_ARTICLE = 2
const PICTURE = /\p{Extended_Pictographic}|\ufe0f/gu

const TAGS = ['greetings', 'greeted', 'yes', 'weakYes', 'no', 'later', 'besides', 'pick'] as const
type Tag = (typeof TAGS)[number]

interface Words {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly hits: readonly Hit<Tag>[]
}

const find = wordFinder<Tag>(() =>
  LANGUAGES.flatMap((language: Language) => TAGS.map((tag) => ({ tag, words: language[tag] ?? '' }))),
)

/** Returns the words of a short message, or undefined for any other; nothing of a long one is read. */
function shortWords(message: string, longest: number): Words | undefined {
  if (message.length > 2 * longest) return undefined
  const text = message.normalize('NFKC').replace(PICTURE, withoutOther).replace(/\s+/g, ' ').trim()
  if (text.length > longest) return undefined
  const words = wordsIn(text)
  return words.tokens.length === 0 ? undefined : words
}

/** A prompt is asked for a greeting, a yes and a no, one after the other. */
const wordsIn = repeating((text): Words => {
  const tokens = tokensOf(text)
  return { text, tokens, hits: find(tokens) }
})

/** A picture is a reply, or it says nothing. */
function withoutOther(picture: string): string {
  return wordsIn(picture).hits.length > 0 ? picture : ' '
}

/** Returns whether a word goes on behind a token: "예" in "예외", "对" in "对齐". In other scripts no word does. */
function isJoined({ tokens }: Words, to: number): boolean {
  return tokens[to] !== undefined && tokens[to].start === tokens[to - 1]?.end
}

/** Returns whether every word from one on belongs to these lists. */
function covers({ tokens, hits }: Words, from: number, tags: readonly Tag[]): boolean {
  const reached = new Set([from])
  for (const hit of hits) if (reached.has(hit.from) && tags.includes(hit.tag)) reached.add(hit.to)
  return reached.has(tokens.length)
}

/** The number of the one thing that a message chooses, with nothing beside it but words of choosing. */
function picked(words: Words): number | undefined {
  const { tokens } = words
  const ordinals = ordinalHits(tokens)
  const digit = tokens.findIndex(({ key }) => /^\d(?:st|nd|rd|th)?$/.test(key))
  const all = [
    ...ordinals,
    ...(digit === -1 ? [] : [{ tag: Number(tokens[digit]?.key[0]), from: digit, to: digit + 1 }]),
  ]
  // "the second one" is the second; "one second" is none.
  const chosen = all.filter((one) => {
    const before = upTo(words, one.from)
    if (ordinals.some(({ tag, to }) => to <= one.from && tag !== one.tag)) return false
    const isOrdinal = ordinals.includes(one)
    if (isOrdinal && denies(before)) return false
    const leads = covers(before, 0, ['pick', 'yes']) || (isOrdinal && isArticle(before))
    return leads && (covers(words, one.to, ['pick', 'yes', 'besides']) || hasComma(words, one.to))
  })
  const [best] = chosen.sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)
  return best?.tag
}

/** "2, but skip the docs" */
function hasComma({ text, tokens }: Words, to: number): boolean {
  return /^\s*[,，、،]/.test(text.slice(tokens[to - 1]?.end, tokens[to]?.start))
}

/** "la", "el", "il": one short word, of any language. */
function isArticle(words: Words): boolean {
  const [only, ...more] = words.tokens
  return only !== undefined && more.length === 0 && only.key.length <= LONGEST_ARTICLE
}

function denies({ tokens, hits }: Words): boolean {
  return hits.some(({ tag }) => tag === 'no') || negations(tokens).length > 0
}

function upTo({ text, tokens, hits }: Words, end: number): Words {
  return { text, tokens: tokens.slice(0, end), hits: hits.filter(({ to }) => to <= end) }
}

/** Words of "not" in many languages, also such as have no file here, beside those that are a no. */
const negations = wordFinder<true>(() => [
  {
    tag: true,
    words: `
      not, dont, wont, pas, nicht, kein*, ne, nei, nada, niet, inte, ikke, ikkje, ei, nem, nu, nije, не, ні, нищо, δεν, μην, yok,
      degil, khong, dung, tidak, jangan, gak, nggak, hindi, wag, mat, मत, ما, مش, نه, לא, ไม่, ない, 没, 沒, 別, 别, 안, 말`,
  },
])

const ordinalHits = wordFinder<number>(() =>
  LANGUAGES.flatMap(({ ordinals }) => ordinals.split(';').map((words, index) => ({ tag: index + 1, words }))),
)
