/**
 * @module From the state of a session to a session snapshot: the deterministic floor, without any model call.
 *
 * Everything in it was said, run or recorded; what neither the transcript nor git knows is left out. Pure.
 */

import { posix, win32 } from 'node:path'
import { EVIDENCE_LENGTH, GOAL_LENGTH, RECENT_MESSAGE_LENGTH, RECENT_MESSAGES, TYPE_PRIORITY } from '../rules.ts'
import { oneLine, truncate } from '../snapshot/tokens.ts'
import type { CheckpointType, CommandRun, FileChange, SessionSnapshot, Status, Task } from '../snapshot/types.ts'
import { SCHEMA_VERSION } from '../snapshot/types.ts'
import { clip } from './clip.ts'
import type { GitFacts, ProjectIdentity } from './git.ts'
import type { FileState, SessionState } from './session-state.ts'

/** What the draft cannot take from the transcript. */
export interface DraftFacts {
  readonly name: string
  /** The host's id of the session; absent = what the transcript says. */
  readonly sessionId?: string
  readonly sequence: number
  readonly previous?: string
  readonly type: CheckpointType
  readonly reason: string
  readonly triggerEvidence?: string
  readonly status: Status
  readonly timestamp: string
  readonly project: ProjectIdentity
  readonly git?: GitFacts
  readonly transcriptPath: string
  /** The model's context window in tokens, where the host told it. */
  readonly window?: number
  /** The answer that the host has given but not yet written to the transcript. */
  readonly lastAssistantMessage?: string
}

/** Returns the snapshot of a session's state. */
export function draftSnapshot(state: SessionState, facts: DraftFacts): SessionSnapshot {
  const { project, git } = facts
  const tasks = [...state.planTasks.map(({ text, status }): Task => ({ text, status })), ...state.todos]
  const done = tasks.filter((task) => task.status === 'completed').length
  const goal = findGoal(state)
  const lastExchange = withLastAnswer(state, facts.lastAssistantMessage)
  const answer = lastExchange.at(-1)?.role === 'assistant' ? lastExchange.at(-1)?.text : undefined
  // A turn that was cut off ends in whatever the agent said on the way: no answer, and no question to the person.
  const ended = !state.unanswered || facts.lastAssistantMessage !== undefined
  const nextStep = (answer && statedNextStep(answer)) || findNextStep(state, tasks, ended)
  const asked = [...openQuestions(state), ...(ended && answer !== undefined ? trailingQuestion(answer) : [])]
  const lastTest = state.commands.findLast((run) => run.test === true)
  const branch = git === undefined ? state.gitBranch : git.branch
  return {
    schemaVersion: SCHEMA_VERSION,
    name: facts.name,
    ...given('sessionId', facts.sessionId ?? state.sessionId),
    sequence: facts.sequence,
    compactions: state.compactions,
    ...given('previous', facts.previous),
    project: { id: project.id, name: project.name, root: project.root, ...given('remote', project.remote) },
    transcript: { path: facts.transcriptPath, offset: state.offset },
    type: facts.type,
    priority: TYPE_PRIORITY[facts.type].priority,
    reason: facts.reason,
    ...given('triggerEvidence', facts.triggerEvidence),
    timestamp: facts.timestamp,
    status: facts.status,
    ...given('goal', goal),
    topic: findTopic(state),
    ...(tasks.length === 0
      ? {}
      : { progress: Math.round((100 * done) / tasks.length), milestone: `${done} of ${tasks.length} tasks done` }),
    phase: 'unknown',
    ...given('focus', tasks.find((task) => task.status === 'in-progress')?.text),
    files: state.files.map((file) => fileChange(file, project.root)),
    commands: state.commands.map(({ test: _, passed: __, ...run }): CommandRun => run),
    ...given('nextStep', nextStep),
    tasks,
    ...listed('needsFromUser', asked),
    decisions: state.answers.map(({ id, question, answer: chosen, at }) => ({
      id,
      decision: `${question} ${chosen}`.trim(),
      ...given('at', at),
      origin: 'user' as const,
    })),
    constraints: state.limits.map(({ id, text, at }) => ({
      id,
      constraint: text,
      source: 'user',
      ...given('at', at),
      origin: 'user' as const,
    })),
    questions: [],
    evidence: state.errors.map(({ id, source, text, at }) => ({
      id,
      type: 'error' as const,
      content: truncate(text, EVIDENCE_LENGTH),
      source,
      ...given('at', at),
    })),
    approaches: state.refusals.map(({ what, said }) => ({
      text: said ? `${what}: refused: ${oneLine(said)}` : `${what}: refused`,
      worked: false,
      origin: 'user' as const,
    })),
    preferences: [],
    discoveries: [],
    workspace: {
      ...given('cwd', state.cwd),
      ...given('gitBranch', branch),
      ...given('gitHead', git?.head),
      ...(git === undefined ? {} : { gitStatus: git.staged, recentCommits: git.recentCommits }),
      ...given('stagedDiff', git?.stagedDiff),
    },
    filesRead: state.filesRead.map((path) => shortPath(path, project.root)),
    conversation: {
      ...given('startedAt', state.startedAt),
      ...given('endedAt', state.endedAt),
      exchanges: state.exchanges,
      exchangesSinceCompaction: state.exchangesSinceCompaction,
      messages: state.messages,
      ...given('tokensUsed', state.tokensUsed),
      ...given('tokenWindow', facts.window),
      ...given('model', state.model),
      ...given('clientVersion', state.clientVersion),
      requests: state.requests.map(({ text, at }) => ({ text, ...given('at', at) })),
      lastExchange,
      ...((ended && !state.interrupted) || state.requests.length === 0 ? {} : { cutOff: true }),
      ...given('elapsedMs', elapsed(state)),
    },
    tools: {
      calls: Object.entries(state.toolCalls)
        .map(([name, calls]) => ({ name, calls }))
        .sort((a, b) => b.calls - a.calls || (a.name < b.name ? -1 : 1)),
      ...(state.skills.length === 0 ? {} : { skills: state.skills }),
      ...(state.agents.length === 0 ? {} : { agents: state.agents }),
      ...listed('mcpServers', mcpServers(state)),
    },
    quality: { ...given('testsPassing', lastTest?.passed) },
    resume: {
      ...given('firstAction', nextStep),
      ...given('contextToApply', contextToApply(state, branch, git?.head)),
      ...given('remember', state.limits.at(-1)?.text),
      ...(state.plan === undefined ? {} : { continuation: `Approved plan: ${state.plan}` }),
    },
  }
}

