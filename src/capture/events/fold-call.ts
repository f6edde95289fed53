/**
 * @module What a tool call and its result say about the work: files, commands, tasks, answers, refusals, errors.
 *
 * A call counts when its result arrives, and only if it succeeded: a refused or failed edit changed no file.
 */

import { defined } from '../../defined.ts'
import type { ToolCall, ToolResult } from '../../hosts/session-event.ts'
import { EVIDENCE_LENGTH, KEEP, REQUEST_LENGTH, RESULT_LENGTH, TURN } from '../../rules.ts'
import { runsThroughline } from '../../snapshot/no-work.ts'
import { clip, clipLine } from '../../text/clip.ts'
import { fileSteps, isDocument } from '../../text/file-commands.ts'
import { commitsMade, makesCommit } from '../../text/git-commands.ts'
import { repeating } from '../../text/memoize.ts'
import { onlyLooks, onlyStages } from '../../text/read-only-commands.ts'
import { namesOfEdit, namesShown, withNames } from '../commands/edit-names.ts'
import { filesFound } from '../commands/files-found.ts'
import { telling } from '../commands/outcome.ts'
import { noteEdit, noteFileCommand, noteTested, noteThere } from '../state/changed-files.ts'
import {
  count,
  GIT_LISTS,
  keep,
  keepCommand,
  nextId,
  type OpenCall,
  type SessionState,
} from '../state/session-state.ts'
import { addTask, nextTaskId, planTaskOf, planTitle, updateTask } from '../state/tasks.ts'
import {
  failedInTurn,
  noteAsked,
  noteToolCall,
  noteTurnAgent,
  noteTurnCall,
  noteTurnCommand,
  noteTurnFile,
  noteTurnRead,
  noteWords,
  turnNumber,
} from '../state/turns.ts'
import { withWave } from '../state/waves.ts'
import { type CommandRead, isOwnCall, readCall, readRun, refusedCall } from './read-result.ts'

const OPEN_CALLS = 200
const TOOL_NAMES = 300
/** What stands in a decision's place for a question, where a plan was approved. */
const APPROVED = 'Approved plan:'
/** A server's tool that writes entities into a graph. */
const WRITES_ENTITIES = /create_entities$/

/** Notes a call in the state, to be understood when its result arrives. */
export function openCall(state: SessionState, call: ToolCall): void {
  const { tool, kind, server, serverTool } = call
  count(state.toolCalls, toolNameOf(call.name), TOOL_NAMES)
  if (tool === 'agent' && kind !== undefined) addOnce(state.agents, kind)
  if (tool === 'skill' && kind !== undefined) addOnce(state.skills, kind)
  if (server) addOnce(state.mcpServers, server)
  if (serverTool !== undefined && WRITES_ENTITIES.test(serverTool)) state.wroteEntities = true
  delete state.declined
  if (tool === 'plan' && call.target !== undefined) noteWords(state, call.target)
  // A call is kept shortened: what a command writes into a document is read here.
  if (tool === 'run' && call.target !== undefined && fileSteps(call.target).some(({ path }) => isDocument(path)))
    noteWords(state, call.target)
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
  const { id } = result
  const call = Object.hasOwn(state.openCalls, id) ? state.openCalls[id] : undefined
  if (call === undefined) return false
  delete state.openCalls[id]
  apply(state, call, result)
  if (!result.failed) forgetRefusal(state, call)
  noteBackground(state, call, result)
  return true
}

/** Forgets what was awaited: it has ended. What an agent reported stands in the turn. */
export function noteReported(state: SessionState, id: string, report?: string): void {
  const ended = state.awaited.find((one) => one.id === id)
  if (ended === undefined) return
  state.awaited = state.awaited.filter((one) => one !== ended)
  if (report !== undefined) noteTurnAgent(state, ended.what.replace(AGENT_LABEL, ''), report)
}

/** Returns how a call that still runs is described: "agent: Review the tests" · "`npm run dev`". */
export function awaitedCall({ name, tool, target }: OpenCall): string {
  if (target === undefined) return name
  return tool === 'run'
    ? `\`${clipLine(target, AWAITED_LENGTH)}\``
    : `${tool === 'agent' ? AGENT_LABEL : `${name}: `}${clipLine(target, AWAITED_LENGTH)}`
}

