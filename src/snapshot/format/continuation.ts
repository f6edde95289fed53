/**
 * @module What a continuation summary says of a snapshot: short lists, one line per item, nothing that would be read
 * as one of its own headings.
 */

import { defined } from '../../defined.ts'
import { GOAL_LENGTH, SUMMARY_HEADING } from '../../rules.ts'
import { oneLine, truncate, truncateMiddle } from '../../text/budget.ts'
import { asksForNoWork } from '../no-work.ts'
import type { OpenQuestion, SessionSnapshot } from '../types.ts'
import { BOX_END, cleanPaste } from './pasted.ts'

/** The entries that are shown, and how many more there are. */
export interface Shortened {
  readonly items: readonly string[]
  readonly more: number
}

export interface Continuation {
  readonly topic: string
  readonly percent?: number
  readonly milestone?: string
  readonly done: Shortened
  readonly next: Shortened
  readonly context: Shortened
  readonly files: Shortened
  /** What the work is for, where the topic does not say it. */
  readonly goal?: string
  /** The latest request that says something, where the goal is another one. */
  readonly request?: string
  /** Both ends of the agent's last answer. */
  readonly answer?: string
}

/** Returns the parts of a snapshot's continuation summary. */
export function continuationOf(snapshot: SessionSnapshot): Continuation {
  const { progress, milestone } = snapshot
  return {
    topic: summaryTopic(snapshot),
    ...defined({ percent: progress }),
    ...(milestone === undefined || summaryItem(milestone) === '' ? {} : { milestone: summaryItem(milestone) }),
    done: newest(done(snapshot), MOST.done),
    next: first(next(snapshot), MOST.next),
    context: first(context(snapshot), MOST.context),
    files: newest(unique(snapshot.files.map((file) => file.path)), MOST.files),
    ...spoken(snapshot),
  }
}

/** Returns the topic as the summary names it: what a pasted summary is searched by. Never empty. */
export function summaryTopic({ topic, goal, name }: SessionSnapshot): string {
  const spoken = [topic, goal ?? '', name].map((text) => summaryItem(text)).find((text) => text !== '')
  return truncate(spoken ?? UNNAMED, TOPIC_LENGTH)
}

// --- internal ---

/** Entries of each list; of each kind of what stands under the context. */
const MOST = { done: 6, next: 5, context: 6, files: 10, each: 3 } as const
const ITEM_LENGTH = 180
/** Of a request, and of the last answer, in characters: settled by what the next session uses. */
const REQUEST_LENGTH = 300
const ANSWER_LENGTH = 600
const TOPIC_LENGTH = 120
const UNNAMED = 'unnamed work'

const PHRASES = Object.values(SUMMARY_HEADING)
  .flat()
  .map((heading) => heading.slice(0, -1))
/** A heading's words with their colon, which a wrapped line might begin with. */
const HEADING_WORDS = new RegExp(`(?<![\\p{L}\\d])(${PHRASES.join('|')})(?:\\s*[:：])+`, 'giu')
/**
 * A word that is a heading's mark, a rule or a fence where it begins a line; "`--force`" and "`__init__.py`" do not
 * count.
 */
