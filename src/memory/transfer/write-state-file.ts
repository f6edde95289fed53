/**
 * @module A snapshot written as a session state file, version 2.0.0 (`unified-session-state.json`): what readStateFile reads.
 *
 * At most STATE_FILE_BYTES. A state over its token budget is written with its sections under their ceilings; one that is
 * still too large loses its oldest evidence, summaries and files, and at last has its long texts cut. The store keeps all of it.
 */

import { SECTION_CEILING, STATE_FILE_BYTES } from '../../rules.ts'
import { underCeilings } from '../../snapshot/ceilings.ts'
import { type TokenMetrics, tokenMetrics } from '../../snapshot/format/token-metrics.ts'
import { noteTexts } from '../../snapshot/notes.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { truncate } from '../../text/budget.ts'

/** Returns the text of the state file of a snapshot. `now` is written as the last truncation where something is cut. */
export function writeStateFile(snapshot: SessionSnapshot, now: Date): string {
  const measured = tokenMetrics(snapshot)
  const isOver = measured.status === 'over_budget'
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

function fieldsOf(snapshot: SessionSnapshot, { estimated, status }: TokenMetrics, cutAt: Date | undefined): object {
  const { workspace, tools, tasks } = snapshot
  const noted = (key: string) => noteTexts(snapshot, key)[0]
  const listed = (key: string, otherwise: readonly string[]) => {
    const texts = noteTexts(snapshot, key)
    return texts.length === 0 ? otherwise : texts
  }
  const progress = noted('sd.progress')
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
      id: noted('sd.id') ?? snapshot.name,
      title: noted('sd.title') ?? snapshot.goal ?? snapshot.topic,
      phase: noted('sd.phase') ?? snapshot.phaseLabel ?? snapshot.phase,
      // The file writes a fraction.
      progress: fraction(progress === undefined ? snapshot.progress : Number(progress)),
    },
    workflow: {
      currentPhase: snapshot.phaseLabel ?? snapshot.phase,
      lastHandoff: noted('workflow.lastHandoff'),
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
      estimatedTokens: estimated,
      budgetStatus: status,
      lastTruncation: cutAt?.toISOString() ?? noted('tokenMetrics.lastTruncation') ?? null,
    },
    summaries: {
      contextHighlights: listed(
        'summaries.contextHighlights',
        snapshot.discoveries.map(({ text }) => text),
      ),
      keyDecisions: noteTexts(snapshot, 'summaries.keyDecisions'),
      pendingActions: listed('summaries.pendingActions', actions.slice(0, SECTION_CEILING.actions)),
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
