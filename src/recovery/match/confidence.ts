/**
 * @module Two numbers: how likely a message means this snapshot, and how sure it is that it may be applied, with its tier
 * and the lines that explain both. Pure.
 *
 * Source: context recovery agent, "Confidence-Based Recovery". Base scores and penalties are in ../rules.ts. Age alone
 * never gives high confidence; more than 7 days always asks; only an explicit reference is ever applied.
 */

import { defined } from '../../defined.ts'
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
} from '../../rules.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { makerOf } from '../../snapshot/written-by.ts'
import { oneLine, truncate } from '../../text/budget.ts'

export type Tier = 'high' | 'medium' | 'low'

/** How a message refers to a snapshot. */
export type MatchForm = keyof typeof BASE_CONFIDENCE

/**
 * What follows: the state is applied; shown to be confirmed; listed to be chosen from; offered in one line; or nothing, for
 * work that has ended.
 */
export type Decision = 'apply' | 'confirm' | 'choose' | 'offer' | 'none'

export interface MatchFacts {
  readonly form: MatchForm
  /** What the message gives: a name, a topic, the files. */
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
  /** How much of what the message tells is the snapshot's, 0 to 1; absent = the form has none. */
  readonly strength?: number
  /** How likely this is the work that is meant, 0 to 1; absent = as the form is as a rule. */
  readonly likelihood?: number
  /** Files of the snapshot that are not as it left them. */
  readonly changed?: readonly string[]
  /** Its session is open in another terminal; `perhaps`: no process of it is known, but it was heard of a moment ago. */
  readonly alive?: 'open' | 'perhaps' | 'over'
  /** The host that its session ran in, where the new session runs in another one. */
  readonly savedIn?: string
  /** What of it is unfinished. */
  readonly unfinished?: readonly string[]
}

export interface Assessment {
  /** How likely this is the work that is meant, 0 to 1. */
  readonly likelihood: number
  /** How sure it is that the work may be applied, 0 to 1: form, age, project, rivals, changed files. */
  readonly confidence: number
  readonly tier: Tier
  readonly decision: Decision
  /** Its session is open in another terminal: nothing is taken over from it before a yes. */
  readonly alive: boolean
  /** The other project that it belongs to, by name: of it, nothing is given or changed before a yes. */
  readonly foreign?: string
  /** The client of the memory server that wrote it, where no session was recorded: it is shown, and taken up after a yes. */
  readonly maker?: string
  /**
   * One line a fact: reference, age, host, project, branch and HEAD, status, unfinished, files changed since, rivals,
   * likelihood.
   */
  readonly evidence: readonly string[]
}

