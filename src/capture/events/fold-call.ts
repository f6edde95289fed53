/**
 * @module What a tool call and its result say about the work: files, commands, tasks, answers, refusals, errors.
 *
 * A call counts when its result arrives, and only if it succeeded: a refused or failed edit changed no file.
 */

import { basename } from 'node:path'
import { defined } from '../../defined.ts'
import type { Tool, ToolCall, ToolResult } from '../../hosts/session-event.ts'
import { KEEP } from '../../rules.ts'
import { clipLine } from '../../text/clip.ts'
import { repeating } from '../../text/memoize.ts'
import { indexSteps } from '../commands/commits.ts'
import { namesOfEdit, namesShown, withNames } from '../commands/edit-names.ts'
import { filesFound } from '../commands/files-found.ts'
import { findingIn } from '../language/findings.ts'
import { looksAround } from '../language/next-step.ts'
import type { ReviewComment } from '../language/review-comments.ts'
import { noteUserStatements } from '../language/session-statements.ts'
import { understood } from '../language/time-limit.ts'
import { noteCommitted, noteEdit, noteMovedFiles, noteStaged, noteTested, noteThere } from '../state/changed-files.ts'
import { forgetRefused, noteFinding } from '../state/findings.ts'
import {
  type CommandState,
  count,
  type DoingState,
  GIT_LISTS,
  keep,
  keepCommand,
  nextId,
  type OpenCall,
  type SessionState,
} from '../state/session-state.ts'
import { addTask, nextTaskId, planTitle, updateTask } from '../state/tasks.ts'
import { withWave } from '../state/waves.ts'
import { noteEdited, noteOutcome } from './fixed-errors.ts'
import { type ResultSays, readCall, readResult, refusedCall } from './read-result.ts'

const OPEN_CALLS = 200
const TOOL_NAMES = 300
/** What stands in a decision's place for a question, where a plan was approved. */
const APPROVED = 'Approved plan:'
/** Calls that change nothing. */
const LOOKS: ReadonlySet<Tool> = new Set<Tool>(['read', 'search'])
/** A server's tool that writes entities into a graph. */
const WRITES_ENTITIES = /create_entities$/
const ANNOUNCED = ['announced', 'announcedIn'] as const
/** "Create the task list" · "add that to our todo list" */
const OF_THE_LIST = /\b(?:todos?|to-dos?|task list|tasks)\b/i

/** Notes a call in the state, to be understood when its result arrives. */
export function openCall(state: SessionState, call: ToolCall): void {
  const { tool, kind, server, serverTool } = call
  count(state.toolCalls, toolNameOf(call.name), TOOL_NAMES)
  if (tool === 'agent' && kind !== undefined) addOnce(state.agents, kind)
  if (tool === 'skill' && kind !== undefined) addOnce(state.skills, kind)
  if (server) addOnce(state.mcpServers, server)
  if (serverTool !== undefined && WRITES_ENTITIES.test(serverTool)) state.wroteEntities = true
  if (state.doing.declined === true) state.doing = without(state.doing, ['declined'])
  noteOpenCall(state.openCalls, call, state.exchanges)
}

/** Keeps what the result of a call will need; beyond a bound the oldest is forgotten. */
export function noteOpenCall(openCalls: Record<string, OpenCall>, call: ToolCall, exchange = 0): void {
  if (call.id === '__proto__') return
  const ids = Object.keys(openCalls)
  if (ids.length >= OPEN_CALLS && ids[0] !== undefined) delete openCalls[ids[0]]
  openCalls[call.id] = { ...readCall(call), exchange }
}

