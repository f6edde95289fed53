/**
 * @module Detects a short message that may mean earlier work although none of its words says so. Pure.
 *
 * A bare "yes" as the first message of a session, or a few words of a language that has no file here: the model
 * understands them, and decides.
 */

import { isBareReply, type Reply } from '../../text/reply.ts'
import { filesIn } from './sentences.ts'
import { isTask, mark, type Tag } from './words.ts'

/** Returns whether a message that is no greeting may ask to go on for all that we can read of it. `reply`: what it would answer. */
export function mayAskToGoOn(message: string, reply: () => Reply | undefined): boolean {
  if (message.length > LONGEST) return false
  if (isBareReply(message)) return reply()?.kind === 'yes'
  const marked = mark(message)
  const { tokens, hits } = marked
  // Code, names and figures are of a task.
  if (tokens.some(({ key }) => key === '') || /[=<>{}()[\]#$%^*\\|`/_0-9]/.test(message)) return false
  const isLong = tokens.length > MOST || (tokens.length < FEWEST && !WITHOUT_BLANKS.test(message))
  if (isLong || filesIn(message).length > 0) return false
  if (hits.some(({ tag }) => NO_WISH.includes(tag)) || isTask(marked)) return false
  const known = new Set(hits.map(({ from }) => from)).size
  if (known <= tokens.length * KNOWN_BY_CHANCE && !KNOWN_SCRIPT.test(message)) return true
  return tokens.length <= SHORT && hits.some(({ tag }) => OF_WORK.includes(tag))
}

/** Returns what a message is that was sent after a question: a yes where it is short and no task, perhaps one where longer. */
export function answerIn(message: string): 'yes' | 'perhaps' | undefined {
  if (message.length > LONGEST || /[?？]/.test(message)) return undefined
  const marked = mark(message)
  const { tokens, hits } = marked
  const isWork = tokens.some(({ key }) => key === '') || isTask(marked) || hits.some(({ tag }) => tag === 'against')
  if (isWork || tokens.length > LONGEST_ANSWER || filesIn(message).length > 0) return undefined
  return tokens.length <= SHORT_ANSWER ? 'yes' : 'perhaps'
}

// --- internal ---

/** In words, and in signs of scripts without blanks. */
const SHORT_ANSWER = 4
const LONGEST_ANSWER = 12

const LONGEST = 120
/** In words: of one word nothing is known, and more are a task. */
const FEWEST = 2
const MOST = 10
const SHORT = 7
/** Of a language that has no file here: this share of the words looks like those of another. */
const KNOWN_BY_CHANCE = 0.25
/** Of these scripts every language that many people write has a file. */
const KNOWN_SCRIPT = /[\u0400-\u04ff\u0600-\u06ff\u0900-\u097f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/
/** Scripts that write no blanks, and have no file here. */
const WITHOUT_BLANKS = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]{6}/
const NO_WISH: readonly Tag[] = ['thing', 'against', 'task']
const OF_WORK: readonly Tag[] = ['lead', 'earlier']
