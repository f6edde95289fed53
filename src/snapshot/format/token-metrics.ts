/**
 * @module The tokens of a snapshot as a whole, and whether that is healthy. Source: context preservation, "Budget Status".
 */

import { defined } from '../../defined.ts'
import { STATE_TOKENS } from '../../rules.ts'
import { estimateTokens } from '../../text/budget.ts'
import type { SessionSnapshot } from '../types.ts'
import { renderObservations } from './observations.ts'

export type TokenMetrics = NonNullable<SessionSnapshot['tokenMetrics']>

/** Returns the status of so many tokens: under 800 healthy, over 1,200 over budget. */
export function tokenStatus(tokens: number): TokenMetrics['status'] {
  if (tokens < STATE_TOKENS.target) return 'healthy'
  return tokens <= STATE_TOKENS.max ? 'warning' : 'over_budget'
}

/**
 * Returns the snapshot with its own size measured: of the observations in full, the line that says so left out. What is
 * known of the last truncation stays.
 */
export function withTokenMetrics(snapshot: SessionSnapshot): SessionSnapshot & { readonly tokenMetrics: TokenMetrics } {
  const { tokenMetrics, ...rest } = snapshot
  const estimated = estimateTokens(renderObservations(rest).join('\n'))
  const lastTruncation = tokenMetrics?.lastTruncation
  return {
    ...rest,
    tokenMetrics: {
      estimated,
      status: tokenStatus(estimated),
      ...defined({ lastTruncation }),
    },
  }
}