/** Applies a result to the state and returns true; false for a call that is not known. */
export function closeCall(state: SessionState, result: ToolResult): boolean {
  const { id, at } = result
  const call = Object.hasOwn(state.openCalls, id) ? state.openCalls[id] : undefined
  if (call === undefined) return false
  delete state.openCalls[id]
  const says = readResult(call, result)
  if (says.is !== 'refusal' && (state.doing.refused === true || state.doing.declined === true))
    state.doing = without(state.doing, ['refused', 'declined'])
  apply(state, call, says, at)
  if (!result.failed) forgetRefusal(state, call)
  noteBackground(state, call, result)
  return true
}

/** Forgets what was awaited: it has reported. */
export function noteReported(state: SessionState, id: string): void {
  if (state.awaited.some((one) => one.id === id)) state.awaited = state.awaited.filter((one) => one.id !== id)
}

/** Returns how a call that still runs is described: "agent: Review the tests" · "`npm run dev`". */
export function awaitedCall({ name, tool, target }: OpenCall): string {
  if (target === undefined) return name
  return tool === 'run'
    ? `\`${clipLine(target, AWAITED_LENGTH)}\``
    : `${tool === 'agent' ? 'agent' : name}: ${clipLine(target, AWAITED_LENGTH)}`
}

// --- internal ---

const AWAITED_LENGTH = 160
/** Of what a subagent was asked. */
const AGENT_LENGTH = 80

function noteBackground(state: SessionState, call: OpenCall, { started, ended }: ToolResult): void {
  if (ended !== undefined) noteReported(state, ended || (call.target ?? ''))
  if (started === undefined) return
  noteReported(state, started)
  keep(state.awaited, { id: clipLine(started, 80), what: awaitedCall(call) }, KEEP.awaited)
}

type Doing = { -readonly [Key in keyof DoingState]: DoingState[Key] }

/** A check covers the edits before it; other commands do not. */
function noteRun(state: SessionState, { command, outcome, checks, test }: CommandState): void {
  const doing = without(state.doing, ['done', 'unchecked', ...ANNOUNCED])
  if (state.doing.unchecked === true && checks === undefined && test !== true) doing.unchecked = true
  if (outcome === 'ok') doing.done = command
  state.doing = doing
}

function noteFile(state: SessionState, file: string, changed: boolean): void {
  const doing = without(state.doing, ['done', ...(changed ? ANNOUNCED : [])])
  doing.file = file
  if (changed) {
    doing.unchecked = true
    state.edits += 1
  }
  state.doing = doing
  if (changed) noteEdited(state, file)
}

/** A search, a report or the file that a step names: where the step only looks around, it is over. */
function noteLooked(state: SessionState): void {
  const { announced } = state.doing
  if (announced !== undefined && looksAround(announced)) state.doing = without(state.doing, ANNOUNCED)
}

/** A loop: every call comes here, and taking apart what is left over costs several times as much. */
function without(doing: DoingState, left: readonly (keyof DoingState)[]): Doing {
  const kept: Record<string, unknown> = {}
  for (const key of Object.keys(doing) as (keyof DoingState)[]) if (!left.includes(key)) kept[key] = doing[key]
  return kept
}

function apply(state: SessionState, call: OpenCall, says: ResultSays, at: string | undefined): void {
  const stamp = defined({ at })
  switch (says.is) {
    case 'refusal': {
      const { what, said, stated, own } = says
      if (own !== true) keep(state.refusals, { what, ...defined({ said, at }) }, KEEP.questions)
      // It is what the person asks for from now on.
      if (own !== true && said !== undefined)
        keep(state.requests, { text: said, kind: 'words', edits: state.edits, ...stamp }, KEEP.requests)
      if (own !== true && call.questions === undefined) forgetRefused(state)
      if (stated !== undefined) noteUserStatements(state, stated, at)
      state.doing = {
        ...without(state.doing, [...ANNOUNCED, 'done']),
        ...(own === true ? { declined: true } : { refused: true }),
      }
      return
    }
    case 'run':
      applyRun(state, says, at)
      return
    case 'error':
      noteError(state, says.source, says.text, stamp)
      return
    case 'misuse':
      // What the model says next is about its call, not about an error before it.
      state.doing = without(state.doing, ['error', 'errorIn', 'wentOn'])
      return
    case 'success':
      noteWentOn(state, call.tool)
      applySuccess(state, call, says, stamp)
      return
    default:
      says satisfies never
  }
}