// --- internal ---

/** Words that agree or go on: they ask for nothing new. */
const AGREEMENT =
  /^(?:(?:yes|yep|yeah|y|no|ok|okay|sure|go|do it|go on|go ahead|continue|proceed|keep going|resume|thanks|thank you|thx|great|good|nice|perfect|lgtm|looks good|sounds good|please|next|done|commit|push|retry|try again|stop|wait|hello|hi|hey)\b[\s,.!]*)+(?:(?:it|this|that|then|now|please|on|with (?:it|that|this)|the work)\b[\s,.!]*)*$/i
const COMPACTION_REQUEST = /^\[continuation summary of /

const TOPIC_LENGTH = 80
/** A question of this length or more usually carries the task with it. */
const SHORT_QUESTION = 60
/** A sentence that asks for work, as against the story that leads to it. */
const ASKING =
  /^(?:(?:please|now|so|then|ok|okay|hi|hey|first)[,!]? )*(?:(?:can|could|would) you|let[’']?s|i(?:[’']d| would)? (?:want|need|like)|we (?:need|want|should|have) to|help me|add|build|change|clean|convert|create|debug|delete|design|document|draft|explain|extract|find|fix|generate|implement|improve|install|integrate|investigate|make|migrate|move|optimi[sz]e|port|prepare|refactor|remove|rename|replace|review|rewrite|run|set up|simplify|split|switch|test|translate|update|upgrade|write)\b/i
const POLITENESS =
  /^(?:(?:please|now|so|then|ok|okay|hi|hey|first)[,!]? )*(?:(?:can|could|would) you (?:please )?|let[’']?s |help me (?:to )?|i(?:[’']d| would)? (?:want|need|like) (?:you )?to )?/i

function findGoal(state: SessionState): string | undefined {
  const asking = state.requests.filter((request) => isTask(request.text))
  if (asking.length === 0 && state.inherited?.goal !== undefined) return state.inherited.goal
  const latest = asking.findLast((request) => request.kind !== 'command') ?? asking.at(-1) ?? state.requests.at(-1)
  if (latest === undefined) return undefined
  return truncate(latest.kind === 'plan' ? planTitle(latest.text) : oneLine(latest.text), GOAL_LENGTH)
}

function isTask(text: string): boolean {
  const words = text.trim()
  if (AGREEMENT.test(words) || COMPACTION_REQUEST.test(words)) return false
  if (
    /[?？]$/.test(words) &&
    words.length < SHORT_QUESTION &&
    !words.split(/(?<=[.!])\s/).some((part) => ASKING.test(part))
  )
    return false
  return words.length >= 12 || /[^\x00-\u024f]{4,}/.test(words)
}

function planTitle(text: string): string {
  const heading = /^#+\s*(?:plan:?\s*)?(.+)$/im.exec(text)?.[1]
  return heading === undefined ? oneLine(text) : `Implement the plan: ${heading.trim()}`
}

