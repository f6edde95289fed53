/**
 * @module The format of a snapshot's observations, as one table: which value stands in which section, behind which
 * label, written how. Rendering and parsing both walk it.
 *
 * The first six sections carry the pre-compact interceptor's labels in its order; the others carry the rest of the
 * model. Each value has exactly one home. The snapshot's name is not among them: it is the entity's.
 */

import { CHECKPOINT_TYPES, PHASES, PRIORITIES, STATUSES, STEP_ORIGINS } from '../../rules.ts'
import type {
  Approach,
  CommandRun,
  Constraint,
  Decision,
  Evidence,
  FileChange,
  Message,
  OpenQuestion,
  Origin,
  Request,
  SessionSnapshot,
  Statement,
  Task,
  ToolCount,
  Wave,
} from '../types.ts'
import {
  ATTRIBUTE_TEXT,
  CHANGED_NAMES,
  type Codec,
  FLAG,
  INLINE_LIST,
  labelled,
  NUMBER,
  oneOf,
  PROGRESS,
  pairOfNumbers,
  TEXT,
} from './codecs.ts'
import { type Field, list, type Part, pair, presence, scalar, steps } from './field.ts'
import { attribute, type RecordSpec, record } from './records.ts'

const ORIGINS = ['user', 'transcript', 'model', 'git', 'import'] as const satisfies readonly Origin[]

/** Unstated origin is an import: a person or another program wrote the line. */
const from = attribute<Origin>('from', 'origin', oneOf(ORIGINS), 'import')
const at = attribute('at', 'at', ATTRIBUTE_TEXT)
const text = (label: string, key: string = label) => attribute(label, key, ATTRIBUTE_TEXT)
const number = (label: string, key: string = label) => attribute(label, key, NUMBER)
const flag = (label: string, key: string = label) => attribute(label, key, FLAG)

const id = { key: 'id', pattern: /^([A-Z]\d+)(?:[:.)]\s*|\s+)/, type: 'text', optional: true } as const
const count = { pattern: /^(?:wave\s+)?(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?:[:.)]\s*|\s+)/i, type: 'number' } as const

// --- items ---

