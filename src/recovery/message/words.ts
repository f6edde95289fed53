/** @module The English words around a wish to go on (./phrases.ts) that a text holds. Pure. */

import { CONTINUATION_PHRASES } from '../../rules.ts'
import { type Hit, type Token, tokensOf, wordFinder } from '../../text/word-finder.ts'
import { type EarlierWork, earlierWork } from './phrases.ts'

/** A list of words. */
export type Tag = keyof EarlierWork

export interface Marked {
  readonly text: string
  readonly tokens: readonly Token[]
  /** In the order in which they begin. */
  readonly hits: readonly Hit<Tag>[]
}

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

/** Returns whether a text begins with an order to make or to change something. */
export function isTask(marked: Marked): boolean {
  const { hits, tokens } = marked
  const from = pastAll(marked, ['lead'], 0, tokens.length)
  const first = hits.filter((hit) => hit.from === from)
  return first.some(({ tag }) => tag === 'task') && !first.some(({ tag }) => tag === 'small' || tag === 'read')
}

// --- internal ---

const find = wordFinder<Tag>(() => {
  const lists = {
    ...earlierWork,
    goOn: [earlierWork.goOn, ...CONTINUATION_PHRASES.natural].join(','),
    mention: [earlierWork.mention, ...CONTINUATION_PHRASES.reference].join(','),
  }
  return Object.entries(lists).map(([tag, words]) => ({
    tag: tag as Tag,
    words,
    mistyped: tag === 'goOn',
  }))
})
