/**
 * @module The text of the status line: how full the context is, how far away a compaction is, and the last save's age.
 *
 * Pure. Unknown values are left out, never estimated from something else.
 */

import type { CompactionPoint } from '../../hosts/host.ts'
import { describeAge } from '../../recovery/match/confidence.ts'

export interface StatusFacts {
  /** Tokens that are used; absent before the first answer and right after a compaction. */
  readonly tokens?: number
  readonly window?: number
  readonly compaction: CompactionPoint
  /** Tokens by which a turn grows the context. */
  readonly growth?: number
  /** How long ago the session was saved, in milliseconds; `never` if the store has no save of it. */
  readonly saved?: number | 'never'
}

/**
 * Returns the line, for instance `context 61% of 200k · 45k to compaction · ~9 turns · saved 4 min ago`; empty if
 * nothing is known.
 */
export function statusText(facts: StatusFacts): string {
  return [contextPart(facts), compactionPart(facts), turnsPart(facts), savedPart(facts)].filter(Boolean).join(' · ')
}

// --- internal ---

function contextPart({ tokens, window }: StatusFacts): string {
  if (tokens === undefined) return ''
  if (window === undefined) return `context ${short(tokens)} tokens`
  return `context ${Math.round((tokens / window) * 100)}% of ${short(window)}`
}

function compactionPart({ tokens, compaction }: StatusFacts): string {
  switch (compaction.kind) {
    case 'off':
      return 'auto-compaction off'
    case 'unknown':
      return ''
    case 'at':
      if (tokens === undefined) return `compaction at ${short(compaction.tokens)}`
      return tokens >= compaction.tokens ? 'compaction due' : `${short(compaction.tokens - tokens)} to compaction`
    default:
      return compaction satisfies never
  }
}

function turnsPart({ tokens, compaction, growth }: StatusFacts): string {
  if (compaction.kind !== 'at' || tokens === undefined || growth === undefined || tokens >= compaction.tokens) return ''
  const turns = Math.floor((compaction.tokens - tokens) / growth)
  return turns < 1 ? 'less than a turn' : `~${turns} ${turns === 1 ? 'turn' : 'turns'}`
}

function savedPart({ saved }: StatusFacts): string {
  if (saved === undefined) return ''
  return saved === 'never' ? 'not saved yet' : `saved ${describeAge(saved)} ago`
}

function short(tokens: number): string {
  if (tokens >= 1_000_000) return `${Number((tokens / 1_000_000).toFixed(1))}M`
  return tokens >= 1_000 ? `${Math.round(tokens / 1_000)}k` : `${tokens}`
}
