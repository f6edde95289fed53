/**
 * @module Detects a short message that may mean earlier work although none of its words says so. Pure.
 *
 * A bare "yes" as the first message of a session, or a few words of a language that has no file here: the model
 * understands them, and decides.
 */

import { asks, orders, things } from '../../text/languages/further.ts'
import { isBareReply, mayRefuse, type Reply } from '../../text/reply.ts'
import { type Hit, tokensOf, wordFinder } from '../../text/word-finder.ts'
import { filesIn } from './sentences.ts'
import { isTask, type Marked, mark, type Tag } from './words.ts'

/** Returns whether a message that is no greeting may ask to go on for all that we can read of it. `reply`: what it would answer. */
export function mayAskToGoOn(message: string, reply: () => Reply | undefined): boolean {
  if (message.length > LONGEST) return false
  if (isBareReply(message)) return reply()?.kind === 'yes'
  const marked = mark(message)
  const { tokens, hits } = marked
  // Code and names are of a task.
  if (tokens.length === 0 || tokens.some(({ key }) => key === '') || CODE.test(message)) return false
  const isBrief = tokens.length === 1 && message.length < SHORTEST_ALONE
  if (tokens.length > MOST || isBrief || isTask(marked)) return false
  const speaksOf = (tags: readonly Tag[]) => hits.some(({ tag }) => tags.includes(tag))
  if (hasSmallWordsAlone(marked)) {
    const foreign = readForeign(marked)
    if (foreign !== undefined) return foreign === 'asks'
    const mayBeForeign = !KNOWN_SCRIPT.test(message) || hits.length === 0
    if (mayBeForeign && !namesProgramPart(message)) return isFew(marked)
  }
  if (FIGURE.test(message) || speaksOf(['thing', 'against'])) return false
  // "what did we …": asked of the work that was done together.
  if (tokens.length <= SHORT && hits.some((hit) => hit.tag === 'together' && isOfMost(marked, hit))) return true
  return !speaksOf(['task']) && tokens.length <= SHORT && speaksOf(OF_WORK)
}

/**
 * Returns what a message is that was sent after a question: a yes where it is very short, no task and refuses nothing; perhaps
 * one where longer.
 */
export function answerIn(message: string): 'yes' | 'perhaps' | undefined {
  if (message.length > LONGEST || /[?？]/.test(message)) return undefined
  const marked = mark(message)
  const { tokens, hits } = marked
  const asks = hits.some(({ tag, from }) => from === 0 && tag === 'before')
  const isWork =
    asks || tokens.some(({ key }) => key === '') || isTask(marked) || hits.some(({ tag }) => tag === 'against')
  if (isWork || tokens.length > LONGEST_ANSWER || filesIn(message).length > 0) return undefined
  const inSigns = tokens.every(({ key }) => SIGN.test(key))
  return tokens.length <= (inSigns ? SHORT_IN_SIGNS : SHORT_ANSWER) && !mayRefuse(message) ? 'yes' : 'perhaps'
}

/** Returns whether a message names a part of a program: by a word of computing that most languages share. */
export function namesProgramPart(message: string): boolean {
  if (NOT_LATIN.test(message)) return /[a-z]{3}/i.test(message)
  return tokensOf(message).some(({ key }) =>
    PROGRAM_PARTS.some((part) => key === part || (part.length >= SHORTEST_BEGINNING && key.startsWith(part))),
  )
}

// --- internal ---

