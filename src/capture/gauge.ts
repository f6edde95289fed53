/**
 * @module How full the context is, and how far it is from the mark at which it should be saved. Pure.
 *
 * Tokens used are those that the model's own calls report. An unknown window is said to be unknown: the mark is then the
 * assumed one, and there is no percentage. Source: pre-compact interceptor, "Detection Strategy".
 */

import { ALERT_SHARE, ASSUMED_ALERT_TOKENS, EXCHANGE_LIMIT } from '../rules.ts'

export interface GaugeFacts {
  readonly tokensUsed?: number
  readonly window?: number
  /** Since the last compaction. */
  readonly exchanges?: number
  /** Tokens that the next operation is expected to add. */
  readonly upcoming?: number
}

export interface Gauge {
  readonly tokensUsed?: number
  readonly window?: number
  /** 0 and more, of the window; absent while one of the two is unknown. */
  readonly share?: number
  /** Tokens at which a checkpoint is due. */
  readonly mark: number
  /** The mark follows from an assumed window. */
  readonly assumed: boolean
  /** Tokens left to the mark; negative beyond it. */
  readonly left?: number
  readonly exchanges?: number
  readonly exchangesLeft?: number
  /** What is due now, and why. */
  readonly due: readonly ('tokens' | 'exchanges' | 'preemptive')[]
}

/** Returns the gauge. */
export function gauge({ tokensUsed, window, exchanges, upcoming }: GaugeFacts): Gauge {
  const mark = window === undefined ? ASSUMED_ALERT_TOKENS : Math.round(window * ALERT_SHARE)
  const left = tokensUsed === undefined ? undefined : mark - tokensUsed
  const due = [
    ...(left !== undefined && left <= 0 ? ['tokens' as const] : []),
    ...(exchanges !== undefined && exchanges >= EXCHANGE_LIMIT ? ['exchanges' as const] : []),
    // Settled: used and estimate together beyond the mark.
    ...(left !== undefined && left > 0 && upcoming !== undefined && upcoming > left ? ['preemptive' as const] : []),
  ]
  return {
    ...(tokensUsed === undefined ? {} : { tokensUsed }),
    ...(window === undefined ? {} : { window }),
    ...(tokensUsed === undefined || window === undefined ? {} : { share: tokensUsed / window }),
    mark,
    assumed: window === undefined,
    ...(left === undefined ? {} : { left }),
    ...(exchanges === undefined ? {} : { exchanges, exchangesLeft: Math.max(0, EXCHANGE_LIMIT - exchanges) }),
    due,
  }
}
