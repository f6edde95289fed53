/**
 * @module How full the context is, and how far it is from the mark at which it should be saved. Pure.
 *
 * Tokens used are those that the model's own calls report. An unknown window is said to be unknown: the mark is then the
 * assumed one, and there is no percentage. Source: pre-compact interceptor, "Detection Strategy".
 */

import { defined } from '../../defined.ts'
import { DEFAULT_THRESHOLDS, type Thresholds } from './thresholds.ts'

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

/** Returns the gauge; by the default marks unless others are given. */
export function gauge(
  { tokensUsed, window, exchanges, upcoming }: GaugeFacts,
  thresholds: Thresholds = DEFAULT_THRESHOLDS,
): Gauge {
  // Up to the next whole token: below the mark the share is below its share.
  const mark = window === undefined ? thresholds.assumedTokens : Math.ceil(window * thresholds.alertShare)
  const left = tokensUsed === undefined ? undefined : mark - tokensUsed
  const due = [
    ...(left !== undefined && left <= 0 ? ['tokens' as const] : []),
    ...(exchanges !== undefined && exchanges >= thresholds.exchanges ? ['exchanges' as const] : []),
    // Settled: used and estimate together beyond the mark.
    ...(left !== undefined && left > 0 && upcoming !== undefined && upcoming > left ? ['preemptive' as const] : []),
  ]
  return {
    ...defined({ tokensUsed, window }),
    ...(tokensUsed === undefined || window === undefined ? {} : { share: tokensUsed / window }),
    mark,
    assumed: window === undefined,
    ...defined({ left }),
    ...(exchanges === undefined ? {} : { exchanges, exchangesLeft: Math.max(0, thresholds.exchanges - exchanges) }),
    due,
  }
}
