/**
 * @module From the state of a session to a session snapshot: the deterministic floor, without any model call.
 *
 * Everything in it was said, run or recorded; what neither the transcript nor git knows is left out. Pure.
 */

import { defined } from '../../defined.ts'
import type { Redacted } from '../../redact/redacted.ts'
import { RECENT_MESSAGE_LENGTH, RECENT_MESSAGES, TYPE_PRIORITY } from '../../rules.ts'
import { isAside, isOwnTool, isPastedSummary, withoutAside } from '../../snapshot/no-work.ts'
import { SCHEMA_VERSION } from '../../snapshot/schema.ts'
import type { Approach, CheckpointType, Decision, SessionSnapshot, Status } from '../../snapshot/types.ts'
import { oneLine } from '../../text/budget.ts'
import { clipEnds, clipLine } from '../../text/clip.ts'
import { groupedPaths } from '../../text/grouped-paths.ts'
import type { GitFacts, ProjectIdentity } from '../../workspace/git.ts'
import { shortPath } from '../../workspace/relative-path.ts'
import { type CheckState, lastChecks } from '../commands/kinds.ts'
import { awaitedCall } from '../events/fold-call.ts'
import { trailingQuestion } from '../language/read-text.ts'
import { GIT_LISTS, type LeftWork, type SessionState } from '../state/session-state.ts'
import { isOfWork, leftWork, moveOn } from '../state/taking-up.ts'
import { withoutWrittenAgain } from '../state/tasks.ts'
import { turnNumber } from '../state/turns.ts'
import { currentWave } from '../state/waves.ts'
import { findGoal, findTopic, isAsked } from './aims.ts'
import { findNextStep } from './next-step.ts'
import { commandsOf, editedSinceTests, filesOf } from './work.ts'

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
  /** Bytes of the transcript that are missing in the state, where not all was read. */
  readonly unread?: number
  /** The model's context window in tokens, where the host told it. */
  readonly window?: number
  /** The answer that the host has given but not yet written to the transcript. */
  readonly lastAssistantMessage?: Redacted
}