function findTopic(state: SessionState): string {
  if (state.inherited !== undefined) return state.inherited.topic
  if (state.title !== undefined) return state.title
  const first = state.requests.find((request) => isTask(request.text)) ?? state.requests[0]
  if (first === undefined) return 'session'
  if (first.kind === 'plan') return truncate(planTitle(first.text).replace(/^Implement the plan: /, ''), TOPIC_LENGTH)
  const sentences = oneLine(first.text).split(/(?<=[.!?])\s/)
  const asking = sentences.find((sentence) => ASKING.test(sentence)) ?? sentences[0] ?? ''
  const words = asking
    .replace(POLITENESS, '')
    .replace(/:\s.*$/, '')
    .replace(/[.!?:]+$/, '')
  return truncate(words || oneLine(first.text), TOPIC_LENGTH)
}

function findNextStep(state: SessionState, tasks: readonly Task[], ended: boolean): string | undefined {
  const task = tasks.find(({ status }) => status === 'in-progress') ?? tasks.find(({ status }) => status === 'pending')
  if (task !== undefined) return task.text
  const last = state.requests.at(-1)
  const open = !ended || state.interrupted
  return open && last !== undefined ? `Answer the last request: ${truncate(oneLine(last.text), 300)}` : undefined
}

/** What the agent itself announced: a line of its last answer that begins with "Next". */
function statedNextStep(answer: string): string | undefined {
  const line = answer.split('\n').findLast((text) => STATED_NEXT.test(text))
  const words = line?.replace(STATED_NEXT, '').replaceAll('**', '').trim()
  return words && words.length >= 8 && !words.endsWith('?') ? truncate(words, 400) : undefined
}

const STATED_NEXT = /^[\s*_#-]*(?:next(?: up| steps?)?|remaining)\s*(?:\*\*)?:(?:\*\*)?\s*/i

function withLastAnswer(
  state: SessionState,
  answer: string | undefined,
): SessionSnapshot['conversation']['lastExchange'] {
  const text = answer === undefined ? '' : clip(answer, RECENT_MESSAGE_LENGTH)
  if (text === '' || !state.unanswered) return state.lastMessages
  // What the agent said on the way gives place to its answer, as it does in the transcript.
  const before = state.lastMessages.at(-1)?.role === 'assistant' ? state.lastMessages.slice(0, -1) : state.lastMessages
  return [...before, { role: 'assistant' as const, text }].slice(-RECENT_MESSAGES)
}

/** Questions that the person was asked in a dialog and has not answered. */
function openQuestions(state: SessionState): string[] {
  return Object.values(state.openCalls).flatMap(({ questions }) => questions ?? [])
}

/** The question that the answer ends with: the model waits for the person. */
function trailingQuestion(text: string): string[] {
  const line = text.trimEnd().split('\n').at(-1)?.trim() ?? ''
  const last = line.replace(/^[*_`#>-]+\s*|[*_`\s]+$/g, '')
  return /[?？]$/.test(last) ? [truncate(last.split(/(?<=[.!])\s/).at(-1) ?? last, 300)] : []
}

function contextToApply(state: SessionState, branch: string | undefined, head: string | undefined): string | undefined {
  const parts = [
    branch === undefined ? undefined : `branch ${branch}${head === undefined ? '' : ` at ${head.slice(0, 7)}`}`,
    state.files.length === 0
      ? undefined
      : `${state.files.length} ${state.files.length === 1 ? 'file' : 'files'} changed in the session`,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join(', ')
}

function fileChange(file: FileState, root: string): FileChange {
  const lines = file.added + file.removed === 0 ? '' : `, +${file.added} −${file.removed} lines`
  return {
    path: shortPath(file.path, root),
    change: file.change,
    what: `${file.edits} ${file.edits === 1 ? 'edit' : 'edits'}${lines}`,
  }
}

/** A transcript keeps the paths of the machine it was written on: how they are read depends on the root, not on ours. */
function shortPath(path: string, root: string): string {
  const paths = /^[a-z]:[\\/]/i.test(root) ? win32 : posix
  if (!paths.isAbsolute(path) || !paths.isAbsolute(root)) return path
  const inside = paths.relative(root, path)
  return inside === '' || /^\.\.(?:[\\/]|$)/.test(inside) || paths.isAbsolute(inside) ? path : inside
}

function mcpServers(state: SessionState): string[] {
  const servers = Object.keys(state.toolCalls).flatMap((name) =>
    name.startsWith('mcp__') ? [name.split('__')[1] ?? ''] : [],
  )
  return [...new Set(servers)].filter(Boolean)
}

function elapsed(state: SessionState): number | undefined {
  if (state.startedAt === undefined || state.endedAt === undefined) return undefined
  return Math.max(0, Date.parse(state.endedAt) - Date.parse(state.startedAt))
}

function given<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: V })
}

function listed<K extends string>(key: K, value: string[]): { [P in K]?: string[] } {
  return value.length === 0 ? {} : given(key, value)
}
