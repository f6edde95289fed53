/**
 * @module Automatic saves: what the triggers see, which of them fired already, and the one checkpoint that follows.
 *
 * Each threshold fires once until the next compaction. Several that are due at one moment make one checkpoint, of the most
 * urgent. The working snapshot of every turn is no checkpoint: it does not stop the clock.
 */

import type { Capture } from '../../capture/draft/capture-session.ts'
import { type Gauge, gauge } from '../../capture/triggers/context-usage.ts'
import {
  detectTriggers,
  isWaveKey,
  THRESHOLD_RULES,
  type ThresholdRule,
  type Trigger,
  type TriggerFacts,
} from '../../capture/triggers/rules.ts'
import type { Thresholds } from '../../capture/triggers/thresholds.ts'
import { defined } from '../../defined.ts'
import { ENTITY_TYPE, SNAPSHOT_ENTITY_TYPE } from '../../rules.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore } from '../../store/port.ts'
import { type Due, type SaveFacts, saveDue } from './checkpoints.ts'
import type { FiredRecord, SessionRecord } from './session-record.ts'

export interface FiringFacts extends SaveFacts {
  readonly thresholds: Thresholds
  /** Tokens that the next operation is expected to add. */
  readonly upcoming?: number
}

/** A checkpoint that was saved automatically. */
export interface Fired {
  readonly snapshot: SessionSnapshot
  /** What was due, the most urgent first: the first one is the checkpoint's. */
  readonly triggers: readonly Trigger[]
  readonly gauge: Gauge
}

/** Saves a checkpoint where one is due, and returns it with what was due; undefined where nothing is. */
export async function fireDue(store: GraphStore, capture: Capture, facts: FiringFacts): Promise<Fired | undefined> {
  const { state, reading } = capture
  // A transcript that was not read to its end does not show the present state.
  if (reading.unfinished || state.requests.length === 0) return undefined
  const written = await writtenWaves(store, capture)
  let triggers: Trigger[] = []
  const snapshot = await saveDue(store, capture, facts, (record, last) => {
    const seen = seenOf(capture, record, last, written, facts)
    triggers = detectTriggers(seen, facts.thresholds)
    return dueOf(triggers, seen, record, state.compactions)
  })
  return snapshot === undefined ? undefined : { snapshot, triggers, gauge: gaugeOf(capture, facts) }
}

// --- internal ---

function gaugeOf({ state }: Capture, { window, thresholds }: FiringFacts): Gauge {
  return gauge(
    {
      ...defined({ tokensUsed: state.tokensUsed, window }),
      exchanges: state.exchangesSinceCompaction,
    },
    thresholds,
  )
}

/** What the triggers see. */
type Seen = TriggerFacts & { readonly fired: readonly ThresholdRule[]; readonly written: readonly string[] }

function seenOf(
  { state }: Capture,
  record: SessionRecord,
  last: SessionSnapshot | undefined,
  written: readonly string[],
  { now, window, upcoming }: FiringFacts,
): Seen {
  const fired = record.fired
  const since = Date.parse(last?.timestamp ?? state.startedAt ?? '')
  const { phase } = record.stated ?? {}
  const before = fired?.phase
  return {
    ...defined({ tokensUsed: state.tokensUsed, window }),
    exchangesSinceCompaction: state.exchangesSinceCompaction,
    ...(Number.isNaN(since) ? {} : { sinceLastCheckpointMs: now.getTime() - since }),
    // A checkpoint that was saved in the new phase, on request, is the one of this move.
    ...(phase === undefined || before === undefined || last?.phase === phase
      ? {}
      : { phase: { before, after: phase } }),
    written: written.filter((name) => fired?.waves?.includes(name) !== true),
    ...defined({ upcoming }),
    fired: fired !== undefined && fired.compactions >= state.compactions ? fired.thresholds : [],
  }
}

function dueOf(
  triggers: readonly Trigger[],
  seen: Seen,
  { fired: before, stated }: SessionRecord,
  compactions: number,
): Due | undefined {
  const [first] = triggers
  const phase = stated?.phase ?? before?.phase
  // The first phase that is seen is no move; it is remembered to tell the next one by.
  if (first === undefined && phase === before?.phase) return undefined
  const waves = [...(before?.waves ?? []), ...seen.written].slice(-MOST_WAVES)
  const fired: FiredRecord = {
    compactions: Math.max(before?.compactions ?? 0, compactions),
    thresholds: THRESHOLD_RULES.filter(
      (rule) => seen.fired.includes(rule) || triggers.some((trigger) => trigger.rule === rule),
    ),
    ...defined({ phase }),
    ...(waves.length === 0 ? {} : { waves }),
  }
  if (first === undefined) return { fired }
  return { fired, save: { type: first.type, reason: first.reason, triggerEvidence: first.evidence } }
}

const MOST_WAVES = 100

/** Names of waves that ended in this project since the session began; asked only where the session wrote to a graph. */
async function writtenWaves(store: GraphStore, { state, project }: Capture): Promise<string[]> {
  if (!state.wroteEntities || state.startedAt === undefined) return []
  const query = { part: WAVE, limit: MOST_WAVES, project: project.id, since: state.startedAt }
  const { entities } = await store.facts(query)
  return entities
    .filter(({ entityType }) => !OTHERS.has(entityType))
    .map(({ name }) => name)
    .filter(isWaveKey)
}

const WAVE = 'wave_'
/** Ours, of any name: a file may be called like a wave. */
const OTHERS: ReadonlySet<string> = new Set([SNAPSHOT_ENTITY_TYPE, ENTITY_TYPE.file, ENTITY_TYPE.project])