const CODE = /[=<>{}()[\]#$%^*\\|`/_]/
/** It stands alone: "step 2" is said of a wish too, where a word of going on is known. */
const FIGURE = /(?<![a-z])\d/i
const NOT_LATIN = /[\u0370-\u1fff\u3040-\ud7af]/
/** Words of computing that many languages borrowed, by their beginnings: an ending may follow. */
const PROGRAM_PARTS = `
  api app auth backend badge bot branch browser build buffer bug button cach captcha class client cloud code commit compil
  component config container cookie cron css dashboard data debug deploy dialog docker domain download email endpoint enum
  error export fetch file filter folder footer form formul framework frontend function funktion git header hook html http
  icon image import index input install interface json kernel layout linter login logout log merge method modal modul menu
  navbar npm null page param parser password patch plugin popup prompt proxy pull push query react readme refactor regex
  repo request response root route router schema screen script server shell sidebar sql stack string syntax tab table
  template test teszt thread timeout token toggle typescript unit upload url user valid variable vector version video web widget
  xml yaml`
  .trim()
  .split(/\s+/)
/** In letters: shorter ones begin words of other languages. */
const SHORTEST_BEGINNING = 4

/** In words, and in signs of scripts without blanks. */
const SHORT_ANSWER = 2
const SHORT_IN_SIGNS = 4
const SIGN = /^[\u3040-\u9fff\uac00-\ud7af]$/
const LONGEST_ANSWER = 12

const LONGEST = 120
/** In words: more are a task; and in letters, of a message of one word. */
const MOST = 10
const SHORTEST_ALONE = 4
/** In words, of a message without one known word; and in letters, of scripts without blanks. */
const FEW = 2
const FEW_LETTERS = 18
const WITHOUT_BLANKS = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/
const SHORT = 7
/** Of a language that has no file here: this share of the words looks like those of another. */
const KNOWN_BY_CHANCE = 0.25
/** The same for small words alone. */
const SMALL_BY_CHANCE = 0.5
/** Of these scripts every language that many people write has a file. */
const KNOWN_SCRIPT = /[\u0400-\u04ff\u0600-\u06ff\u0900-\u097f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/
/** Words that say nothing alone. */
const BARE: readonly Tag[] = ['small', 'turns']
const OF_WORK: readonly Tag[] = ['lead', 'earlier']

const findForeign = wordFinder<'asks' | 'orders' | 'things'>(() => [
  { tag: 'asks', language: 0, words: asks },
  { tag: 'orders', language: 0, words: orders },
  { tag: 'things', language: 0, words: things },
])

/** What the words of a language without a file of its own say; undefined where none is known. */
function readForeign({ tokens }: Marked): 'asks' | 'task' | undefined {
  const hits = findForeign(tokens)
  if (hits.some(({ tag }) => tag === 'things')) return 'task'
  if (hits.some(({ tag }) => tag === 'asks')) return 'asks'
  return hits.some(({ tag, from, to }) => tag === 'orders' && (from === 0 || to === tokens.length)) ? 'task' : undefined
}

/** So short that it may be a wish, although none of its words is known. */
function isFew({ text, tokens }: Marked): boolean {
  return tokens.length <= FEW && !FIGURE.test(text) && !(WITHOUT_BLANKS.test(text) && text.length > FEW_LETTERS)
}

/**
 * Returns whether a message has no words of one of our languages but small ones, of which several languages have the same:
 * it is in another.
 */
function hasSmallWordsAlone(marked: Marked): boolean {
  return [...new Set(marked.hits.map(({ language }) => language))].every((language) => {
    const own = marked.hits.filter((hit) => hit.language === language)
    const isSmall = ({ from, to }: Hit<Tag>) =>
      own.some((hit) => BARE.includes(hit.tag) && hit.from <= from && hit.to >= to)
    return shareOf(marked, own) <= (own.every(isSmall) ? SMALL_BY_CHANCE : KNOWN_BY_CHANCE)
  })
}

/** Its language has more of the message's words than any other. */
function isOfMost(marked: Marked, { language }: Hit<Tag>): boolean {
  const shares = [...new Set(marked.hits.map((hit) => hit.language))].map((one) => ({
    one,
    share: shareOf(
      marked,
      marked.hits.filter((hit) => hit.language === one),
    ),
  }))
  return shares.every(
    ({ one, share }) => one === language || share < (shares.find((own) => own.one === language)?.share ?? 0),
  )
}

/** The share of a message's words that these phrases have. */
function shareOf({ tokens }: Marked, hits: readonly Hit<Tag>[]): number {
  return new Set(hits.flatMap(({ from, to }) => tokens.slice(from, to))).size / tokens.length
}
