/**
 * @module The words of ../../text/languages that a sentence holds, all languages at once: a message does not say which one
 * it is in. Pure.
 */

import { CONTINUATION_PHRASES } from '../../rules.ts'
import { EARLIER_WORK } from '../../text/languages/index.ts'
import type { EarlierWork } from '../../text/languages/language.ts'
import { type Hit, type Token, tokensOf, type WordList, wordFinder } from '../../text/word-finder.ts'

/** A list of a language. */
export type Tag = Exclude<keyof EarlierWork, 'verbLast' | 'headings'>

export interface Marked {
  readonly text: string
  readonly tokens: readonly Token[]
  /** In the order in which they begin. */
  readonly hits: readonly Hit<Tag>[]
}

export const ENGLISH = 0

/** Returns the words of a text with what they may say. */
export function mark(text: string): Marked {
  const tokens = tokensOf(text)
  return { text, tokens, hits: find(tokens) }
}

/** Returns the first phrase of these lists that begins at a token or behind it, and ends before another. */
export function firstOf(
  { hits, tokens }: Marked,
  tags: readonly Tag[],
  from = 0,
  to = tokens.length,
): Hit<Tag> | undefined {
  return hits.find((hit) => hit.from >= from && hit.to <= to && tags.includes(hit.tag))
}

/** Returns where the phrases of these lists end that stand one behind the other from a token on. */
export function pastAll({ hits }: Marked, tags: readonly Tag[], from: number, to: number): number {
  let at = from
  for (;;) {
    let next = at
    for (const hit of hits) if (hit.from === at && hit.to <= to && tags.includes(hit.tag)) next = Math.max(next, hit.to)
    if (next === at) return at
    at = next
  }
}

/** Returns where the clause of a token ends. */
export function clauseEnd({ tokens }: Marked, at: number): number {
  let end = at + 1
  while (end < tokens.length && tokens[end]?.opens !== true) end++
  return Math.min(end, tokens.length)
}

/** Returns whether the verb of a language stands last. */
export function isVerbLast(language: number): boolean {
  return EARLIER_WORK[language]?.verbLast === true
}

/** Returns whether a text begins with an order to make or to change something. */
export function isTask(marked: Marked): boolean {
  const { hits, tokens } = marked
  const from = pastAll(marked, ['lead'], 0, tokens.length)
  const first = hits.filter((hit) => hit.from === from)
  return first.some(({ tag }) => tag === 'task') && !first.some(({ tag }) => tag === 'small' || tag === 'read')
}

// --- internal ---

const TAGS: readonly Tag[] = ['lead', 'goOn', 'earlier', 'mention', 'against', 'small', 'read', 'task']

const find = wordFinder<Tag>(() => [
  ...EARLIER_WORK.flatMap((language, index) => TAGS.flatMap((tag) => listOf(tag, index, language[tag]))),
  ...listOf('goOn', ENGLISH, CONTINUATION_PHRASES.natural.join(',')),
  ...listOf('mention', ENGLISH, CONTINUATION_PHRASES.reference.join(',')),
])

function listOf(tag: Tag, language: number, words: string | undefined): WordList<Tag>[] {
  return words === undefined ? [] : [{ tag, language, words, mistyped: tag === 'goOn' }]
}
