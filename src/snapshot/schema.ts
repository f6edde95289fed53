/**
 * @module Every field of a session snapshot, one row each: its place in the value, its type, the section and the label of its
 * text, and what is so of it. The type, the JSON schema, the observations both ways, what is carried forward, what a diff
 * compares and what a client may delete follow from the table. The name is not in it: it is the entity's.
 *
 * The first six sections carry the pre-compact interceptor's labels in its order. Absent means unknown: a value that
 * neither the transcript nor git nor a person stated is left out, never invented. A list keeps the order in which things
 * happened. A field of the sources that no host, tool or git fills is a note.
 */

import { CHECKPOINT_TYPES, PHASES, PRIORITIES, STATUSES, STEP_ORIGINS, TYPE_PRIORITY } from '../rules.ts'
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
} from './format/codecs.ts'
import { type Field, list, listAlways, type Part, type Place, pair, scalar, steps } from './format/field.ts'
import { attribute, attributeOr, record } from './format/records.ts'

const ORIGINS = ['user', 'transcript', 'model', 'git', 'import'] as const

/** Who stated a value: the person, the transcript (extracted), the model, git, or an imported file. */
export type Origin = (typeof ORIGINS)[number]

/** Unstated origin is an import: a person or another program wrote the line. */
const from = attributeOr('from', 'origin', oneOf(ORIGINS), 'import')
/** When it was stated, as ISO 8601. */
const at = attribute('at', 'at', ATTRIBUTE_TEXT)
/** `D1`, `D2`, …: stable, never renumbered or reused. */
const id = { key: 'id', pattern: /^([A-Z]\d+)(?:[:.)]\s*|\s+)/, codec: TEXT, optional: true } as const
const number = {
  key: 'number',
  pattern: /^(?:wave\s+)?(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?:[:.)]\s*|\s+)/i,
  codec: NUMBER,
} as const

// --- items of lists ---

