/**
 * @module What a session is called: the task that it was about, in the words in which it was first asked for. Pure.
 *
 * The goal of a snapshot moves with every request, and so does its topic. What was asked for first stays: a person finds a
 * session again by it.
 */

import { oneLine, truncate } from '../text/budget.ts'
import { withoutMarks } from '../text/marks.ts'
import { withoutPlaceholders } from '../text/pastes.ts'
import { asksForNoWork } from './no-work.ts'
import type { SessionSnapshot } from './types.ts'

/** How a goal begins that is not the first request. */
export const LAST_ASKED = 'Asked last: '
/** What stands beside the last request, in brackets at the end of such a goal. */
export const FIRST_ASKED = 'first asked'
/** The topic of a session in which nothing was asked for. */
export const NO_TOPIC = 'session'

/** The title of a session that asked for nothing and changed no file. */
export const UNTITLED = 'Session without a request'

/** What a title is made of. */
export type TitleFacts = Pick<SessionSnapshot, 'goal' | 'topic' | 'files'> & {
  readonly conversation: Pick<SessionSnapshot['conversation'], 'requests'>
}

/** Returns the title of the session that a snapshot belongs to, on one line, at most TITLE_LENGTH characters; never empty. */
export function sessionTitle({ goal = '', topic, files, conversation }: TitleFacts): string {
  const framed = goal.startsWith(LAST_ASKED) ? (FRAME.exec(goal)?.[1] ?? goal.slice(LAST_ASKED.length)) : goal
  // A long first request stands shortened in the goal; what it asks for may come after its story.
  const start = oneLine(framed).replace(/…$/, '').trimEnd()
  const { requests } = conversation
  const first = start.length < SHORTEST ? start : (lineOf(requests, (line) => line.includes(start)) ?? framed)
  const telling = tells(first) ? first : (lineOf(requests, tells) ?? '')
  const asked = withoutMarks(withoutPlaceholders(telling).replace(/^Implement the plan: /, ''))
  const words = withoutCourtesy(oneLine(asked) || oneLine(topic === NO_TOPIC ? '' : withoutPlaceholders(topic)))
  if (words === '') return files[0] === undefined ? UNTITLED : `Work on ${files[0].path.split('/').at(-1)}`
  const short = firstClause(words)
  return `${short.slice(0, 1).toUpperCase()}${short.slice(1)}`
}

// --- internal ---

const TITLE_LENGTH = 90
const SHORTEST = 20
const FRAME = new RegExp(` \\(${FIRST_ASKED}: ([^]+)\\)$`)

/** Returns the first text that `is` accepts, on one line; the others are not read. */
function lineOf(texts: readonly { readonly text: string }[], is: (line: string) => boolean): string | undefined {
  for (const { text } of texts) {
    const line = oneLine(text)
    if (is(line)) return line
  }
  return undefined
}

function tells(text: string): boolean {
  const words = withoutPlaceholders(text)
  return words.trim() !== '' && !asksForNoWork(words)
}

/** Words before the task itself. */
const COURTESY =
  /^(?:(?:hello|hi|hey|thanks|thank you|great|good|nice|perfect|ok|okay|so|now|please)\b(?: (?:there|again|claude|codex))?[,.!:]*\s+)+/i
/** The text from where it says something; a short one whole. */
function withoutCourtesy(text: string): string {
  const rest = text.replace(COURTESY, '')
  return rest.length < SHORTEST && !/^please\b/i.test(text) ? text : rest
}

/** A short text whole; else what stands before its colon, or as many words as have room. */
function firstClause(text: string): string {
  const colon = text.length > TITLE_LENGTH ? text.search(/:\s/) : -1
  const before = text.slice(0, Math.max(0, colon))
  // The colon of "readTide(row: number)" ends no clause.
  const isWhole = before.length < SHORTEST || before.lastIndexOf('(') > before.lastIndexOf(')')
  return truncate((isWhole ? text : before).replace(/\.$/, ''), TITLE_LENGTH)
}
