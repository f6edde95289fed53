/** @module What the agent found out, as it is kept: a few of each exchange whole, and of all one sentence; the newest last. */

import { defined } from '../../defined.ts'
import { KEEP } from '../../rules.ts'
import type { FindingState, LessonState, SessionState } from './session-state.ts'

/** Findings of one exchange that are kept, of those the newest and the longest. */
const OF_EXCHANGE = 3

/** Adds a finding of the running exchange; `revised` says which earlier ones it takes back. */
export function noteFinding(state: SessionState, text: string, revised: (earlier: string) => boolean): void {
  const exchange = state.exchanges
  const stands = (one: FindingState) => one.text !== text && !(one.exchange >= exchange - 1 && revised(one.text))
  const known = state.findings.filter(stands)
  state.lessons = state.lessons.filter(stands)
  const own = known.filter((one) => one.exchange === exchange)
  const shortest = Math.min(...own.map((one) => one.text.length))
  const left = own.length < OF_EXCHANGE ? undefined : own.find((one) => one.text.length === shortest)
  // One more than is shown: the newest may be the last answer itself.
  state.findings = [...known.filter((one) => one !== left), { text, exchange, ...saidIn(state) }].slice(
    -KEEP.findings - 1,
  )
}

/** Adds a lesson of the running exchange; of too many, the one that tells least goes, of equals the oldest. */
export function noteLesson(state: SessionState, { text, worth }: Pick<LessonState, 'text' | 'worth'>): void {
  const known = state.lessons.filter((one) => one.text !== text)
  const lessons = [...known, { text, worth, exchange: state.exchanges, ...saidIn(state) }]
  const least = Math.min(...lessons.map((one) => one.worth))
  const left = lessons.length > KEEP.lessons ? lessons.find((one) => one.worth === least) : undefined
  state.lessons = lessons.filter((one) => one !== left)
}

/** Forgets what was found in an exchange, or since. */
export function forgetFindings(state: SessionState, exchange: number): void {
  state.findings = state.findings.filter((one) => one.exchange < exchange)
  state.lessons = state.lessons.filter((one) => one.exchange < exchange)
}

/** Forgets what the message said whose call the person refused. */
export function forgetRefused(state: SessionState): void {
  const { lastMessageId } = state
  if (lastMessageId === undefined) return
  state.findings = state.findings.filter((one) => one.message !== lastMessageId)
  state.lessons = state.lessons.filter((one) => one.message !== lastMessageId)
}

// --- internal ---

function saidIn({ lastMessageId, edits }: SessionState): Pick<FindingState, 'message' | 'edits'> {
  return { edits, ...defined({ message: lastMessageId }) }
}
