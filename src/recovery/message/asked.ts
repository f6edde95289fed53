/**
 * @module Detects whether a sentence asks to continue earlier work, or mentions it. Pure.
 *
 * The same words ask to go on with work and name a part of a program: a continue button, a download that resumes, a
 * curriculum vitae. So the whole sentence has to look like a wish (./wish.ts); less does where an English phrase
 * asks, and the words behind it are the topic.
 */

import { defined } from '../../defined.ts'
import { ordersText } from './phrases.ts'
import type { Sentence } from './sentences.ts'
import { cleanTopic } from './topic.ts'
import { wishScore } from './wish.ts'

export interface Said {
  /** As written. */
  readonly phrase: string
  readonly topic?: string
}

/** Returns the part of a sentence that asks to continue by an English phrase; undefined if it does not for certain. */
export function askedIn({ text, written, marked, prominent }: Sentence): Said | undefined {
  const hit = marked.hits.find(({ tag }) => tag === 'goOn')
  if (hit === undefined || !prominent || CODE.test(text)) return undefined
  if (wishScore(text) <= (ordersText(marked, 1) ? SURE : SURE_BY_PHRASE)) return undefined
  const [start, end] = [marked.tokens[hit.from]?.start, marked.tokens[hit.to - 1]?.end]
  return { phrase: written.slice(start, end), ...defined({ topic: cleanTopic(written.slice(end)) }) }
}

/** Returns the sentence where it certainly asks to continue, in whatever language and words. `whole`: a short message as such. */
export function looksAsked({ text, written }: Sentence, whole = text): Said | undefined {
  if (HEADING.test(written) || CODE.test(whole) || wishScore(whole) <= SURE) return undefined
  return { phrase: written.trim().slice(0, LONGEST_PHRASE) }
}

/** Returns the part of a sentence that mentions earlier work; the rest of it is often a task. */
export function mentionedIn({ written, marked }: Sentence): Said | undefined {
  const mentions = marked.hits.filter(({ tag }) => tag === 'mention')
  // "forget what we did" puts it aside; "don't forget what we decided" wants it.
  const isAside = marked.hits.some(
    ({ tag, from, to }) => tag === 'against' && !mentions.some((one) => one.from <= from && one.to >= to),
  )
  const [hit] = mentions
  if (hit === undefined || isAside) return undefined
  return { phrase: written.slice(marked.tokens[hit.from]?.start, marked.tokens[hit.to - 1]?.end) }
}

// --- internal ---

/** The least score of a sentence that asks for certain: the person is told then. Less does where an English phrase asks. */
const SURE = 1.8
const SURE_BY_PHRASE = 0.5
/** In characters. */
const LONGEST_PHRASE = 60

const HEADING = /^\s*[#<*>|]/
/** Of a program, not of somebody who speaks. */
const CODE = /[{}=]\s*$|[\w)\]];\s*$|\w\(|::/
