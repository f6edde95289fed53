/**
 * @module A session state file (`unified-session-state.json`, versions 1 and 2) read as a snapshot.
 *
 * Version 1 has no reasoning sections: they are empty. What the file leaves out stays unknown; nothing is taken from
 * elsewhere but the project, which the file does not name. The same file gives the same name, so that it comes in once.
 */

import { defined } from '../../defined.ts'
import { CHECKPOINT_TYPES, EVIDENCE_LENGTH, PHASES, TYPE_PRIORITY } from '../../rules.ts'
import { snapshotName } from '../../snapshot/name.ts'
import { notesFrom } from '../../snapshot/notes.ts'
import type { CheckpointType, Evidence, OpenQuestion, Phase, SessionSnapshot, Task } from '../../snapshot/types.ts'

type Fields = Readonly<Record<string, unknown>>

/** Returns the snapshot that a state file describes. `fields` has a version and a time already (the store's reader saw to it). */
export function readStateFile(fields: Fields, project: SessionSnapshot['project']): SessionSnapshot {
  const timestamp = new Date(string(fields['timestamp']) ?? 0).toISOString()
  const [git, sd, workflow, summaries] = ['git', 'sd', 'workflow', 'summaries'].map((key) => object(fields[key]))
  const actions = strings(summaries?.['pendingActions'])
  const title = string(sd?.['title'])
  const topic = title ?? string(sd?.['id']) ?? actions[0] ?? project.name
  const type = CHECKPOINT_TYPES.find((known): known is CheckpointType => known === fields['trigger']) ?? 'manual'
  const progress = percent(sd?.['progress'])
  return {
    schemaVersion: 1,
    name: snapshotName({ date: timestamp, topic, sessionId: project.id, sequence: 1 }),
    sequence: 1,
    compactions: 0,
    project,
    type,
    priority: TYPE_PRIORITY[type].priority,
    reason: 'imported from a session state file',
    timestamp,
    status: 'in-progress',
    ...defined({ goal: title }),
    topic,
    ...defined({ progress }),
    ...phaseOf(string(workflow?.['currentPhase']) ?? string(sd?.['phase'])),
    files: strings(git?.['modifiedFiles']).map((path) => ({ path, change: 'modified' as const })),
    commands: [],
    ...defined({ nextStep: actions[0] }),
    tasks: actions.map((text): Task => ({ text, status: 'pending' })),
    ...reasoningOf(fields),
    approaches: [],
    preferences: [],
    discoveries: [],
    workspace: defined({
      gitBranch: string(git?.['branch']),
      gitStatus: filled(
        string(git?.['status'])
          ?.split('\n')
          .filter((line) => line.trim() !== '') ?? [],
      ),
      stagedDiff: string(git?.['stagedChanges']),
      recentCommits: filled(strings(git?.['recentCommits'])),
    }),
    filesRead: [],
    conversation: { exchanges: 0, messages: 0, requests: [], lastExchange: [] },
    tools: { calls: [] },
    quality: {},
    resume: defined({ firstAction: actions[0] }),
    ...defined({ notes: filled(notesFrom(otherFields(fields))) }),
  }
}

// --- internal ---

/** What the file's own phase names begin with, in the words of the context preservation system. */
const PHASE_WORDS: Readonly<Record<string, Phase>> = {
  LEAD: 'analysis',
  PLAN: 'planning',
  EXEC: 'implementation',
  VERIF: 'testing',
  TEST: 'testing',
  DEPLOY: 'deployment',
}

