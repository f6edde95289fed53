/**
 * @module A snapshot written as a session state file, version 2.0.0 (`unified-session-state.json`): what readStateFile reads.
 *
 * At most STATE_FILE_BYTES. A state over its token budget is written with its sections under their ceilings; one that is
 * still too large loses its oldest evidence, summaries and files, and at last has its long texts cut. The store keeps all of it.
 */

import { SECTION_CEILING, STATE_FILE_BYTES } from '../../rules.ts'
import { underCeilings } from '../../snapshot/ceilings.ts'
import { withTokenMetrics } from '../../snapshot/format/token-metrics.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { truncate } from '../../text/budget.ts'

/** Returns the text of the state file of a snapshot. `now` is written as the last truncation where something is cut. */
export function writeStateFile(snapshot: SessionSnapshot, now: Date): string {
  const measured = withTokenMetrics(snapshot)
  const isOver = measured.tokenMetrics.status === 'over_budget'
  const under = isOver ? underCeilings(snapshot) : { snapshot, dropped: {} }
  const whole = textOf(fieldsOf(under.snapshot, measured, Object.keys(under.dropped).length > 0 ? now : undefined))
  if (Buffer.byteLength(whole) <= STATE_FILE_BYTES) return whole
  for (const [entries, length] of SHRINKING) {
    const text = textOf(shrink(fieldsOf(under.snapshot, measured, now), entries, length) as object)
    if (Buffer.byteLength(text) <= STATE_FILE_BYTES) return text
  }
  const { decisions: _, constraints: __, questions: ___, ...rest } = under.snapshot
  const bare = { ...rest, decisions: [], constraints: [], questions: [], evidence: [], files: [] }
  return textOf(shrink(fieldsOf(bare, measured, now), 5, 100) as object)
}

// --- internal ---

/** Entries of a list, and characters of a text, tried one after the other. */
const SHRINKING = [
  [20, 500],
  [10, 500],
  [10, 200],
  [5, 120],
] as const
const VERSION = '2.0.0'

/** Triggers that the file knows; the others are called by what they are nearest to. */
const TRIGGERS: Partial<Record<SessionSnapshot['type'], string>> = {
  precompact: 'precompact',
  threshold: 'threshold',
  manual: 'manual',
}

function fieldsOf(
  snapshot: SessionSnapshot,
  { tokenMetrics }: ReturnType<typeof withTokenMetrics>,
  cutAt: Date | undefined,
): object {
  const { workspace, directive, tools, summaries, tasks } = snapshot
  const nextStep = snapshot.nextStep
  const open = tasks.filter(({ status }) => status !== 'completed').map(({ text }) => text)
  const actions = [...new Set([...(nextStep === undefined ? [] : [nextStep]), ...open])]
  return {
    version: VERSION,
    timestamp: snapshot.timestamp,
    trigger: TRIGGERS[snapshot.type] ?? 'checkpoint',
    git: {
      branch: workspace.gitBranch,
      status: workspace.gitStatus?.join('\n'),
      recentCommits: workspace.recentCommits ?? [],
      modifiedFiles: snapshot.files.map(({ path }) => path),
      stagedChanges: workspace.stagedDiff,
    },
    sd: {
      id: directive?.id ?? snapshot.name,
      title: directive?.title ?? snapshot.goal ?? snapshot.topic,
      phase: directive?.phase ?? snapshot.phaseLabel ?? snapshot.phase,
      // The file writes a fraction.
      progress: fraction(directive?.progress ?? snapshot.progress),
    },
    workflow: {
      currentPhase: snapshot.phaseLabel ?? snapshot.phase,
      lastHandoff: snapshot.lastHandoff,
      toolExecutions: tools.calls.reduce((sum, { calls }) => sum + calls, 0),
    },
    decisions: snapshot.decisions.map(({ id, decision, rationale, at, reversible }) => ({
      id,
      decision,
      rationale,
      timestamp: at,
      reversible,
    })),
    constraints: snapshot.constraints.map(({ id, constraint, source, blocking, at }) => ({
      id,
      constraint,
      source,
      blocking,
      timestamp: at,
    })),
    openQuestions: snapshot.questions.map(({ id, question, context, priority, at, resolution, resolvedAt }) => ({
      id,
      question,
      context,
      priority,
      timestamp: at,
      ...(resolution === undefined ? {} : { resolved: true, resolution, resolvedAt }),
    })),
    evidenceLedger: snapshot.evidence.map(({ id, type, content, source, at }) => ({
      id,
      type,
      content,
      source,
      timestamp: at,
    })),
    tokenMetrics: {
      estimatedTokens: tokenMetrics.estimated,
      budgetStatus: tokenMetrics.status,
      lastTruncation: cutAt?.toISOString() ?? tokenMetrics.lastTruncation ?? null,
    },
    summaries: {
      contextHighlights: summaries?.highlights ?? snapshot.discoveries.map(({ text }) => text),
      keyDecisions: summaries?.decisions ?? [],
      pendingActions: summaries?.actions ?? actions.slice(0, SECTION_CEILING.actions),
    },
  }
}

function fraction(percent: number | undefined): number | undefined {
  return percent === undefined ? undefined : percent / 100
}

function textOf(fields: object): string {
  return `${JSON.stringify(fields, null, 2)}\n`
}

/** The newest entries of every list, and the beginning of every text. */
function shrink(value: unknown, entries: number, length: number): unknown {
  if (typeof value === 'string') return truncate(value, length)
  if (Array.isArray(value)) return value.slice(-entries).map((item) => shrink(item, entries, length))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shrink(item, entries, length)]))
}