const FILE = record({
  /** Relative to the project's root where it lies inside it, else absolute. */
  text: 'path',
  /** What was done to it, for instance "3 edits, +12 −4". */
  detail: { key: 'what', mark: ': ' },
  attributes: [
    attributeOr('change', 'change', oneOf(['created', 'modified', 'deleted']), 'modified'),
    /** What its edits introduced and took away: functions, types, fields, routes, tests, keys, messages. */
    attribute('names', 'names', CHANGED_NAMES),
  ],
  byHand: (line) => line.replaceAll('`', '').replace(/^(\S+) +(?:[-–—] +|(?=\())/, '$1: '),
})

/** A command that ran, with its outcome: "unknown" where the transcript shows no result. */
const COMMAND = record({
  text: 'command',
  /** The line of the output that matters, verbatim. */
  detail: { key: 'result', mark: ' → ' },
  attributes: [
    attributeOr('outcome', 'outcome', oneOf(['ok', 'failed', 'interrupted', 'unknown']), 'unknown'),
    attribute('exit', 'exitCode', NUMBER),
    /** How often the same command ran; absent = once. The outcome is the last one's. */
    attribute('times', 'times', NUMBER),
    /** Id of the subagent that ran it; absent = the session itself. */
    attribute('by', 'by', ATTRIBUTE_TEXT),
  ],
  byHand: (line) => line.replaceAll('`', '').replace(/(?<! ) +(?:->|=>|—|–) +|: +(?! )(?=[^"']{0,2000}$)/, ' → '),
})

const DECISION_PARTS = [
  attribute('impact', 'impact', ATTRIBUTE_TEXT),
  attribute('reversible', 'reversible', FLAG),
  from,
  at,
] as const
const REASONED_DECISION = record({
  lead: id,
  text: 'decision',
  detail: { key: 'rationale', mark: ': ' },
  attributes: DECISION_PARTS,
})
/** One without a reason stands in another section. */
const DECISION: Codec<Decision> = {
  ...record({ lead: id, text: 'decision', attributes: DECISION_PARTS }),
  schema: REASONED_DECISION.schema,
}

const TASK_STATUS = oneOf(['pending', 'in-progress', 'blocked', 'completed'])
const TASK = record({
  text: 'text',
  attributes: [attributeOr('status', 'status', TASK_STATUS, 'pending')],
  byHand: (line) => line.replace(/^\[ \] */, '').replace(/^(?:\[x\]|✅|✓|✔) *(.*)$/i, '$1 | status: completed'),
})
const COMPLETED_TASK = record({ text: 'text', attributes: [attributeOr('status', 'status', TASK_STATUS, 'completed')] })

const APPROACH = record({
  sign: {
    key: 'worked',
    schema: FLAG.schema,
    signs: [
      [/^(?:✅|✔️?|✓|\[x\]|worked:)/iu, '✅', true],
      [/^(?:❌|✗|✘|failed:)/iu, '❌', false],
    ] as const satisfies readonly (readonly [RegExp, string, boolean])[],
  },
  text: 'text',
  attributes: [from],
})

/** A statement with who made it: a preference, a discovery. */
const STATEMENT = record({ text: 'text', attributes: [from] })

const CONSTRAINT = record({
  lead: id,
  text: 'constraint',
  attributes: [
    /** Where the limit comes from. Context preservation: user, code, system, external, or free text. */
    attribute('source', 'source', ATTRIBUTE_TEXT),
    attribute('blocking', 'blocking', FLAG),
    from,
    at,
  ],
})

const QUESTION = record({
  lead: id,
  text: 'question',
  attributes: [
    attribute('context', 'context', ATTRIBUTE_TEXT),
    attribute('priority', 'priority', oneOf(['high', 'medium', 'low'] as const)),
    from,
    at,
    attribute('resolution', 'resolution', ATTRIBUTE_TEXT),
    attribute('resolved at', 'resolvedAt', ATTRIBUTE_TEXT),
  ],
})

const EVIDENCE = record({
  lead: id,
  /** Verbatim, at most EVIDENCE_LENGTH characters. */
  text: 'content',
  attributes: [
    attributeOr('type', 'type', oneOf(['error', 'command', 'output', 'observation']), 'observation'),
    attribute('source', 'source', ATTRIBUTE_TEXT),
    /** What the agent said of it: mostly what it took for the cause. */
    attribute('explanation', 'explanation', ATTRIBUTE_TEXT),
    /** Absent: extracted from the transcript. */
    attribute('from', 'origin', oneOf(ORIGINS)),
    at,
  ],
})

const WAVE = record({
  lead: number,
  text: 'name',
  textOptional: true,
  attributes: [
    attributeOr('status', 'status', oneOf(['complete', 'active', 'pending']), 'pending'),
    attribute('agents', 'agents', INLINE_LIST),
    /** Name of the entity that holds the wave's results. */
    attribute('results', 'resultsKey', ATTRIBUTE_TEXT),
  ],
})

const MESSAGE = record({
  sign: {
    key: 'role',
    schema: { type: 'string', enum: ['user', 'assistant'] },
    signs: [
      [/^user:/i, 'User:', 'user'],
      [/^assistant:/i, 'Assistant:', 'assistant'],
    ] as const satisfies readonly (readonly [RegExp, string, string])[],
  },
  text: 'text',
})

const REQUEST = record({ text: 'text', attributes: [at] })
const TOOL = record({ text: 'name', attributes: [attributeOr('calls', 'calls', NUMBER, 0)] })

/**
 * Where the whole conversation lies: the host's transcript, and how far it was read (bytes). `unread`: the snapshot is
 * partial, because so many bytes between that place and the transcript's end have not been read yet.
 */
const TRANSCRIPT = record({
  text: 'path',
  attributes: [attributeOr('offset', 'offset', NUMBER, 0), attribute('unread', 'unread', NUMBER)],
})

/** A field of another system, by the name that it has there: "sd.title: JWT login". Several lines share their key. */
const NOTE = record({ text: 'key', detail: { key: 'text', mark: ': ' } })

export type FileChange = Item<typeof FILE>
export type CommandRun = Item<typeof COMMAND>
export type Decision = Item<typeof REASONED_DECISION>
export type Task = Item<typeof TASK>
export type Approach = Item<typeof APPROACH>
export type Statement = Item<typeof STATEMENT>
export type Constraint = Item<typeof CONSTRAINT>
export type OpenQuestion = Item<typeof QUESTION>
export type Evidence = Item<typeof EVIDENCE>
export type Wave = Item<typeof WAVE>
export type Message = Item<typeof MESSAGE>
export type Request = Item<typeof REQUEST>
export type ToolCount = Item<typeof TOOL>
export type Note = Item<typeof NOTE>
type Item<C> = C extends Codec<infer T> ? T : never

/** The number in an id such as `D12`; an id of another form comes after them. */
function idNumber({ id: given }: { readonly id?: string }): number {
  return /^[A-Z]\d+$/.test(given ?? '') ? Number(given?.slice(1)) : Number.MAX_VALUE
}

/** Decisions without a reason stand in COMPLETED, those with one in KEY CONTEXT; their ids restore the order. */
export function settleDecisions(items: readonly Decision[]): Decision[] {
  const byHome = [
    ...items.filter((decision) => decision.rationale === undefined),
    ...items.filter((decision) => decision.rationale !== undefined),
  ]
  return byHome.sort((a, b) => idNumber(a) - idNumber(b))
}
const decided = (reasoned: boolean): Part<Decision> => ({
  holds: (decision) => (decision.rationale !== undefined) === reasoned,
  settle: settleDecisions,
})

/** What is done comes before what remains, unless positions say otherwise. */
export function settleTasks(items: readonly Task[]): Task[] {
  return [
    ...items.filter((task) => task.status === 'completed'),
    ...items.filter((task) => task.status !== 'completed'),
  ]
}
const planned = (completed: boolean): Part<Task> => ({
  holds: (task) => (task.status === 'completed') === completed,
  settle: settleTasks,
})

const SCHEMA_1: Codec<1> = {
  schema: { type: 'number', const: 1 },
  encode: String,
  decode: (given) => (given === '1' ? 1 : undefined),
}

/** Marks observations that this format wrote: in others nothing is escaped. */
export const FORMAT_LABEL = 'Schema version'
export const SCHEMA_VERSION = 1

const UNKNOWN = 'unknown'
const NUMBERED = { numbered: true }
const ONE = { inline: 'one' } as const
const STATED = { stated: true } as const
const ITSELF = { about: 'itself' } as const
const SAVING = { about: 'saving' } as const

/** Every field, in the order in which it is written. */
export const FIELDS = [
  // The pre-compact interceptor's six sections.
  scalar('metadata', 'Timestamp', 'timestamp', TEXT, { otherwise: '', ...ITSELF }),
  // Real usage of the last model call (input, cache and output tokens), and the model's context window.
  pair('metadata', 'Token count', ['conversation.tokensUsed', 'conversation.tokenWindow'], pairOfNumbers(' / ')),
  scalar('metadata', 'Message count', 'conversation.messages', NUMBER, { otherwise: 0 }),
  // Why it was saved, for a person.
  scalar('metadata', 'Reason', 'reason', TEXT, { otherwise: UNKNOWN, ...ITSELF }),

  // The latest task in the user's words.
  scalar('work', 'Goal', 'goal', TEXT),
  // A person or a model stated the goal; absent: it is the newest request.
  scalar('work', 'Goal stated', 'goalStated', FLAG),
  scalar('work', 'Topic', 'topic', TEXT, { otherwise: '' }),
  // Percent (0–100) where somebody stated or counted it, and a milestone in words: "3 of 5 tasks done".
  pair('work', 'Progress', ['progress', 'milestone'], PROGRESS),
  // The phase, and its name in the project's own words.
  pair('work', 'Phase', ['phase', 'phaseLabel'], labelled(PHASES, UNKNOWN), { otherwise: UNKNOWN }),

  listAlways('completed', 'Files modified', 'files', FILE, { inline: 'commas' }),
  listAlways('completed', 'Decisions made', 'decisions', DECISION, { part: decided(false) }),
  list('completed', 'Solutions implemented', 'solutions', TEXT),
  listAlways('completed', 'Tests/commands run', 'commands', COMMAND),

  scalar('pending', 'Next immediate step', 'nextStep', TEXT),
  // What the next step was taken from.
  scalar('pending', 'Taken from', 'nextStepFrom', oneOf(STEP_ORIGINS)),
  // Every task of the plan or todo list, done ones included, in the list's order.
  listAlways('pending', 'Remaining tasks', 'tasks', TASK, { ...NUMBERED, part: planned(false) }),
  // Agents, background commands and workflows that were started and have not reported.
  list('pending', 'Awaited', 'awaited', TEXT),
  list('pending', 'Blockers', 'blockers', TEXT, { ...ONE, ...STATED }),
  list('pending', 'Needs from user', 'needsFromUser', TEXT, ONE),

  listAlways('context', 'Important decisions', 'decisions', REASONED_DECISION, { part: decided(true) }),
  listAlways('context', 'Approaches tried', 'approaches', APPROACH),
  listAlways('context', 'User preferences', 'preferences', STATEMENT),
  listAlways('context', 'Discoveries', 'discoveries', STATEMENT),

  steps('resume', 'To continue', ['resume.firstAction', 'resume.contextToApply', 'resume.remember'], TEXT),

  // The rest of the model.
  listAlways('requests', 'Requests', 'conversation.requests', REQUEST, NUMBERED),

  scalar('plan', 'Focus', 'focus', TEXT),
  listAlways('plan', 'Completed tasks', 'tasks', COMPLETED_TASK, { part: planned(true) }),
  pair('plan', 'Wave', ['wave', 'waves'], pairOfNumbers(' of '), STATED),
  list('plan', 'Waves', 'waveList', WAVE, STATED),
  scalar('plan', 'Continuation context', 'resume.continuation', TEXT),

  listAlways('reasoning', 'Constraints', 'constraints', CONSTRAINT),
  listAlways('reasoning', 'Open questions', 'questions', QUESTION),
  listAlways('reasoning', 'Evidence', 'evidence', EVIDENCE),

  scalar('workspace', 'Working directory', 'workspace.cwd', TEXT),
  scalar('workspace', 'Git branch', 'workspace.gitBranch', TEXT),
  scalar('workspace', 'Git HEAD', 'workspace.gitHead', TEXT),
  // Staged files, `A path` / `M path` lines.
  list('workspace', 'Git status', 'workspace.gitStatus', TEXT),
  scalar('workspace', 'Staged changes', 'workspace.stagedDiff', TEXT),
  // Newest first: `<short sha> <subject>`.
  list('workspace', 'Recent commits', 'workspace.recentCommits', TEXT),
  listAlways('workspace', 'Files read', 'filesRead', TEXT),
  // Newest first: a file with the names that its lines declare, or what was searched for.
  list('workspace', 'Looked at last', 'lookedAt', TEXT),

  scalar('conversation', 'Started at', 'conversation.startedAt', TEXT),
  scalar('conversation', 'Ended at', 'conversation.endedAt', TEXT),
  // Real user prompts with what answered them: in the whole session, and since its last compaction.
  scalar('conversation', 'Exchanges', 'conversation.exchanges', NUMBER, { otherwise: 0 }),
  scalar('conversation', 'Exchanges since compaction', 'conversation.exchangesSinceCompaction', NUMBER),
  scalar('conversation', 'Model', 'conversation.model', TEXT),
  // Id of the host that the session ran in; absent for the first host, the only one of earlier versions.
  scalar('conversation', 'Host', 'conversation.host', TEXT),
  scalar('conversation', 'Client version', 'conversation.clientVersion', TEXT),
  scalar('conversation', 'Elapsed (ms)', 'conversation.elapsedMs', NUMBER),
  listAlways('conversation', 'Last exchange', 'conversation.lastExchange', MESSAGE),
  // The last turn ended before its answer: a crash, an interruption.
  scalar('conversation', 'Last turn cut off', 'conversation.cutOff', FLAG),

  listAlways('tools', 'Tool calls', 'tools.calls', TOOL),
  list('tools', 'Skills', 'tools.skills', TEXT),
  list('tools', 'MCP servers', 'tools.mcpServers', TEXT),
  list('tools', 'Agents', 'tools.agents', TEXT),

  scalar('quality', 'Tests passing', 'quality.testsPassing', FLAG),
  // A request came since what failed was run last: it may be about something else.
  scalar('quality', 'Asked since', 'quality.askedSince', FLAG),
  // Files of code that were edited after that run of the tests; absent: none.
  list('quality', 'Edited since the tests', 'quality.editedSinceTests', TEXT),
  scalar('quality', 'Validation', 'quality.validation', TEXT),

  list('notes', 'Notes', 'notes', NOTE, STATED),

  scalar('identity', FORMAT_LABEL, 'schemaVersion', SCHEMA_1, { otherwise: SCHEMA_VERSION, ...SAVING }),
  scalar('identity', 'Type', 'type', oneOf(CHECKPOINT_TYPES), { otherwise: 'manual', ...ITSELF }),
  scalar('identity', 'Priority', 'priority', oneOf(PRIORITIES), {
    otherwise: TYPE_PRIORITY.manual.priority,
    ...ITSELF,
  }),
  // What the trigger saw, for instance "167,000 of 200,000 tokens".
  scalar('identity', 'Trigger evidence', 'triggerEvidence', TEXT, ITSELF),
  scalar('identity', 'Session', 'sessionId', TEXT, ITSELF),
  scalar('identity', 'Agent', 'agentId', TEXT, { ...ITSELF, ...STATED }),
  scalar('identity', 'Turn', 'turnNumber', NUMBER, ITSELF),
  // The turn whose request began the present work: the first after the last commit or finished list.
  scalar('identity', 'Work began with turn', 'workTurn', NUMBER, ITSELF),
  // 1 for the session's first snapshot.
  scalar('identity', 'Sequence', 'sequence', NUMBER, { otherwise: 1, ...SAVING }),
  // Compactions of the session so far.
  scalar('identity', 'Compactions', 'compactions', NUMBER, { otherwise: 0, ...ITSELF }),
  scalar('identity', 'Previous', 'previous', TEXT, SAVING),
  list('identity', 'Tags', 'tags', TEXT, ITSELF),
  scalar('identity', 'Project', 'project.name', TEXT, { otherwise: UNKNOWN, ...ITSELF }),
  // Stable across machines: the remote's address without credentials, else the root folder.
  scalar('identity', 'Project id', 'project.id', TEXT, { otherwise: UNKNOWN, ...ITSELF }),
  scalar('identity', 'Project root', 'project.root', TEXT, ITSELF),
  scalar('identity', 'Project remote', 'project.remote', TEXT, ITSELF),
  scalar('identity', 'Transcript', 'transcript', TRANSCRIPT, SAVING),

  // Status is written last: the lines before it imply one, and the last statement of a status is the one that holds.
  scalar('lifecycle', 'Resumed at', 'resumedAt', TEXT, ITSELF),
  scalar('lifecycle', 'Resumed in new conversation', 'resumedInNewConversation', FLAG, ITSELF),
  scalar('lifecycle', 'Completed at', 'completedAt', TEXT, ITSELF),
  scalar('lifecycle', 'Final outcome', 'finalOutcome', TEXT),
  scalar('lifecycle', 'Abandoned', 'abandonedReason', TEXT),
  scalar('lifecycle', 'Status', 'status', oneOf(STATUSES), { otherwise: 'in-progress', ...ITSELF }),
] as const

/** Returns where the values of the fields stand: of all of them, or of those that are wanted. */
export function placesOf(isWanted: (field: Field) => boolean = () => true): Place[] {
  return FIELDS.filter(isWanted).flatMap<Place>(({ places }) => places)
}