const RULES = /(^|\s)(?:#{1,6}|[-=_*─━═]{3,}|(?:`{3}|~{3})\S*)(?=\s|$)/g
/** Words in bold type. A pattern for files does not count. */
const BOLD = /(?<![\w/*])\*\*(?![\s/*])([^*]*[^\s/*])\*\*(?![\w/*])/g

function done({ tasks, solutions = [] }: SessionSnapshot): string[] {
  const completed = tasks.filter((task) => task.status === 'completed').map((task) => task.text)
  return unique([...solutions, ...completed])
}

/** A request that stands for the next step is quoted as the request. */
function next({ nextStep, nextStepFrom, tasks }: SessionSnapshot): string[] {
  const waiting = (status: 'in-progress' | 'pending' | 'blocked') =>
    tasks
      .filter((task) => task.status === status && task.text !== nextStep)
      .map(({ text }) => (status === 'blocked' ? `${text} (blocked)` : text))
  return unique([
    ...(nextStep === undefined || nextStepFrom === 'request' ? [] : [nextStep]),
    ...waiting('in-progress'),
    ...waiting('pending'),
    ...waiting('blocked'),
  ])
}

/** What stops the work first, then what was settled, newest first, then how the person wants it done. */
function context(snapshot: SessionSnapshot): string[] {
  const { needsFromUser = [], blockers = [], constraints, decisions, preferences, approaches, questions } = snapshot
  const isUrgent = ({ resolution, priority }: OpenQuestion) => resolution === undefined && priority === 'high'
  return unique([
    ...needsFromUser.map((need) => `Needs from you: ${need}`),
    ...blockers.map((blocker) => `Blocked by: ${blocker}`),
    ...constraints.filter(({ blocking }) => blocking).map(({ constraint }) => constraint),
    ...constraints.map(({ constraint }) => constraint).slice(0, MOST.each),
    ...newestOf(decisions).map(({ decision, rationale }) =>
      rationale === undefined ? decision : `${decision}: ${rationale}`,
    ),
    ...newestOf(preferences).map(({ text }) => text),
    ...newestOf(approaches.filter(({ worked }) => !worked)).map(({ text }) => `❌ ${text}`),
    ...questions.filter(isUrgent).map(({ question }) => `Open: ${question}`),
  ])
}

/** The newest few, the newest first. */
function newestOf<T>(items: readonly T[]): T[] {
  return items.slice(-MOST.each).reverse()
}

/** What was said in full sentences: each only where nothing before it says the same. */
function spoken(snapshot: SessionSnapshot): Pick<Continuation, 'goal' | 'request' | 'answer'> {
  const { goal = '', conversation } = snapshot
  const requests = conversation.requests.map(({ text }) => text).filter((text) => !asksForNoWork(text))
  const lastAnswer = conversation.lastExchange.findLast(({ role }) => role === 'assistant')?.text ?? ''
  const answer = summaryText(lastAnswer, (text) => truncateMiddle(text, ANSWER_LENGTH))
  return { ...aims(goal, requests.at(-1) ?? '', summaryTopic(snapshot)), ...(answer === '' ? {} : { answer }) }
}

/** A goal that quotes the latest request covers both. */
function aims(goal: string, request: string, topic: string): Pick<Continuation, 'goal' | 'request'> {
  const [quotes] = SUMMARY_HEADING.request
  if (goal.startsWith(quotes)) return { request: summaryItem(goal.slice(quotes.length), GOAL_LENGTH) }
  const [aim, asked] = [summaryItem(goal, GOAL_LENGTH), summaryItem(request, REQUEST_LENGTH)]
  return {
    ...(aim === '' || aim === topic ? {} : { goal: aim }),
    ...(asked === '' || asked === topic || aim.startsWith(asked) ? {} : { request: asked }),
  }
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => summaryItem(text)))].filter((text) => text !== '')
}

function first(items: readonly string[], limit: number): Shortened {
  return { items: items.slice(0, limit), more: Math.max(0, items.length - limit) }
}

function newest(items: readonly string[], limit: number): Shortened {
  return { items: items.slice(-limit), more: Math.max(0, items.length - limit) }
}

/** Returns a text as one item: one short line that no heading, rule or code fence begins in. */
function summaryItem(text: string, length = ITEM_LENGTH): string {
  return summaryText(text, (item) => truncate(item, length))
}

function summaryText(text: string, shortened: (item: string) => string): string {
  let item = oneLine(
    cleanPaste(text)
      .replace(/\p{Surrogate}/gu, '\ufffd')
      .replace(BOLD, '$1'),
  )
  for (let before = ''; before !== item; ) {
    before = item
    item = oneLine(item.replace(HEADING_WORDS, '$1').replace(RULES, '$1–').replace(BOX_END, ''))
  }
  return shortened(item)
}