/** Returns the snapshot of a session's state. */
export function draftSnapshot(given: SessionState, facts: DraftFacts): SessionSnapshot {
  const { project, git, lastAssistantMessage: newest } = facts
  const state = { ...given }
  if (newest !== undefined && state.unanswered && isOfWork(state, trailingQuestion(newest))) moveOn(state, undefined)
  const tasks = withoutWrittenAgain(state.todos, state.planTasks)
  const done = tasks.filter((task) => task.status === 'completed').length
  const goal = findGoal(state)
  const stands = leftWork(state)
  const lastExchange = stands?.lastExchange ?? withLastAnswer(state, newest)
  // A greeting, a request to save or a command of Throughline leaves the work where it was.
  const aside = isAside(state.turns.at(-1) ?? {})
  const workExchange = aside ? withoutAside(lastExchange) : lastExchange
  const answer = workExchange.at(-1)?.role === 'assistant' ? workExchange.at(-1)?.text : undefined
  const interrupted = state.interrupted && !aside
  const ended = aside || !state.unanswered || newest !== undefined
  const awaited = awaitedOf(state)
  // A list with a task in progress is still current, whatever was said since.
  const current =
    stands !== undefined || state.tasksOutdated !== true || tasks.some(({ status }) => status === 'in-progress')
  // A turn that was cut off ends in whatever the agent said on the way: that is no question to the person.
  const trailing = stands === undefined && ended && answer !== undefined ? trailingQuestion(answer) : undefined
  const asked = [...(stands?.needsFromUser ?? openQuestions(state)), ...(trailing === undefined ? [] : [trailing])]
  const checks = lastChecks(state.commands)
  const step =
    stands?.nextStep === undefined
      ? findNextStep(state, { tasks, checks, asked })
      : defined({ nextStep: stands.nextStep, nextStepFrom: stands.nextStepFrom })
  const lastTest = state.commands.findLast(({ checks: kinds }) => kinds?.includes('tests') === true)
  const branch = git === undefined ? state.gitBranch : git.branch
  return {
    schemaVersion: SCHEMA_VERSION,
    name: facts.name,
    ...defined({ sessionId: facts.sessionId ?? state.sessionId }),
    sequence: facts.sequence,
    compactions: state.compactions,
    ...defined({ previous: facts.previous }),
    project: { id: project.id, name: project.name, root: project.root, ...defined({ remote: project.remote }) },
    transcript: { path: facts.transcriptPath, offset: state.offset, ...defined({ unread: facts.unread }) },
    ...(state.turns.length === 0 ? {} : { turnNumber: turnNumber(state) }),
    ...defined({ workTurn: state.began }),
    type: facts.type,
    priority: TYPE_PRIORITY[facts.type].priority,
    reason: facts.reason,
    ...defined({ triggerEvidence: facts.triggerEvidence }),
    timestamp: facts.timestamp,
    status: facts.status,
    ...defined({ goal }),
    topic: findTopic(state),
    ...(tasks.length === 0 || !current
      ? {}
      : { progress: Math.round((100 * done) / tasks.length), milestone: `${done} of ${tasks.length} tasks done` }),
    phase: 'unknown',
    ...currentWave(state.waves),
    ...(state.waves.length === 0 ? {} : { waveList: state.waves }),
    ...defined({ focus: current ? tasks.find((task) => task.status === 'in-progress')?.text : undefined }),
    files: filesOf(state, project.root),
    commands: commandsOf(state),
    ...step,
    tasks,
    ...listed('awaited', awaited),
    ...listed('needsFromUser', asked),
    decisions: decisionsOf(state),
    constraints: [],
    questions: [],
    evidence: [],
    approaches: refusalsOf(state),
    preferences: [],
    discoveries: [],
    workspace: {
      ...defined({ cwd: state.cwd, gitBranch: branch, gitHead: git?.head }),
      // Only staged files are read. If there are none, the state of the other files is unknown.
      ...(git === undefined || git.staged.length === 0 ? {} : { gitStatus: git.staged }),
      ...defined({ recentCommits: git?.recentCommits, stagedDiff: git?.stagedDiff }),
    },
    filesRead: state.filesRead.map((path) => shortPath(path, project.root)),
    ...listed('lookedAt', state.lookedAt.flatMap((one) => lookedAt(one, state, project.root)).reverse()),
    conversation: {
      ...defined({ startedAt: state.startedAt, endedAt: state.endedAt }),
      exchanges: state.exchanges,
      exchangesSinceCompaction: state.exchangesSinceCompaction,
      messages: state.messages,
      ...defined({
        tokensUsed: state.tokensUsed,
        tokenWindow: facts.window ?? state.tokenWindow,
        model: state.model,
        host: state.host,
        clientVersion: state.clientVersion,
      }),
      requests: state.requests
        .filter((one) => isAsked(one) || isPastedSummary(one.text))
        .map(({ text, at }) => ({ text, ...defined({ at }) })),
      lastExchange: workExchange,
      ...(isCutOff(state, stands, ended && !interrupted) ? { cutOff: true } : {}),
      ...defined({ elapsedMs: elapsed(state) }),
    },
    tools: {
      calls: Object.entries(state.toolCalls)
        .map(([name, calls]) => ({ name, calls }))
        .sort((a, b) => b.calls - a.calls || (a.name < b.name ? -1 : 1)),
      ...(state.skills.length === 0 ? {} : { skills: state.skills }),
      ...(state.agents.length === 0 ? {} : { agents: state.agents }),
      ...listed('mcpServers', state.mcpServers),
    },
    quality: defined({
      testsPassing: lastTest?.passed,
      askedSince: checks.some(({ passed, turn }) => !passed && turn !== turnNumber(state)) || undefined,
      editedSinceTests: lastTest?.passed === undefined ? undefined : editedSinceTests(state, project.root),
      validation: checks.length === 0 ? undefined : checks.map(checkLine).join('; '),
    }),
    resume: {
      ...defined({
        firstAction: step.nextStep,
        contextToApply: contextToApply(state, branch, git?.head),
      }),
      ...(state.plan === undefined ? {} : { continuation: `Approved plan: ${state.plan}` }),
    },
  }
}

