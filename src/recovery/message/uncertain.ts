/**
 * @module Detects a short message that may mean earlier work although none of its words says so for certain. Pure.
 *
 * A bare "yes" as the first message of a session, or a few words of any language that look like a wish: the model
 * understands them, and decides.
 */

import { isBareReply, mayRefuse, type Reply } from '../../text/reply.ts'
import { tokensOf } from '../../text/word-finder.ts'
import { blankPastes, filesIn, withoutQuotations } from './sentences.ts'
import { wishScore } from './wish.ts'

/** Returns whether a message that is no greeting may ask to go on for all that we can read of it. `reply`: what it would answer. */
export function mayAskToGoOn(message: string, reply: () => Reply | undefined): boolean {
  if (message.length > LONGEST || message.trim().split('\n').length > MOST_LINES) return false
  if (isBareReply(message)) return reply()?.kind === 'yes'
  const own = withoutQuotations(message)
  return !CODE.test(blankPastes(message)) && (wishScore(own) > PERHAPS || beginsWithWish(own))
}

/** Returns whether a short message is no clear task: it asks to go on where its words are those of saved work. */
export function mayConcern(message: string): boolean {
  return message.length <= LONGEST && !CODE.test(message) && wishScore(withoutQuotations(message)) > NEAR
}

/**
 * What a message may be that was sent after a question: a yes, perhaps one, or nothing but the words of one of the choices.
 */
export type MayAnswer = 'yes' | 'perhaps' | 'choice'

/**
 * Returns what a message is that was sent after a question, where it is short: a yes where it is very short and refuses
 * nothing, perhaps one where it is no clear task; undefined for what answers nothing.
 */
export function answerIn(message: string): MayAnswer | undefined {
  if (message.length > LONGEST_ANSWER || /[?？]/.test(message) || CODE.test(message)) return undefined
  if (filesIn(message).length > 0) return undefined
  const score = wishScore(withoutQuotations(message))
  const tokens = tokensOf(message)
  const inSigns = tokens.every(({ key }) => SIGN.test(key))
  const isShort = tokens.length <= (inSigns ? SHORT_IN_SIGNS : SHORT_ANSWER)
  if (score < (isShort ? VERY_SHORT : ANSWER)) return tokens.length <= CHOICE ? 'choice' : undefined
  return isShort && score > YES && !mayRefuse(message) ? 'yes' : 'perhaps'
}

// --- internal ---

/** "continue, but don't commit": an order that follows is no less a wish. */
function beginsWithWish(text: string): boolean {
  const [clause] = /^[^.,;:!?。，、！？；\n]{1,80}(?=[.,;:!?。，、！？；\n])/.exec(text.trim()) ?? []
  return clause !== undefined && wishScore(clause) > CLEAR && !mayRefuse(clause)
}

/** The least score of a message that may ask to go on, and of one that may where it speaks of saved work. */
const PERHAPS = 0
const NEAR = -0.1
/** The least score of a first clause that asks for certain. */
const CLEAR = 1.8
/** The same for an answer, and for a very short one. */
const ANSWER = -1.3
const VERY_SHORT = -2.4
/** The least score of a very short one that is a yes: below are words of any language, many of them a no. */
const YES = -0.5

/** In characters. */
const LONGEST = 200
const LONGEST_ANSWER = 120
const MOST_LINES = 3
/** Of a program or a log, not of somebody who speaks. */
const CODE = /[={}[\]$^*\\|`]|[\w)];(?!\s*$)|<\w|\w\(|::|--\w/

/** In words, and in signs of scripts without blanks. */
const SHORT_ANSWER = 2
const SHORT_IN_SIGNS = 4
/** The same, of a choice that may read like a task: "the tide tables". */
const CHOICE = 3
const SIGN = /^[\u3040-\u9fff\uac00-\ud7af]$/
