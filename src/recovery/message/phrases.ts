/** @module English phrases that ask to go on with earlier work, or mention it; and where they stand in a text. Pure. */

import { CONTINUATION_PHRASES } from '../../rules.ts'
import type { Words } from '../../text/languages/language.ts'
import { type Hit, type Token, tokensOf, wordFinder } from '../../text/word-finder.ts'

/**
 * `goOn` asks to go on, or where work stopped. `mention` speaks of earlier work by itself: "as we discussed", "do you
 * remember". `against` puts aside what is mentioned: "forget what we did". `order` wants something to be made or changed.
 */
export type Tag = 'goOn' | 'mention' | 'against' | 'order'

/** Beside those of the seeds. Whether a message of any language is a wish, ./wish.ts says. */
export const PHRASES: Readonly<Record<Tag, Words>> = {
  goOn: `
    continue, continuing, carry on, proceed, keep going, keep goin, keep working, keep at it, keep on, resume,
    resuming, go on, pick it up, pick … back up, picking … back up, pick up the, pick up where, get back into,
    get back to, back to work, where we left*, where did … leave off, where did … stop, where did … get to,
    where we stopped, where you stopped, where were we, where was i, where are we, what were we doing,
    what was i doing, what you were doing, what you started, what we started, what did … yesterday, unfinished work,
    load the previous context`,
  mention: `
    as we discussed, as agreed yesterday, we discussed, we talked about, do you remember, do you still remember,
    remember how we, remember we, remember what, dont forget what we, you said last time, last time we,
    our last session, in the previous session, from our last, our previous chat, our previous conversation,
    you were working on, you were helping me, you were halfway, thing we built, how did we … last week,
    did you forget what, you told me, what did we decide, check your memory, the last time i, we had this before,
    prior things we`,
  against: 'forget what, ignore everything, disregard, never mind what, remember how to, new task',
  order: `
    add, fix, write, create, make, implement, build, update, change, refactor, rewrite, design, generate, translate,
    summari*, explain, review, convert, extract, draft, analy*, compare, sort, feature, bug, error`,
}

export interface Marked {
  readonly tokens: readonly Token[]
  /** In the order in which they begin. */
  readonly hits: readonly Hit<Tag>[]
}

/** Returns the words of a text with the phrases among them. */
export function mark(text: string): Marked {
  const tokens = tokensOf(text)
  return { tokens, hits: find(tokens) }
}

/** Returns whether a text begins with an order: what follows is to be worked on, and is no handoff. `within`: so many words. */
export function ordersText({ hits }: Marked, within = ORDER_WITHIN): boolean {
  return hits.some(({ tag, from }) => tag === 'order' && from < within)
}

// --- internal ---

/** In words: "can you please fix". */
const ORDER_WITHIN = 4

const find = wordFinder<Tag>(() => [
  { tag: 'goOn', words: [PHRASES.goOn, ...CONTINUATION_PHRASES.natural].join(','), mistyped: true },
  { tag: 'mention', words: [PHRASES.mention, ...CONTINUATION_PHRASES.reference].join(',') },
  { tag: 'against', words: PHRASES.against },
  { tag: 'order', words: PHRASES.order },
])