function applyRun(
  state: SessionState,
  { run, error, comments, found, listed }: Extract<ResultSays, { is: 'run' }>,
  at: string | undefined,
): void {
  const stamp = defined({ at })
  keepCommand(state.commands, run)
  noteOutcome(state, run)
  if (run.passed !== undefined) noteTested(state)
  if (run.outcome === 'ok') {
    noteMovedFiles(state, run.command)
    noteIndex(state, run)
    noteWentOn(state, 'run')
  }
  if (found !== undefined) noteLookedAt(state, run.command, undefined, found)
  if (listed !== undefined) noteLookedAt(state, GIT_LISTS, undefined, [...listed, ...listedBefore(state)])
  noteRun(state, run)
  if (run.outcome === 'failed') noteError(state, clipLine(run.command, 120), error, stamp)
  for (const comment of comments) noteComment(state, comment, stamp)
}

function noteIndex(state: SessionState, { command, result }: CommandState): void {
  for (const step of indexSteps(command, result)) {
    if (step.is === 'add') noteStaged(state, step.holds)
    else noteCommitted(state, step.subject, step.all)
  }
}

function applySuccess(
  state: SessionState,
  call: OpenCall,
  { edit, shown, report, task, tasks, plan = call.target, answers }: Extract<ResultSays, { is: 'success' }>,
  stamp: { at?: string },
): void {
  const { tool, target, change } = call
  const before = change === undefined ? undefined : progressOf(state)
  if (edit !== undefined && target !== undefined) {
    const known = state.files.find(({ path }) => path === target)?.names
    noteEdit(state, target, edit, withNames(known, namesOfEdit(target, edit.lines ?? [])))
    noteFile(state, target, true)
  } else if (tool === 'read' && target !== undefined) {
    noteFile(state, target, false)
    if (state.doing.announced?.includes(basename(target)) === true) noteLooked(state)
    noteThere(state, target)
    const known = state.filesRead.indexOf(target)
    if (known !== -1) state.filesRead.splice(known, 1)
    keep(state.filesRead, target, KEEP.filesRead)
    noteLookedAt(state, target, namesShown(target, shown ?? []))
  } else if (tool === 'search' && target !== undefined) {
    noteLooked(state)
    noteLookedAt(state, target, undefined, filesFound(shown ?? []))
  } else if (tool === 'agent' && report !== undefined) {
    noteLooked(state)
    noteReport(state, target, report)
  } else if (change === 'list' && call.tasks !== undefined) {
    state.todos = [...call.tasks]
  } else if (change === 'new' && target !== undefined) {
    addTask(state, { id: task ?? nextTaskId(state), text: target, status: 'pending' })
  } else if (change === 'change') {
    updateTask(state, call)
  } else if (tool === 'plan' && plan !== undefined) {
    state.plan = plan
    const title = planTitle(plan)
    if (!state.answers.some(({ question, answer }) => question === APPROVED && answer === title))
      keep(state.answers, { id: nextId(state, 'D'), question: APPROVED, answer: title, ...stamp }, KEEP.questions)
  } else if (call.waves !== undefined) {
    for (const wave of call.waves) state.waves = withWave(state.waves, wave)
  }
  if (before !== undefined) {
    delete state.tasksOutdated
    forgetAnnounced(state, before)
  }
  for (const listed of tasks ?? []) addTask(state, listed)
  for (const answer of answers ?? [])
    keep(state.answers, { id: nextId(state, 'D'), ...answer, ...stamp }, KEEP.questions)
}