// --- internal ---

const AWAITED_LENGTH = 160
const AGENT_LABEL = 'agent: '

function noteBackground(state: SessionState, call: OpenCall, { started, ended }: ToolResult): void {
  if (ended !== undefined) noteReported(state, ended || (call.target ?? ''))
  if (started === undefined) return
  noteReported(state, started)
  keep(state.awaited, { id: clipLine(started, 80), what: awaitedCall(call) }, KEEP.awaited)
}

function apply(state: SessionState, call: OpenCall, result: ToolResult): void {
  const { output, failed, refused, misuse, notRun } = result
  const { tool, target } = call
  if (refused !== undefined) applyRefusal(state, call, refused.words, result)
  else if (tool === 'run' && target !== undefined && notRun !== true) applyRun(state, readRun(target, result), output)
  // Of a tool that was used wrongly nothing is kept.
  else if (misuse === true) return
  else if (failed) {
    noteAnswered(state, call, 'failed', output)
  } else applySuccess(state, call, result)
}

/** Notes a call of a tool that is no program, with its answer: what a tool of ours answers is of another session. */
function noteAnswered(state: SessionState, call: OpenCall, outcome: 'ok' | 'failed', output: string): void {
  const { name, target } = call
  const source = target === undefined ? name : `${name} ${clipLine(target, 120)}`
  const isOwn = isOwnCall(call)
  noteToolCall(state, source, outcome, isOwn ? undefined : firstLine(output))
  if (!isOwn) noteTurnCall(state, `${source} → ${outcome}`, output)
}

/** What the person says to a call that they refuse is what they ask for from now on. */
function applyRefusal(state: SessionState, call: OpenCall, given: string | undefined, { at }: ToolResult): void {
  const words = given && clip(given, EVIDENCE_LENGTH)
  const what = refusedCall(call)
  if (isOwnCall(call)) state.declined = true
  else {
    keep(state.refusals, { what, ...defined({ said: words, at }) }, KEEP.questions)
    noteAsked(state, { question: what, ...defined({ answer: words }), refused: true })
  }
  if (words === undefined) return
  const request = { text: clipLine(words, REQUEST_LENGTH), kind: 'words', turn: turnNumber(state) } as const
  keep(state.requests, { ...request, ...defined({ at }) }, KEEP.requests)
  state.tasksOutdated = true
}

function applyRun(state: SessionState, { run, found, listed }: CommandRead, output: string): void {
  keepCommand(state.commands, { ...run, turn: turnNumber(state) })
  const commits = commitsMade(output).map(({ hash, subject }) => `${hash} ${clipLine(subject, TURN.subject)}`)
  noteTurnCommand(state, run, commits)
  const tells = run.outcome === 'failed' || !onlyLooks(run.command)
  if (tells && !onlyStages(run.command) && !runsThroughline(run.command))
    noteTurnCall(state, `\`${run.command}\` → ${run.outcome}`, telling(output))
  if (run.passed !== undefined) noteTested(state)
  if (run.outcome === 'ok') {
    for (const { path, change } of noteFileCommand(state, run.command)) noteTurnFile(state, path, change)
    // A commit on the way to what is still on the list ends nothing.
    if (makesCommit(run.command)) endWorkIfDone(state)
  }
  if (found !== undefined) noteLookedAt(state, run.command, undefined, found)
  if (listed !== undefined) noteLookedAt(state, GIT_LISTS, undefined, [...listed, ...listedBefore(state)])
}

/** Notes that the work has ended, where no task of it is left. */
function endWorkIfDone(state: SessionState): void {
  if ([...state.todos, ...state.planTasks].every(({ status }) => status === 'completed')) state.workEnded = true
}

