/**
 * @module What the headings of a handoff say, by the words of every language that we know. Pure.
 *
 * What they prove together is for ./handoff-document.ts to say.
 */

import { HEADINGS } from '../../text/languages/index.ts'
import type { HeadingClass } from '../../text/languages/language.ts'
import { tokensOf, wordFinder } from '../../text/word-finder.ts'
import { mark } from './phrases.ts'
import { cleanTopic } from './topic.ts'

export type { HeadingClass }

export interface ClassedWords {
  readonly tag: HeadingClass
  readonly start: number
  readonly end: number
}

/** Returns the words of a heading that class it: the longest of each class. A progress bar tells of no progress. */
export function classesIn(text: string): ClassedWords[] {
  const tokens = tokensOf(text)
  const found = find(tokens)
  if (found.length === 0) return []
  const longest = new Map<HeadingClass, ClassedWords>()
  for (const { tag, from, to } of found) {
    const isThing = found.some((hit) => hit.tag === 'thing' && hit.from <= from && hit.to > to)
    const [first, last] = [tokens[from], tokens[to - 1]]
    if (isThing || first === undefined || last === undefined) continue
    const words = { tag, start: first.start, end: last.end }
    const known = longest.get(tag)
    if (known === undefined || words.end - words.start > known.end - known.start) longest.set(tag, words)
  }
  return [...longest.values()]
}

/** Returns whether an English heading says only "continue work on"; the topic follows it. */
export function isTopicHeading(text: string): boolean {
  const { tokens, hits } = mark(text)
  const asks = hits.find(({ tag, from }) => tag === 'goOn' && from === 0)
  return tokens.length > 1 && asks !== undefined && cleanTopic(text.slice(tokens[asks.to - 1]?.end)) === undefined
}

// --- internal ---

const find = wordFinder<HeadingClass>(() =>
  HEADINGS.flatMap((headings) => Object.entries(headings).map(([tag, words]) => ({ tag: tag as HeadingClass, words }))),
)
