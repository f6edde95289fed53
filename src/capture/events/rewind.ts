/**
 * @module A conversation that was taken back to an earlier prompt and went on otherwise.
 *
 * It is known by two prompts that follow one record: the first of them and what came after it is not part of the
 * conversation any more. Requests stay, as they were made; files, commands, errors and tasks stay, as going back undoes none.
 */

import { RECENT_MESSAGE_LENGTH } from '../../rules.ts'
import { truncate } from '../../text/budget.ts'
import { forgetFindings } from '../state/findings.ts'
import type { SessionState } from '../state/session-state.ts'
import { planTitle } from '../state/tasks.ts'

/** Takes back what follows the record `parent`, where a prompt and what answered it do. */
export function takeBack(state: SessionState, parent: string | undefined): void {
  if (parent === undefined) return
  const from = state.requests.findIndex((known) => known.parent === parent && (known.after ?? 0) + 1 < state.messages)
  const first = state.requests[from]
  if (first === undefined) return
  state.requests = state.requests.map((request, index) => {
    if (index < from || request.withdrawn === true) return request
    state.exchanges -= 1
    state.exchangesSinceCompaction = Math.max(0, state.exchangesSinceCompaction - 1)
    return { ...request, withdrawn: true }
  })
  forgetFindings(state, state.exchanges + 1)
  const text = truncate(first.text, RECENT_MESSAGE_LENGTH)
  const message = state.lastMessages.findLastIndex((one) => one.role === 'user' && one.text === text)
  state.lastMessages = state.lastMessages.slice(0, Math.max(0, message))
  // The question that it was taken back from is not answered by what is typed now.
  delete state.asked
  if (first.at !== undefined) forgetStated(state, first.at)
}

// --- internal ---

/** What was stated from a moment on: decided, answered, refused, demanded. Its ids are not given again. */
function forgetStated(state: SessionState, since: string): void {
  const before = <T extends { readonly at?: string }>(all: readonly T[]): T[] =>
    all.filter(({ at }) => at === undefined || at < since)
  const answers = before(state.answers)
  const { plan } = state
  const approved =
    plan !== undefined && state.answers.some((one) => one.answer === planTitle(plan) && !answers.includes(one))
  if (approved) delete state.plan
  state.answers = answers
  state.refusals = before(state.refusals)
  state.limits = before(state.limits)
  state.statements = before(state.statements)
  state.questions = before(state.questions)
}
