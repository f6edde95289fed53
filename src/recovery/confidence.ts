/**
 * @module How sure it is that a message means this snapshot: a number, its tier and the lines that explain both. Pure.
 *
 * Source: context recovery agent, "Confidence-Based Recovery". Base scores and penalties are in ../rules.ts. Age alone
 * never gives high confidence; more than 7 days always asks.
 */

import {
  BASE_CONFIDENCE,
  CONFIDENCE_PENALTY,
  ENDED_STATUSES,
  FRESH_AGE,
  HOUR,
  MINUTE,
  RECENT_AGE,
  STALE_AGE,
  TIER_BOUND,
} from '../rules.ts'
import type { SessionSnapshot } from '../snapshot/types.ts'

export type Tier = 'high' | 'medium' | 'low'

/** What to do with a found snapshot. `show`: it has ended, it is shown and never applied. */
export type Decision = 'apply' | 'confirm' | 'show'

export interface MatchFacts {
  readonly form: keyof typeof BASE_CONFIDENCE
  /** The name that the message gives. */
  readonly reference: string
  readonly checksumOk?: boolean
  readonly now: Date
  /** The project that the message was written in. */
  readonly project: string
  /** Where the new session stands, as far as git tells. */
  readonly branch?: string
  readonly head?: string
  /** Other snapshots that fit the message as well. */
  readonly rivals: readonly string[]
}

export interface Assessment {
  /** 0 to 1. */
  readonly confidence: number
  readonly tier: Tier
  readonly decision: Decision
  /** One line a fact, in the order: reference, age, project, branch and HEAD, status, rivals. */
  readonly evidence: readonly string[]
}

/** Returns how sure it is that a message means `snapshot`, and what follows from that. */
export function assess(snapshot: SessionSnapshot, facts: MatchFacts): Assessment {
  const age = facts.now.getTime() - Date.parse(snapshot.timestamp)
  const foreign = snapshot.project.id !== facts.project
  let confidence: number = BASE_CONFIDENCE[facts.form]
  if (facts.checksumOk === false) confidence -= CONFIDENCE_PENALTY.checksum
  if (age > STALE_AGE) confidence -= CONFIDENCE_PENALTY.stale
  else if (age > RECENT_AGE) confidence -= CONFIDENCE_PENALTY.older
  else if (age >= FRESH_AGE) confidence -= CONFIDENCE_PENALTY.day
  if (snapshot.status === 'resumed') confidence -= CONFIDENCE_PENALTY.resumed
  if (foreign) confidence -= CONFIDENCE_PENALTY.foreign
  confidence -= CONFIDENCE_PENALTY.rival * facts.rivals.length
  const rounded = Math.round(Math.min(1, Math.max(0, confidence)) * 100) / 100
  const tier = tierOf(rounded)
  const ended = (ENDED_STATUSES as readonly string[]).includes(snapshot.status)
  return {
    confidence: rounded,
    tier,
    decision: ended ? 'show' : tier === 'high' ? 'apply' : 'confirm',
    evidence: [
      referenceLine(snapshot, facts),
      `saved ${describeAge(age)} ago (${snapshot.timestamp})`,
      foreign ? `another project: ${snapshot.project.name}` : `same project: ${snapshot.project.name}`,
      ...placeLines(snapshot, facts),
      snapshot.status === 'resumed' && snapshot.resumedAt !== undefined
        ? `taken up before, at ${snapshot.resumedAt}`
        : `status: ${snapshot.status}`,
      ...(facts.rivals.length === 0 ? [] : [`fits as well: ${facts.rivals.join(', ')}`]),
    ],
  }
}

/** Returns the tier of a confidence: [0.9, 1] high, [0.7, 0.9) medium, below low. */
export function tierOf(confidence: number): Tier {
  if (confidence >= TIER_BOUND.high) return 'high'
  return confidence >= TIER_BOUND.medium ? 'medium' : 'low'
}

/** Returns an age in words, one unit: "3 minutes", "2 hours", "5 days". A clock that ran backwards gives "moments". */
export function describeAge(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'moments'
  if (milliseconds < HOUR) return count(milliseconds / MINUTE, 'minute')
  if (milliseconds < 2 * RECENT_AGE) return count(milliseconds / HOUR, 'hour')
  return count(milliseconds / RECENT_AGE, 'day')
}

// --- internal ---

function count(amount: number, unit: string): string {
  const whole = Math.floor(amount)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}

function referenceLine(snapshot: SessionSnapshot, facts: MatchFacts): string {
  if (facts.form === 'formatted') return `continuation summary without an id; its topic matches "${snapshot.topic}"`
  if (facts.checksumOk === false) return `id ${facts.reference}, but its checksum does not agree`
  return `id ${facts.reference}${facts.form === 'id-checked' ? ', checksum agrees' : ''}`
}

function placeLines(snapshot: SessionSnapshot, facts: MatchFacts): string[] {
  const { gitBranch, gitHead } = snapshot.workspace
  const lines: string[] = []
  if (gitBranch !== undefined && facts.branch !== undefined)
    lines.push(
      gitBranch === facts.branch ? `branch ${gitBranch}, as then` : `branch was ${gitBranch}, is ${facts.branch}`,
    )
  if (gitHead !== undefined && facts.head !== undefined && gitHead !== facts.head)
    lines.push(`HEAD was ${gitHead.slice(0, 7)}, is ${facts.head.slice(0, 7)}`)
  return lines
}