// --- internal ---

function isCutOff({ requests, declined }: SessionState, stands: LeftWork | undefined, isOver: boolean): boolean {
  if (stands !== undefined) return stands.cutOff === true
  return !isOver && requests.length > 0 && declined !== true
}

/** What the person answered in a dialog, and the plans that they approved. */
function decisionsOf({ answers }: SessionState): Decision[] {
  return answers.map(({ id, question, answer, at }) => ({
    id,
    decision: `${question} ${answer}`.trim(),
    ...defined({ at }),
    origin: 'user',
  }))
}

/** What the person refused, in their words. */
function refusalsOf({ refusals }: SessionState): Approach[] {
  return refusals.map(({ what, said }) => ({
    text: said ? `${what}: refused: ${oneLine(said)}` : `${what}: refused`,
    worked: false,
    origin: 'user',
  }))
}

/** Tools whose running calls say what the agent was about to do. */
const CALLED: ReadonlySet<string> = new Set(['edit', 'write', 'run', 'read', 'search', 'fetch', 'mcp'])

/** What was started and has not reported: in the background, agents whose call still runs, and the turn's edits, commands and reads. */
function awaitedOf({ awaited, openCalls, exchanges }: SessionState): string[] {
  // A call of ours is the one that saves.
  const calls = Object.values(openCalls).filter(
    ({ name, tool, target }) => (target !== undefined || tool === 'mcp') && !isOwnTool(name),
  )
  const agents = calls.filter(({ tool }) => tool === 'agent')
  const own = calls.filter(({ tool, exchange }) => CALLED.has(tool) && exchange === exchanges)
  return [
    ...awaited.map(({ what }) => what),
    ...agents.map(awaitedCall),
    ...own.map((call) => `${awaitedCall(call)} (called, no result seen)`),
  ]
}

function withLastAnswer(
  state: SessionState,
  answer: string | undefined,
): SessionSnapshot['conversation']['lastExchange'] {
  const text = answer === undefined ? '' : clipEnds(answer, RECENT_MESSAGE_LENGTH)
  if (text === '' || !state.unanswered) return state.lastMessages
  // What the agent said on the way gives place to its answer, as it does in the transcript.
  const before = state.lastMessages.at(-1)?.role === 'assistant' ? state.lastMessages.slice(0, -1) : state.lastMessages
  return [...before, { role: 'assistant' as const, text }].slice(-RECENT_MESSAGES)
}

/** Questions that the person was asked in a dialog and has not answered. */
function openQuestions(state: SessionState): string[] {
  return Object.values(state.openCalls).flatMap(({ questions }) => questions ?? [])
}

function lookedAt(
  { what, names, found = [] }: SessionState['lookedAt'][number],
  { files, filesRead }: SessionState,
  root: string,
): string[] {
  const short = [...new Set(found.map((path) => shortPath(path, root)))]
  if (what === GIT_LISTS) {
    const known = [...files.map(({ path }) => path), ...filesRead]
    // git's paths are those of its own folder.
    const others = short.filter((path) => !known.some((one) => one === path || one.endsWith(`/${path}`)))
    return others.length === 0 ? [] : [`${GIT_LISTS}: ${groupedPaths(others.toReversed()).reverse().join(', ')}`]
  }
  if (names === undefined)
    return [`search: ${clipLine(what, 160)}${short.length === 0 ? '' : ` in ${groupedPaths(short).join(', ')}`}`]
  return [names.length === 0 ? shortPath(what, root) : `${shortPath(what, root)}: ${names.join(', ')}`]
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

function checkLine({ kind, passed, command }: CheckState): string {
  return `${kind} ${passed ? 'pass' : 'fail'} (${clipLine(command, 80)})`
}

function elapsed(state: SessionState): number | undefined {
  if (state.startedAt === undefined || state.endedAt === undefined) return undefined
  return Math.max(0, Date.parse(state.endedAt) - Date.parse(state.startedAt))
}

function listed<K extends string>(key: K, value: string[]): { [P in K]?: string[] } {
  return value.length === 0 ? {} : ({ [key]: value } as { [P in K]?: string[] })
}
