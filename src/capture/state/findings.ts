/** @module What the agent found out, as it is kept: the newest last, a few of each exchange. */

import { KEEP } from '../../rules.ts'
import type { SessionState } from './session-state.ts'

/** Findings of one exchange that are kept, of those the newest and the longest. */
const OF_EXCHANGE = 3

/** Adds a finding of the running exchange; `revised` says which earlier ones it takes back. */
export function noteFinding(state: SessionState, text: string, revised: (earlier: string) => boolean): void {
  const exchange = state.exchanges
  const known = state.findings.filter((one) => one.text !== text && !(one.exchange === exchange && revised(one.text)))
  const own = known.filter((one) => one.exchange === exchange)
  const shortest = Math.min(...own.map((one) => one.text.length))
  const left = own.length < OF_EXCHANGE ? undefined : own.find((one) => one.text.length === shortest)
  // One more than is shown: the newest may be the last answer itself.
  state.findings = [...known.filter((one) => one !== left), { text, exchange }].slice(-KEEP.findings - 1)
}

/** Forgets what was found in an exchange, or since. */
export function forgetFindings(state: SessionState, exchange: number): void {
  state.findings = state.findings.filter((one) => one.exchange < exchange)
}