const FILE: RecordSpec = {
  text: 'path',
  detail: { key: 'what', mark: ': ' },
  attributes: [
    attribute('change', 'change', oneOf(['created', 'modified', 'deleted'] as const), 'modified'),
    attribute('names', 'names', CHANGED_NAMES),
  ],
  byHand: (line) => line.replaceAll('`', '').replace(/^(\S+) +(?:[-–—] +|(?=\())/, '$1: '),
}
const COMMAND: RecordSpec = {
  text: 'command',
  detail: { key: 'result', mark: ' → ' },
  attributes: [
    attribute('outcome', 'outcome', oneOf(['ok', 'failed', 'interrupted', 'unknown'] as const), 'unknown'),
    number('exit', 'exitCode'),
    number('times'),
    text('by'),
  ],
  byHand: (line) => line.replaceAll('`', '').replace(/(?<! ) +(?:->|=>|—|–) +|: +(?! )(?=[^"']{0,2000}$)/, ' → '),
}
const DECISION_ATTRIBUTES = [text('impact'), flag('reversible'), from, at]
const DECISION: RecordSpec = { lead: id, text: 'decision', attributes: DECISION_ATTRIBUTES }
const REASONED_DECISION: RecordSpec = { ...DECISION, detail: { key: 'rationale', mark: ': ' } }
const TASK: RecordSpec = {
  text: 'text',
  attributes: [
    attribute('status', 'status', oneOf(['pending', 'in-progress', 'blocked', 'completed'] as const), 'pending'),
  ],
  byHand: (line) => line.replace(/^\[ \] */, '').replace(/^(?:\[x\]|✅|✓|✔) *(.*)$/i, '$1 | status: completed'),
}
const COMPLETED_TASK: RecordSpec = {
  text: 'text',
  attributes: [attribute('status', 'status', oneOf(['completed'] as const), 'completed')],
}
const APPROACH: RecordSpec = {
  sign: {
    key: 'worked',
    signs: [
      [/^(?:✅|✔️?|✓|\[x\]|worked:)/iu, '✅', true],
      [/^(?:❌|✗|✘|failed:)/iu, '❌', false],
    ],
  },
  text: 'text',
  attributes: [from],
}
const STATEMENT: RecordSpec = { text: 'text', attributes: [from] }
const CONSTRAINT: RecordSpec = {
  lead: id,
  text: 'constraint',
  attributes: [text('source'), flag('blocking'), from, at],
}
const QUESTION: RecordSpec = {
  lead: id,
  text: 'question',
  attributes: [
    text('context'),
    attribute('priority', 'priority', oneOf(['high', 'medium', 'low'] as const)),
    from,
    at,
    text('resolution'),
    text('resolved at', 'resolvedAt'),
  ],
}
const EVIDENCE: RecordSpec = {
  lead: id,
  text: 'content',
  attributes: [
    attribute('type', 'type', oneOf(['error', 'command', 'output', 'observation'] as const), 'observation'),
    text('source'),
    text('explanation'),
    attribute('from', 'origin', oneOf(ORIGINS)),
    at,
  ],
}
const WAVE: RecordSpec = {
  lead: { ...count, key: 'number' },
  text: 'name',
  textOptional: true,
  attributes: [
    attribute('status', 'status', oneOf(['complete', 'active', 'pending'] as const), 'pending'),
    attribute('agents', 'agents', INLINE_LIST),
    text('results', 'resultsKey'),
  ],
}
const MESSAGE: RecordSpec = {
  sign: {
    key: 'role',
    signs: [
      [/^user:/i, 'User:', 'user'],
      [/^assistant:/i, 'Assistant:', 'assistant'],
    ],
  },
  text: 'text',
  attributes: [],
}
const REQUEST: RecordSpec = { text: 'text', attributes: [at] }
const TOOL: RecordSpec = { text: 'name', attributes: [attribute('calls', 'calls', NUMBER, 0)] }
const TRANSCRIPT: RecordSpec = {
  text: 'path',
  attributes: [attribute('offset', 'offset', NUMBER, 0), number('unread')],
}
const DIRECTIVE: RecordSpec = { text: 'id', attributes: [text('title'), text('phase'), number('progress')] }
const TOKEN_METRICS: RecordSpec = {
  lead: { ...count, key: 'estimated' },
  attributes: [
    attribute('status', 'status', oneOf(['healthy', 'warning', 'over_budget'] as const), 'healthy'),
    text('last truncation', 'lastTruncation'),
  ],
}

/** The number in an id such as `D12`; an id of another form comes after them. */
function idNumber({ id: given }: { readonly id?: string }): number {
  return /^[A-Z]\d+$/.test(given ?? '') ? Number(given?.slice(1)) : Number.MAX_VALUE
}

/** Decisions without a reason stand in COMPLETED, those with one in KEY CONTEXT; their ids restore the order. */
export function settleDecisions(items: readonly Decision[]): Decision[] {
  const byHome = [
    ...items.filter((one) => one.rationale === undefined),
    ...items.filter((one) => one.rationale !== undefined),
  ]
  return byHome.sort((a, b) => idNumber(a) - idNumber(b))
}
const decided = (reasoned: boolean): Part<Decision> => ({
  holds: (one) => (one.rationale !== undefined) === reasoned,
  settle: settleDecisions,
})

/** What is done comes before what remains, unless positions say otherwise. */
export function settleTasks(items: readonly Task[]): Task[] {
  return [...items.filter((one) => one.status === 'completed'), ...items.filter((one) => one.status !== 'completed')]
}
const planned = (completed: boolean): Part<Task> => ({
  holds: (one) => (one.status === 'completed') === completed,
  settle: settleTasks,
})

const NUMBERED = { numbered: true }
const words = (section: Field['section'], label: string, path: TextListPath) => list(section, label, path, TEXT)
type TextListPath =
  | 'awaited'
  | 'solutions'
  | 'subGoals'
  | 'completedGoals'
  | 'reflections'
  | 'filesRead'
  | 'lookedAt'
  | 'tags'
  | `workspace.${'gitStatus' | 'recentCommits' | 'openFiles' | 'environment' | 'dependencies' | 'configuration'}`
  | 'conversation.topics'
  | `tools.${Exclude<keyof SessionSnapshot['tools'], 'calls'>}`
  | `memory.${keyof NonNullable<SessionSnapshot['memory']>}`
  | `quality.${'editedSinceTests' | 'knownIssues' | 'technicalDebt'}`
  | `summaries.${keyof NonNullable<SessionSnapshot['summaries']>}`

/** Marks observations that this format wrote: in others nothing is escaped. */
export const FORMAT_LABEL = 'Schema version'

const SCHEMA: Codec<1> = { encode: String, decode: (given) => (given === '1' ? 1 : undefined) }

/** Every field, in the order in which it is written. */
export const FIELDS: readonly Field[] = [
  // The pre-compact interceptor's six sections.
  scalar('metadata', 'Timestamp', 'timestamp', TEXT),
  pair('metadata', 'Token count', ['conversation.tokensUsed', 'conversation.tokenWindow'], pairOfNumbers(' / ')),
  scalar('metadata', 'Message count', 'conversation.messages', NUMBER),
  scalar('metadata', 'Reason', 'reason', TEXT),

  scalar('work', 'Goal', 'goal', TEXT),
  scalar('work', 'Goal stated', 'goalStated', FLAG),
  scalar('work', 'Topic', 'topic', TEXT),
  pair('work', 'Progress', ['progress', 'milestone'], PROGRESS),
  pair('work', 'Phase', ['phase', 'phaseLabel'], labelled(PHASES, 'unknown')),

  list('completed', 'Files modified', 'files', record<FileChange>(FILE), { inline: 'commas' }),
  list('completed', 'Decisions made', 'decisions', record<Decision>(DECISION), { part: decided(false) }),
  words('completed', 'Solutions implemented', 'solutions'),
  list('completed', 'Tests/commands run', 'commands', record<CommandRun>(COMMAND)),

  scalar('pending', 'Next immediate step', 'nextStep', TEXT),
  scalar('pending', 'Taken from', 'nextStepFrom', oneOf(STEP_ORIGINS)),
  list('pending', 'Remaining tasks', 'tasks', record<Task>(TASK), { ...NUMBERED, part: planned(false) }),
  words('pending', 'Awaited', 'awaited'),
  list('pending', 'Blockers', 'blockers', TEXT, { inline: 'one' }),
  list('pending', 'Needs from user', 'needsFromUser', TEXT, { inline: 'one' }),

  list('context', 'Important decisions', 'decisions', record<Decision>(REASONED_DECISION), { part: decided(true) }),
  list('context', 'Approaches tried', 'approaches', record<Approach>(APPROACH)),
  list('context', 'User preferences', 'preferences', record<Statement>(STATEMENT)),
  list('context', 'Discoveries', 'discoveries', record<Statement>(STATEMENT)),

  steps('resume', 'To continue', ['resume.firstAction', 'resume.contextToApply', 'resume.remember'], TEXT),

  // The rest of the model.
  list('requests', 'Requests', 'conversation.requests', record<Request>(REQUEST), NUMBERED),

  scalar('plan', 'Focus', 'focus', TEXT),
  words('plan', 'Sub-goals', 'subGoals'),
  words('plan', 'Completed goals', 'completedGoals'),
  list('plan', 'Completed tasks', 'tasks', record<Task>(COMPLETED_TASK), { part: planned(true) }),
  pair('plan', 'Wave', ['wave', 'waves'], pairOfNumbers(' of ')),
  list('plan', 'Waves', 'waveList', record<Wave>(WAVE)),
  scalar('plan', 'Directive', 'directive', record<NonNullable<SessionSnapshot['directive']>>(DIRECTIVE)),
  scalar('plan', 'Last hand-off', 'lastHandoff', TEXT),
  scalar('plan', 'Continuation context', 'resume.continuation', TEXT),

  list('reasoning', 'Constraints', 'constraints', record<Constraint>(CONSTRAINT)),
  list('reasoning', 'Open questions', 'questions', record<OpenQuestion>(QUESTION)),
  list('reasoning', 'Evidence', 'evidence', record<Evidence>(EVIDENCE)),
  words('reasoning', 'Reflection notes', 'reflections'),
  scalar('reasoning', 'Confidence', 'confidence', NUMBER),

  scalar('workspace', 'Working directory', 'workspace.cwd', TEXT),
  scalar('workspace', 'Git branch', 'workspace.gitBranch', TEXT),
  scalar('workspace', 'Git HEAD', 'workspace.gitHead', TEXT),
  words('workspace', 'Git status', 'workspace.gitStatus'),
  scalar('workspace', 'Staged changes', 'workspace.stagedDiff', TEXT),
  words('workspace', 'Recent commits', 'workspace.recentCommits'),
  words('workspace', 'Open files', 'workspace.openFiles'),
  words('workspace', 'Files read', 'filesRead'),
  words('workspace', 'Looked at last', 'lookedAt'),
  words('workspace', 'Environment set up', 'workspace.environment'),
  words('workspace', 'Dependencies installed', 'workspace.dependencies'),
  words('workspace', 'Configuration changed', 'workspace.configuration'),

  scalar('conversation', 'Started at', 'conversation.startedAt', TEXT),
  scalar('conversation', 'Ended at', 'conversation.endedAt', TEXT),
  scalar('conversation', 'Exchanges', 'conversation.exchanges', NUMBER),
  scalar('conversation', 'Exchanges since compaction', 'conversation.exchangesSinceCompaction', NUMBER),
  scalar('conversation', 'Model', 'conversation.model', TEXT),
  scalar('conversation', 'Provider', 'conversation.provider', TEXT),
  scalar('conversation', 'Host', 'conversation.host', TEXT),
  scalar('conversation', 'Client version', 'conversation.clientVersion', TEXT),
  scalar('conversation', 'Cost (USD)', 'conversation.costUsd', NUMBER),
  scalar('conversation', 'Elapsed (ms)', 'conversation.elapsedMs', NUMBER),
  words('conversation', 'Topics discussed', 'conversation.topics'),
  list('conversation', 'Last exchange', 'conversation.lastExchange', record<Message>(MESSAGE)),
  scalar('conversation', 'Last turn cut off', 'conversation.cutOff', FLAG),
  words('conversation', 'Highlights', 'summaries.highlights'),
  words('conversation', 'Key decisions', 'summaries.decisions'),
  words('conversation', 'Pending actions', 'summaries.actions'),
  presence('conversation', 'Summaries', 'summaries'),
  scalar(
    'conversation',
    'Token estimate',
    'tokenMetrics',
    record<NonNullable<SessionSnapshot['tokenMetrics']>>(TOKEN_METRICS),
  ),

  list('tools', 'Tool calls', 'tools.calls', record<ToolCount>(TOOL)),
  words('tools', 'Available tools', 'tools.available'),
  words('tools', 'Skills', 'tools.skills'),
  words('tools', 'MCP servers', 'tools.mcpServers'),
  words('tools', 'Agents', 'tools.agents'),
  words('tools', 'Personas', 'tools.personas'),
  words('tools', 'Modes', 'tools.modes'),
  words('tools', 'Pending approvals', 'tools.pendingApprovals'),

  words('memory', 'Analysis', 'memory.analysis'),
  words('memory', 'Planning', 'memory.planning'),
  words('memory', 'Execution', 'memory.execution'),
  words('memory', 'Decisions', 'memory.decisions'),
  words('memory', 'Checkpoints', 'memory.checkpoints'),
  presence('memory', 'Memory', 'memory'),

  scalar('quality', 'Tests passing', 'quality.testsPassing', FLAG),
  scalar('quality', 'Asked since', 'quality.askedSince', FLAG),
  words('quality', 'Edited since the tests', 'quality.editedSinceTests'),
  scalar('quality', 'Validation', 'quality.validation', TEXT),
  words('quality', 'Known issues', 'quality.knownIssues'),
  words('quality', 'Technical debt', 'quality.technicalDebt'),

  scalar('identity', FORMAT_LABEL, 'schemaVersion', SCHEMA),
  scalar('identity', 'Type', 'type', oneOf(CHECKPOINT_TYPES)),
  scalar('identity', 'Priority', 'priority', oneOf(PRIORITIES)),
  scalar('identity', 'Trigger evidence', 'triggerEvidence', TEXT),
  scalar('identity', 'Session', 'sessionId', TEXT),
  scalar('identity', 'Agent', 'agentId', TEXT),
  scalar('identity', 'Turn', 'turnNumber', NUMBER),
  scalar('identity', 'Work began with turn', 'workTurn', NUMBER),
  scalar('identity', 'Sequence', 'sequence', NUMBER),
  scalar('identity', 'Compactions', 'compactions', NUMBER),
  scalar('identity', 'Previous', 'previous', TEXT),
  words('identity', 'Tags', 'tags'),
  scalar('identity', 'Project', 'project.name', TEXT),
  scalar('identity', 'Project id', 'project.id', TEXT),
  scalar('identity', 'Project root', 'project.root', TEXT),
  scalar('identity', 'Project remote', 'project.remote', TEXT),
  scalar('identity', 'Transcript', 'transcript', record<NonNullable<SessionSnapshot['transcript']>>(TRANSCRIPT)),

  // Status is written last: the lines before it imply one, and the last statement of a status is the one that holds.
  scalar('lifecycle', 'Resumed at', 'resumedAt', TEXT),
  scalar('lifecycle', 'Resumed in new conversation', 'resumedInNewConversation', FLAG),
  scalar('lifecycle', 'Completed at', 'completedAt', TEXT),
  scalar('lifecycle', 'Final outcome', 'finalOutcome', TEXT),
  scalar('lifecycle', 'Abandoned', 'abandonedReason', TEXT),
  scalar('lifecycle', 'Status', 'status', oneOf(STATUSES)),
]