function reasoningOf(fields: Fields): Pick<SessionSnapshot, 'decisions' | 'constraints' | 'questions' | 'evidence'> {
  const stated = (item: Fields) => ({ ...defined({ at: time(item['timestamp']) }), origin: 'import' as const })
  return {
    decisions: list(fields['decisions'], 'D', 'decision', (item, id, decision) => ({
      id,
      decision,
      ...defined({ rationale: string(item['rationale']), reversible: boolean(item['reversible']) }),
      ...stated(item),
    })),
    constraints: list(fields['constraints'], 'C', 'constraint', (item, id, constraint) => ({
      id,
      constraint,
      ...defined({ source: string(item['source']), blocking: boolean(item['blocking']) }),
      ...stated(item),
    })),
    questions: list(
      fields['openQuestions'],
      'Q',
      'question',
      (item, id, question): OpenQuestion => ({
        id,
        question,
        ...defined({
          context: string(item['context']),
          priority: (['high', 'medium', 'low'] as const).find((known) => known === item['priority']),
          resolution: string(item['resolution']),
          resolvedAt: time(item['resolvedAt']),
        }),
        ...stated(item),
      }),
    ),
    evidence: list(
      fields['evidenceLedger'],
      'E',
      'content',
      (item, id, content): Evidence => ({
        id,
        type: EVIDENCE_TYPES.find((known) => known === item['type']) ?? 'observation',
        content: content.slice(0, EVIDENCE_LENGTH),
        ...defined({ source: string(item['source']) }),
        ...stated(item),
      }),
    ),
  }
}

const EVIDENCE_TYPES = ['error', 'command', 'output', 'observation'] as const

/** Reads the entries that have a text. An id that is missing or taken is replaced by a new one. */
function list<T>(value: unknown, kind: string, key: string, read: (item: Fields, id: string, text: string) => T): T[] {
  const taken = new Set<string>()
  const items = (Array.isArray(value) ? value : []).map(object).filter((item) => item !== undefined)
  return items.flatMap((item) => {
    const text = string(item[key])
    if (text === undefined) return []
    const own = string(item['id']) ?? ''
    let id = new RegExp(`^${kind}[1-9]\\d{0,5}$`).test(own) && !taken.has(own) ? own : ''
    for (let number = 1; id === ''; number += 1) if (!taken.has(`${kind}${number}`)) id = `${kind}${number}`
    taken.add(id)
    return [read(item, id, text)]
  })
}

function phaseOf(label: string | undefined): Pick<SessionSnapshot, 'phase' | 'phaseLabel'> {
  if (label === undefined) return { phase: 'unknown' }
  const plain = PHASES.find((known) => known === label.toLowerCase())
  if (plain !== undefined) return { phase: plain }
  const word = Object.keys(PHASE_WORDS).find((start) => label.toUpperCase().startsWith(start))
  return { phase: (word === undefined ? undefined : PHASE_WORDS[word]) ?? 'unknown', phaseLabel: label }
}

/** What the file says and a snapshot has no field for, by its name there. */
function otherFields(fields: Fields): Record<string, readonly (string | undefined)[]> {
  const [sd, workflow, summaries, metrics] = ['sd', 'workflow', 'summaries', 'tokenMetrics'].map((key) =>
    object(fields[key]),
  )
  const progress = percent(sd?.['progress'])
  return {
    'sd.id': [string(sd?.['id'])],
    'sd.title': [string(sd?.['title'])],
    'sd.phase': [string(sd?.['phase'])],
    'sd.progress': [progress === undefined ? undefined : String(progress)],
    'workflow.lastHandoff': [string(workflow?.['lastHandoff'])],
    'summaries.contextHighlights': strings(summaries?.['contextHighlights']),
    'summaries.keyDecisions': strings(summaries?.['keyDecisions']),
    'summaries.pendingActions': strings(summaries?.['pendingActions']),
    'tokenMetrics.lastTruncation': [time(metrics?.['lastTruncation'])],
  }
}

/** The file writes a fraction; the snapshot, percent. */
function percent(value: unknown): number | undefined {
  if (typeof value !== 'number' || !(value >= 0 && value <= 100)) return undefined
  return Math.round(value <= 1 ? value * 100 : value)
}

function filled<T>(items: readonly T[]): readonly T[] | undefined {
  return items.length === 0 ? undefined : items
}

function object(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

function string(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => string(item) !== undefined) : []
}

function boolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

function time(value: unknown): string | undefined {
  const text = string(value)
  return text === undefined || Number.isNaN(Date.parse(text)) ? undefined : text
}
