/**
 * @module Checkpoint triggers: when is it time to save the session? Pure.
 *
 * Each trigger says what it saw. An unknown fact fires nothing; an unknown window is never made up: the absolute mark
 * stands in for it and is labelled "assumed". Sources: pre-compact interceptor, "Activation Trigger" and "Detection
 * Strategy"; context guardian, `should_checkpoint` and `priority_levels`.
 */

import { defined } from '../../defined.ts'
import { CHARS_PER_TOKEN, PRIORITIES, TYPE_PRIORITY } from '../../rules.ts'
import type { CheckpointType, Phase, Priority } from '../../snapshot/types.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import { type Gauge, gauge } from './context-usage.ts'
import { DEFAULT_THRESHOLDS, type Thresholds } from './thresholds.ts'

/** What fires at most once between two compactions. */
export const THRESHOLD_RULES = ['alert', 'save', 'exchanges', 'preemptive'] as const
export type ThresholdRule = (typeof THRESHOLD_RULES)[number]
export type Rule = ThresholdRule | 'wave' | 'phase' | 'time'

export interface TriggerFacts {
  /** Real usage of the last model call. */
  readonly tokensUsed?: number
  /** The real window. */
  readonly window?: number
  readonly exchangesSinceCompaction?: number
  /** Since the last checkpoint, or since the session began. The working snapshot does not count. */
  readonly sinceLastCheckpointMs?: number
  readonly phase?: { readonly before?: Phase; readonly after?: Phase }
  /** Names of entities written to the graph since the last checkpoint. */
  readonly written?: readonly string[]
  /** Tokens that the next operation is expected to add. */
  readonly upcoming?: number
  /** Thresholds that fired since the last compaction. */
  readonly fired?: readonly ThresholdRule[]
}

export interface Trigger {
  readonly rule: Rule
  readonly type: CheckpointType
  readonly priority: Priority
  /** Longest delay in milliseconds; Infinity = when it suits. */
  readonly within: number
  /** Why, for a person. */
  readonly reason: string
  /** What was seen. */
  readonly evidence: string
}

/** Returns the triggers that are due, the most urgent first. */
export function detectTriggers(facts: TriggerFacts, thresholds: Thresholds = DEFAULT_THRESHOLDS): Trigger[] {
  const due = [
    ...ofTokens(facts, thresholds),
    ...ofExchanges(facts, thresholds),
    ...ofWaves(facts),
    ...ofPhase(facts),
    ...ofTime(facts, thresholds),
  ]
  const fired: ReadonlySet<Rule> = new Set(facts.fired)
  return due.filter(({ rule }) => !fired.has(rule)).sort(byUrgency)
}

/** Returns how many tokens a file of this size is, as an estimate. */
export function estimateFileTokens(bytes: number): number {
  return Math.ceil(bytes / CHARS_PER_TOKEN)
}

/** True for a name that says that a wave has ended. Context guardian: `"wave_" in k and "complete" in k`. */
export function isWaveKey(name: string): boolean {
  return name.includes('wave_') && name.includes('complete')
}

/** Returns the tokens that were seen, for a person. */
export function tokenEvidence({ tokensUsed, window, share, mark }: Gauge): string {
  if (tokensUsed === undefined) return 'tokens used: unknown'
  if (window === undefined || share === undefined)
    return `${count(tokensUsed)} tokens; window unknown, mark at ${count(mark)} assumed`
  // Never rounded up to a mark that was not reached.
  return `${count(tokensUsed)} of ${count(window)} tokens, ${Math.floor(share * 1_000) / 10} %`
}

// --- internal ---

function ofTokens({ tokensUsed, window, upcoming }: TriggerFacts, thresholds: Thresholds): Trigger[] {
  if (tokensUsed === undefined) return []
  const measured = gauge({ tokensUsed, ...defined({ window }) }, thresholds)
  const left = measured.mark - tokensUsed
  const evidence = tokenEvidence(measured)
  // One mark alone where the window is unknown: three quarters of a guess would be a second guess.
  const saveMark = window === undefined ? measured.mark : Math.ceil(window * thresholds.saveShare)
  const percent = (share: number) => `${Math.round(share * 1_000) / 10} %`
  const at = (share: number) =>
    window === undefined
      ? `${count(measured.mark)} tokens are used (assumed: the window is unknown)`
      : `${percent(share)} of the context window is used`
  return [
    ...(left <= 0 ? [trigger('alert', 'threshold', at(thresholds.alertShare), evidence)] : []),
    ...(tokensUsed >= saveMark ? [trigger('save', 'threshold', at(thresholds.saveShare), evidence)] : []),
    ...(upcoming !== undefined && upcoming > 0 && upcoming > left
      ? [
          trigger(
            'preemptive',
            'preemptive',
            'the next operation would pass the mark',
            `${evidence}, and about ${count(upcoming)} more`,
          ),
        ]
      : []),
  ]
}

function ofExchanges({ exchangesSinceCompaction: seen }: TriggerFacts, { exchanges }: Thresholds): Trigger[] {
  if (seen === undefined || seen < exchanges) return []
  return [
    trigger('exchanges', 'message-count', 'a long conversation', `${count(seen)} exchanges since the last compaction`),
  ]
}

function ofWaves({ written }: TriggerFacts): Trigger[] {
  const waves = (written ?? []).filter(isWaveKey)
  return waves.length === 0 ? [] : [trigger('wave', 'wave', 'a wave is complete', namesOf(waves))]
}

function ofPhase({ phase }: TriggerFacts): Trigger[] {
  const { before = 'unknown', after = 'unknown' } = phase ?? {}
  if (before === 'unknown' || after === 'unknown' || before === after) return []
  return [trigger('phase', 'phase', 'the work moved to another phase', `${before} → ${after}`)]
}

function ofTime({ sinceLastCheckpointMs: since }: TriggerFacts, { timeAfter }: Thresholds): Trigger[] {
  if (since === undefined || since < timeAfter) return []
  return [
    trigger('time', 'time', 'no checkpoint for a while', `${Math.floor(since / 60_000)} minutes since the last one`),
  ]
}

function trigger(rule: Rule, type: CheckpointType, reason: string, evidence: string): Trigger {
  return { rule, type, ...TYPE_PRIORITY[type], reason, evidence }
}

function byUrgency(a: Trigger, b: Trigger): number {
  const rank = ({ priority }: Trigger) => PRIORITIES.indexOf(priority)
  return rank(a) - rank(b) || (a.within === b.within ? 0 : a.within - b.within)
}

function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).map((name) => truncate(oneLine(name), NAME_LENGTH))
  return [...shown, ...(names.length > MOST_NAMED ? [`${names.length - MOST_NAMED} more`] : [])].join(', ')
}

const MOST_NAMED = 5
const NAME_LENGTH = 80

function count(value: number): string {
  // Not `toLocaleString`: it loads all that the runtime knows of languages.
  return String(value).replace(/\B(?=(?:\d{3}){1,7}$)/g, ',')
}
