/**
 * @module The tokens of a snapshot as a whole, and whether that is healthy. Source: context preservation, "Budget Status".
 */

import { STATE_TOKENS } from '../../rules.ts'
import { estimateTokens } from '../../text/budget.ts'
import type { SessionSnapshot } from '../types.ts'
import { renderObservations } from './observations.ts'

export interface TokenMetrics {
  /** Characters of the observations / 4. */
  readonly estimated: number
  readonly status: 'healthy' | 'warning' | 'over_budget'
}

/** Returns the status of so many tokens: under 800 healthy, over 1,200 over budget. */
export function tokenStatus(tokens: number): TokenMetrics['status'] {
  if (tokens < STATE_TOKENS.target) return 'healthy'
  return tokens <= STATE_TOKENS.max ? 'warning' : 'over_budget'
}

/** Returns the size of a snapshot: of its observations in full. */
export function tokenMetrics(snapshot: SessionSnapshot): TokenMetrics {
  const estimated = estimateTokens(renderObservations(snapshot).join('\n'))
  return { estimated, status: tokenStatus(estimated) }
}