/** What a subagent found out is a finding of the session. */
function noteReport(state: SessionState, target: string | undefined, report: string): void {
  const found = understood(
    () => findingIn(report),
    () => undefined,
  )
  if (found !== undefined)
    noteFinding(state, `Agent "${clipLine(target ?? '', AGENT_LENGTH)}" reported: ${found}`, () => false)
}

/** What git listed before. */
function listedBefore({ lookedAt }: SessionState): readonly string[] {
  return lookedAt.find(({ what }) => what === GIT_LISTS)?.found ?? []
}

/** The newest stands last; a file that is looked at again gains names. */
function noteLookedAt(
  state: SessionState,
  what: string,
  names: readonly string[] | undefined,
  found: readonly string[] = [],
): void {
  const known = state.lookedAt.findIndex(
    (one) => one.what === what && (one.names === undefined) === (names === undefined),
  )
  const [before] = known === -1 ? [] : state.lookedAt.splice(known, 1)
  const all = names && [...new Set([...(before?.names ?? []), ...names])].slice(-KEEP.namesShown)
  keep(
    state.lookedAt,
    {
      what,
      ...defined({ names: all }),
      ...(found.length === 0 ? {} : { found: [...new Set(found)].slice(0, KEEP.filesListed) }),
    },
    KEEP.lookedAt,
  )
}

function noteError(state: SessionState, source: string, text: string | undefined, stamp: { at?: string }): void {
  // A bare status stands with its command already.
  if (!text || /^exit code \d{1,3}$/i.test(text)) return
  const id = nextId(state, 'E')
  keep(state.errors, { id, source, text, ...stamp }, KEEP.errors)
  state.doing = { ...state.doing, error: id, errorIn: state.lastMessageId, wentOn: 0 }
}

/** Work that goes well after an error leaves it behind: what is said then is about something else. A first edit may be its remedy. */
function noteWentOn(state: SessionState, tool: Tool): void {
  const { error, errorIn, wentOn = 0 } = state.doing
  if (error === undefined || LOOKS.has(tool)) return
  // A call of the same message does not refer to the error.
  if (errorIn !== undefined && errorIn === state.lastMessageId) return
  const remedy = wentOn === 0 && (tool === 'edit' || tool === 'write')
  state.doing = remedy ? { ...state.doing, wentOn: 1 } : without(state.doing, ['error', 'errorIn', 'wentOn'])
}

/** With a task that was started or done, what was announced before it is over; and so is an announcement of the list itself. */
function forgetAnnounced(state: SessionState, before: string): void {
  const { announced, announcedIn } = state.doing
  if (before === progressOf(state)) return
  if (announced === undefined) state.doing = without(state.doing, ['file'])
  else if (announcedIn === undefined || announcedIn !== state.lastMessageId || OF_THE_LIST.test(announced))
    state.doing = without(state.doing, [...ANNOUNCED, 'file'])
}

/** Tasks that were started or done, in one text. */
function progressOf({ todos, planTasks }: SessionState): string {
  return [...todos, ...planTasks]
    .flatMap(({ text, status }) => (status === 'pending' ? [] : `${status} ${text}`))
    .join()
}

/** A call that was made again, and went well, is refused no more. */
function forgetRefusal(state: SessionState, call: OpenCall): void {
  if (state.refusals.length === 0) return
  const what = refusedCall(call)
  if (state.refusals.some((refusal) => refusal.what === what))
    state.refusals = state.refusals.filter((refusal) => refusal.what !== what)
}

/** Shown again, a comment is the same one. */
function noteComment(state: SessionState, { source, text }: ReviewComment, stamp: { at?: string }): void {
  if (state.comments.some((known) => known.source === source && known.text === text)) return
  keep(state.comments, { id: nextId(state, 'E'), source, text, ...stamp }, KEEP.comments)
}

const toolNameOf = repeating((text) => clipLine(text, 100))

function addOnce(list: string[], entry: string): void {
  const word = clipLine(entry, 100)
  if (!list.includes(word)) keep(list, word, 100)
}