function applySuccess(state: SessionState, call: OpenCall, result: ToolResult): void {
  const { edit, output, shown, report, task, tasks = [], answers = [] } = result
  const stamp = defined({ at: result.at })
  const { name, tool, target, change } = call
  // A tool of a server that had failed in this turn: what it answered says that it was tried again.
  if (tool === 'mcp' && !isOwnCall(call) && failedInTurn(state, name)) {
    noteAnswered(state, call, 'ok', output)
  }
  if (edit !== undefined && target !== undefined) {
    const known = state.files.find(({ path }) => path === target)?.names
    noteEdit(state, target, edit, withNames(known, namesOfEdit(edit.lines ?? [])))
    noteTurnFile(state, target, edit.change)
    noteTurnCall(state, `${edit.change} ${target}`, (edit.lines ?? []).join('\n'))
    const added = (edit.lines ?? []).flatMap((line) => (line.startsWith('+') ? line.slice(1) : []))
    if (isDocument(target)) noteWords(state, added.join('\n'))
  } else if (tool === 'read' && target !== undefined) {
    noteThere(state, target)
    noteTurnRead(state, target)
    const known = state.filesRead.indexOf(target)
    if (known !== -1) state.filesRead.splice(known, 1)
    keep(state.filesRead, target, KEEP.filesRead)
    noteLookedAt(state, target, namesShown(shown ?? []))
  } else if (tool === 'search' && target !== undefined) {
    noteLookedAt(state, target, undefined, filesFound(shown ?? []))
  } else if (tool === 'agent' && report !== undefined) {
    noteTurnAgent(state, target ?? '', report)
  } else if (change === 'list' && call.tasks !== undefined) {
    state.todos = [...call.tasks]
  } else if (change === 'new' && target !== undefined) {
    addTask(state, { id: task ?? nextTaskId(state), text: target, status: 'pending' })
  } else if (change === 'change') {
    updateTask(state, call)
  } else if (tool === 'plan') {
    applyPlan(state, target, result)
  } else if (call.waves !== undefined) {
    for (const wave of call.waves) state.waves = withWave(state.waves, wave)
  }
  if (change !== undefined) {
    delete state.tasksOutdated
    if (state.todos.length + state.planTasks.length > 0) endWorkIfDone(state)
  }
  for (const listed of tasks.flatMap((one) => planTaskOf(one) ?? [])) addTask(state, listed)
  const answered = answers.map(({ question, answer }) => ({
    question: clipLine(question, EVIDENCE_LENGTH),
    answer: clipLine(answer, EVIDENCE_LENGTH),
  }))
  for (const answer of answered) noteAsked(state, answer)
  for (const answer of answered) keep(state.answers, { id: nextId(state, 'D'), ...answer, ...stamp }, KEEP.questions)
}

/** The plan that was approved; some hosts tell it with the result alone. */
function applyPlan(state: SessionState, target: string | undefined, { plan: told, at }: ToolResult): void {
  const plan = told === undefined ? target : clip(told, REQUEST_LENGTH)
  if (plan === undefined) return
  state.plan = plan
  if (target === undefined) noteWords(state, plan)
  const title = planTitle(plan)
  noteAsked(state, { question: APPROVED, answer: title })
  if (!state.answers.some(({ question, answer }) => question === APPROVED && answer === title))
    keep(
      state.answers,
      { id: nextId(state, 'D'), question: APPROVED, answer: title, ...defined({ at }) },
      KEEP.questions,
    )
}

/** A tool that is no program says what went wrong first, and repeats its input behind that. */
function firstLine(output: string): string | undefined {
  const line = output.split('\n').find((text) => text.trim() !== '')
  return line === undefined ? undefined : clipLine(line, RESULT_LENGTH)
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

/** A call that was made again, and went well, is refused no more. */
function forgetRefusal(state: SessionState, call: OpenCall): void {
  if (state.refusals.length === 0) return
  const what = refusedCall(call)
  if (state.refusals.some((refusal) => refusal.what === what))
    state.refusals = state.refusals.filter((refusal) => refusal.what !== what)
}

const toolNameOf = repeating((text) => clipLine(text, 100))

function addOnce(list: string[], entry: string): void {
  const word = clipLine(entry, 100)
  if (!list.includes(word)) keep(list, word, 100)
}