/** Returns how sure it is that a message means `snapshot`, and what follows from that. */
export function assess(snapshot: SessionSnapshot, facts: MatchFacts): Assessment {
  const age = facts.now.getTime() - Date.parse(snapshot.timestamp)
  const foreign = snapshot.project.id !== facts.project
  const changed = facts.changed ?? []
  const alive = facts.alive === 'open'
  const maker = makerOf(snapshot)
  const place = placeOf(snapshot, facts)
  let confidence: number = BASE_CONFIDENCE[facts.form]
  if (facts.checksumOk === false) confidence -= CONFIDENCE_PENALTY.checksum
  if (age > STALE_AGE) confidence -= CONFIDENCE_PENALTY.stale
  else if (age > RECENT_AGE) confidence -= CONFIDENCE_PENALTY.older
  else if (age >= FRESH_AGE) confidence -= CONFIDENCE_PENALTY.day
  if (snapshot.status === 'resumed') confidence -= CONFIDENCE_PENALTY.resumed
  if (alive) confidence -= CONFIDENCE_PENALTY.alive
  if (foreign) confidence -= CONFIDENCE_PENALTY.foreign
  if (facts.strength !== undefined) confidence -= CONFIDENCE_PENALTY.weakTopic * (1 - facts.strength)
  if (changed.length > 0) confidence -= CONFIDENCE_PENALTY.changed
  if (place === 'other branch') confidence -= CONFIDENCE_PENALTY.branch
  else if (place === 'other head') confidence -= CONFIDENCE_PENALTY.head
  confidence -= CONFIDENCE_PENALTY.rival * facts.rivals.length
  const rounded = Math.round(Math.min(1, Math.max(0, confidence)) * 100) / 100
  const tier = tierOf(rounded)
  const likely = facts.likelihood ?? BASE_CONFIDENCE[facts.form] / (1 + facts.rivals.length)
  const likelihood = Math.round(likely * 100) / 100
  return {
    likelihood,
    confidence: rounded,
    tier,
    alive,
    ...(foreign ? { foreign: snapshot.project.name } : {}),
    ...defined({ maker }),
    decision: decide(snapshot, facts, tier),
    evidence: [
      referenceLine(snapshot, facts),
      `saved ${describeAge(age)} ago (${snapshot.timestamp})`,
      ...(maker === undefined ? [] : [`written by ${short(maker)}; no session was recorded`]),
      ...(facts.savedIn === undefined ? [] : [`saved in ${facts.savedIn}`]),
      `${foreign ? 'another' : 'same'} project: ${short(snapshot.project.name)}`,
      ...placeLines(snapshot, facts),
      snapshot.status === 'resumed' && snapshot.resumedAt !== undefined
        ? `taken up before, at ${snapshot.resumedAt}`
        : `status: ${snapshot.status}`,
      ...aliveLines(facts),
      ...(facts.unfinished === undefined || facts.unfinished.length === 0
        ? []
        : [`unfinished: ${facts.unfinished.join(', ')}`]),
      ...(changed.length === 0 ? [] : [`changed since: ${listed(changed)}`]),
      ...(facts.rivals.length === 0 ? [] : [`fits as well: ${listed(facts.rivals)}`]),
      `likelihood that it is meant: ${likelihood.toFixed(2)}`,
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

const MOST_NAMED = 4

function decide(snapshot: SessionSnapshot, { form, rivals, project }: MatchFacts, tier: Tier): Decision {
  if ((ENDED_STATUSES as readonly string[]).includes(snapshot.status)) return 'none'
  if (form === 'proactive') return 'offer'
  if (rivals.length > 0) return 'choose'
  switch (tier) {
    case 'high':
      return EXPLICIT.has(form) && snapshot.project.id === project && makerOf(snapshot) === undefined
        ? 'apply'
        : 'confirm'
    case 'medium':
      return 'confirm'
    case 'low':
      // There is nothing to choose from: the one that was named is shown alone.
      return form === 'id' || form === 'id-checked' ? 'confirm' : 'choose'
    default:
      return tier satisfies never
  }
}

const EXPLICIT: ReadonlySet<MatchForm> = new Set(['id-checked', 'id', 'formatted', 'written'])

function count(amount: number, unit: string): string {
  const whole = Math.floor(amount)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}

function short(text: string): string {
  return truncate(oneLine(text), 90)
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMED
  return `${names.slice(0, MOST_NAMED).map(short).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function referenceLine(snapshot: SessionSnapshot, { form, reference, checksumOk, strength }: MatchFacts): string {
  const topic = short(snapshot.topic)
  const meant = short(reference)
  const share = strength === undefined ? '' : ` (${Math.round(strength * 100)}% of its words)`
  switch (form) {
    case 'formatted':
      return `continuation summary without an id; its topic matches "${topic}"`
    case 'written':
      return meant === short(snapshot.name)
        ? 'its words stand in what this session wrote'
        : `the message names ${meant}, which holds what it wrote`
    case 'id':
    case 'id-checked':
      if (checksumOk === false) return `id ${meant}, but its checksum does not agree`
      return `id ${meant}${form === 'id-checked' ? ', checksum agrees' : ''}`
    case 'natural':
      return meant === '' ? 'asked to go on, without a topic' : `asked to go on with "${meant}": "${topic}"${share}`
    case 'reference':
      return meant === '' ? 'earlier work is mentioned' : `mentions "${meant}": "${topic}"${share}`
    case 'files':
      return `the message names ${meant}, which it changed`
    case 'proactive':
      return 'found at the start of a session'
    default:
      return form satisfies never
  }
}

function aliveLines({ alive }: MatchFacts): string[] {
  if (alive === undefined || alive === 'over') return []
  return [`its session ${alive === 'open' ? 'is still' : 'may still be'} open in another terminal`]
}

function placeOf({ workspace }: SessionSnapshot, { branch, head }: MatchFacts): 'same' | 'other branch' | 'other head' {
  const { gitBranch, gitHead } = workspace
  if (gitBranch !== undefined && branch !== undefined && gitBranch !== branch) return 'other branch'
  return gitHead !== undefined && head !== undefined && gitHead !== head ? 'other head' : 'same'
}

function placeLines(snapshot: SessionSnapshot, facts: MatchFacts): string[] {
  const { gitBranch, gitHead } = snapshot.workspace
  const lines: string[] = []
  if (gitBranch !== undefined && facts.branch !== undefined)
    lines.push(
      gitBranch === facts.branch
        ? `branch ${short(gitBranch)}, as then`
        : `branch was ${short(gitBranch)}, is ${short(facts.branch)}`,
    )
  if (gitHead !== undefined && facts.head !== undefined && gitHead !== facts.head)
    lines.push(`HEAD was ${gitHead.slice(0, 7)}, is ${facts.head.slice(0, 7)}`)
  return lines
}
