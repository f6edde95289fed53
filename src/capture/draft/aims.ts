/** @module What a session is about: its goal and its topic, in the person's own words, by their place alone. Pure. */

import { GOAL_LENGTH, SHORT_REQUEST } from '../../rules.ts'
import { isOwnTool, isPastedSummary, leavesWorkAlone } from '../../snapshot/no-work.ts'
import { FIRST_ASKED, LAST_ASKED, NO_TOPIC } from '../../snapshot/title.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import { withoutPastes } from '../../text/pastes.ts'
import type { RequestState, SessionState } from '../state/session-state.ts'
import { planTitle } from '../state/tasks.ts'

/** Returns true for a request of work: no greeting, and no command of Throughline. */
export function isAsked({ text, kind }: Pick<RequestState, 'text' | 'kind'>): boolean {
  return kind === 'plan' || !(leavesWorkAlone(text) || isPastedSummary(text))
}

/** Returns whether there is something to save: work was asked for, done or taken over. */
export function holdsWork({ requests, inherited, toolCalls }: SessionState): boolean {
  return inherited !== undefined || requests.some(isAsked) || Object.keys(toolCalls).some((name) => !isOwnTool(name))
}

/**
 * Returns the goal: the newest request, and the one that began the present work; of a short one the question that it
 * answers. Undefined where nobody asked for anything.
 */
export function findGoal(state: SessionState): string | undefined {
  const newest = newestRequest(state)
  if (newest === undefined) return state.inherited?.goal
  const began = requestThatBegan(state)
  const asked = wordsOf(newest)
  if (began === undefined || began === newest) return truncate(asked, GOAL_LENGTH)
  return `${LAST_ASKED}${truncate(asked, ASKED_LENGTH)} (${FIRST_ASKED}: ${truncate(wordsOf(began), FRAME_LENGTH)})`
}

/** Returns the request that was made last, in its own words; undefined where there is none. */
export function newestRequest({ requests }: SessionState): RequestState | undefined {
  return requestsOfWork(requests).at(-1)
}

/**
 * Returns the topic in a few words: the name that the person gave the session, else the client's title of a session that is
 * still about its first request, else the request that began the work.
 */
export function findTopic(state: SessionState): string {
  const { title, titled, inherited } = state
  if (title !== undefined && titled === true) return title
  const began = requestThatBegan(state)
  const isFirst = began !== undefined && began === requestsOfWork(state.requests)[0]
  if (title !== undefined && title.length >= SHORT_TITLE && isFirst) return truncate(title, TOPIC_LENGTH)
  if (began === undefined || (inherited !== undefined && wordsOf(began).length < SHORT_REQUEST))
    return inherited?.topic ?? NO_TOPIC
  return truncate(firstSentence(wordsOf(began)), TOPIC_LENGTH)
}

/** Returns the words of a request on one line, without what was pasted: of a plan its title, of a short one what it answers. */
export function wordsOf({ kind, text, answers }: Pick<RequestState, 'kind' | 'text' | 'answers'>): string {
  if (kind === 'plan') return `Implement the plan: ${planTitle(text)}`
  const words = oneLine(withoutPastes(text))
  return answers === undefined ? words : `${words} (to: "${answers}")`
}

// --- internal ---

const ASKED_LENGTH = 320
const FRAME_LENGTH = GOAL_LENGTH - ASKED_LENGTH - 40
const TOPIC_LENGTH = 80
/** A client's title that says as little names no work: "ok". */
const SHORT_TITLE = 8

function requestThatBegan(state: SessionState): RequestState | undefined {
  const asked = requestsOfWork(state.requests)
  return asked.find(({ turn }) => turn === state.began) ?? asked.find(({ kind }) => kind !== 'command') ?? asked[0]
}

/** What was asked for in this session, and not taken back. */
function requestsOfWork(requests: readonly RequestState[]): RequestState[] {
  return requests.filter(
    (one) => one.withdrawn !== true && one.earlier !== true && one.asksNothing !== true && isAsked(one),
  )
}

function firstSentence(words: string): string {
  const sentences = words.split(/(?<=[.!?。！？])\s|(?<=[。！？])/)
  return (sentences.find((sentence) => sentence.length >= SHORT_REQUEST) ?? words).replace(
    /(?<![.!:。！])[.!:。！]{1,40}$/,
    '',
  )
}
