/**
 * @module What a tool call and its result say about the work: files, commands, tasks, answers, refusals, errors.
 *
 * A call counts when its result arrives, and only if it succeeded: a refused or failed edit changed no file.
 */

import { EVIDENCE_LENGTH, KEEP, REQUEST_LENGTH, RESULT_LENGTH } from '../rules.ts'
import { noteEdit, noteWrite } from './changed-files.ts'
import { clip, clipLine } from './clip.ts'
import { checksOf } from './command-kinds.ts'
import { readCommandResult, telling } from './command-results.ts'
import { noteEdited, noteOutcome } from './fixes.ts'
import { noteUserStatements } from './fold-statements.ts'
import { withoutHostBlocks } from './host-text.ts'
import { idOf, isJson, type Json, stringOf } from './json.ts'
import { noteMovedFiles } from './moved-files.ts'
import { addTask, nextTaskId, planTitle, readTodos, updateTask } from './plan-tasks.ts'
import { EDIT_TOOLS, PERSISTED, partsRead, SHELL_TOOLS } from './result-parts.ts'
import { type ReviewComment, readReviewComments } from './review-comments.ts'
import {
  type CommandState,
  count,
  keep,
  keepCommand,
  nextId,
  type OpenCall,
  type SessionState,
} from './session-state.ts'
import { isTestCommand } from './test-runs.ts'
import { readWaves, withWave, writesMemory } from './waves.ts'

const COMMAND_LENGTH = 1_000
const OPEN_CALLS = 200
const TOOL_NAMES = 300
const QUESTIONS = 10
/** What stands in a decision's place for a question, where a plan was approved. */
const APPROVED = 'Approved plan:'
const REFUSED = /^(?:Error: )?The user doesn't want to (?:proceed with this tool use|take this action right now)/
const SAID = 'the user said:'
const LEAVES_OPEN = /[?？]\s*$|^(?:next|done|continue|skip|move on)\b[^.]{0,30}$/i
/** What the host puts in the place of a person's words when they closed its questions. */
const HOST_WORDS = /^The user wants to clarify these questions/
/** The host's own answers for a call that it did not run: the tool said nothing. */
const NOT_RUN =
  /^(?:Error: )?(?:<tool_use_error>|Claude requested permissions to |Permission to use |This command requires approval|Cancelled: |\w+:\S+ (?:\[[^\]]*\] )?hook )/

/** Notes a call of the main session in the state, to be understood when its result arrives. */
export function openCall(state: SessionState, id: string, name: string, input: Json): void {
  count(state.toolCalls, name, TOOL_NAMES)
  if (name === 'Task' || name === 'Agent') addOnce(state.agents, stringOf(input['subagent_type']) ?? 'general-purpose')
  if (name === 'Skill') addOnce(state.skills, stringOf(input['skill']) ?? stringOf(input['command']) ?? 'unknown')
  if (id === '__proto__') return
  const ids = Object.keys(state.openCalls)
  if (ids.length >= OPEN_CALLS && ids[0] !== undefined) delete state.openCalls[ids[0]]
  state.openCalls[id] = summarize(name, input)
}

/**
 * Applies a result to the state and returns true; false for a call that is not known. `structured` is the host's own
 * record beside the text (`toolUseResult`).
 */
export function closeCall(
  state: SessionState,
  id: string,
  result: { readonly output: string; readonly failed: boolean; readonly structured: unknown; readonly at?: string },
): boolean {
  const call = Object.hasOwn(state.openCalls, id) ? state.openCalls[id] : undefined
  if (call === undefined) return false
  delete state.openCalls[id]
  const { failed, at } = result
  const parts = partsRead(call.name)
  const output = parts.output || failed ? result.output : ''
  const details = detailsOf(result.structured, [...parts.details, ...parts.present])
  const stamp = at === undefined ? {} : { at }
  if (failed && REFUSED.test(output)) {
    const said = wordsSaid(output)
    const what = refusedCall(call)
    keep(state.refusals, { what, ...(said === undefined ? {} : { said }), ...stamp }, KEEP.questions)
    if (said !== undefined) noteUserStatements(state, said, at)
    return true
  }
  if (SHELL_TOOLS.has(call.name) && call.target !== undefined && !(failed && NOT_RUN.test(output))) {
    const shown = readCommandResult(call.target, wholeOutput(output, details), failed, {
      interrupted: details['interrupted'] === true,
      background: details['backgroundTaskId'] !== undefined,
      ...(typeof details['returnCodeInterpretation'] === 'string'
        ? { interpretation: details['returnCodeInterpretation'] }
        : {}),
    })
    const checks = checksOf(call.target)
    const run: { -readonly [Key in keyof CommandState]: CommandState[Key] } = { command: call.target, ...shown }
    if (isTestCommand(call.target) || shown.passed !== undefined) run.test = true
    if (checks.length > 0) run.checks = checks
    keepCommand(state.commands, run)
    noteOutcome(state, run, at)
    if (run.outcome === 'ok') {
      noteMovedFiles(state, call.target)
      noteWentOn(state)
    }
    noteRun(state, run)
    if (shown.outcome === 'failed') noteError(state, clipLine(call.target, 120), telling(output), stamp)
    for (const comment of readReviewComments(call.target, output)) noteComment(state, comment, stamp)
    return true
  }
  if (failed) {
    const source = call.target === undefined ? call.name : `${call.name} ${clipLine(call.target, 120)}`
    noteError(state, source, firstLine(output), stamp)
    return true
  }
  noteWentOn(state)
  if (call.name === 'TodoWrite' || call.name === 'TaskCreate' || call.name === 'TaskUpdate') forgetSteps(state)
  apply(state, call, details, output, stamp)
  return true
}

/** Returns the tool of a call whose result has not been read yet. */
export function toolOf(state: SessionState, id: string): string | undefined {
  return Object.hasOwn(state.openCalls, id) ? state.openCalls[id]?.name : undefined
}

// --- internal ---

function detailsOf(structured: unknown, read: readonly string[]): Json {
  if (!isJson(structured)) return {}
  const details: Json = {}
  for (const key of read) if (Object.hasOwn(structured, key)) details[key] = structured[key]
  return details
}

function refusedCall({ name, target }: OpenCall): string {
  if (target === undefined) return name
  return name === 'ExitPlanMode' ? `Plan "${planTitle(target)}"` : `${name} ${clipLine(target, 200)}`
}

/** A check answers for the edits before it; what else ran does not. */
function noteRun(state: SessionState, { command, outcome, checks, test }: CommandState): void {
  const { done: _, unchecked, ...doing } = state.doing
  state.doing = {
    ...doing,
    ...(unchecked === true && checks === undefined && test !== true ? { unchecked } : {}),
    ...(outcome === 'ok' ? { done: command } : {}),
  }
}

function noteFile(state: SessionState, file: string, changed: boolean): void {
  const { done: _, ...doing } = state.doing
  state.doing = { ...doing, file, ...(changed ? { unchecked: true } : {}) }
  if (changed) noteEdited(state, file)
}

function wordsSaid(refusal: string): string | undefined {
  const start = refusal.indexOf(SAID)
  if (start === -1) return undefined
  const words = withoutHostBlocks(refusal.slice(start + SAID.length)).trim()
  const own = words.split(/\n\s*Note: The user's next message/, 1)[0] ?? ''
  return HOST_WORDS.test(own) || own.trim() === '' ? undefined : clip(own, EVIDENCE_LENGTH)
}

/** Of a long output the model is shown the beginning only; the host's own record may hold the rest. */
function wholeOutput(output: string, details: Json): string {
  const stdout = stringOf(details['stdout'])
  if (!output.startsWith(PERSISTED) || !stdout) return output
  return `${stdout}\n${stringOf(details['stderr']) ?? ''}`
}

function apply(state: SessionState, call: OpenCall, details: Json, output: string, stamp: { at?: string }): void {
  const { target } = call
  if (target !== undefined && (call.name === 'Write' || EDIT_TOOLS.has(call.name))) {
    if (call.name === 'Write') noteWrite(state, target, details, output)
    else noteEdit(state, target, details)
    noteFile(state, target, true)
  } else if (call.name === 'Read' && call.target !== undefined) {
    noteFile(state, call.target, false)
    const known = state.filesRead.indexOf(call.target)
    if (known !== -1) state.filesRead.splice(known, 1)
    keep(state.filesRead, call.target, KEEP.filesRead)
  } else if (call.name === 'TodoWrite' && call.tasks !== undefined) {
    state.todos = [...call.tasks]
  } else if (call.name === 'TaskCreate' && call.target !== undefined) {
    const task = isJson(details['task']) ? details['task'] : {}
    const id = idOf(task['id']) ?? idOf(/Task #(\S+) created/.exec(output)?.[1]) ?? nextTaskId(state)
    addTask(state, { id, text: call.target, status: 'pending' })
  } else if (call.name === 'TaskUpdate' && call.taskId !== undefined) {
    updateTask(state, call)
  } else if (call.name === 'ExitPlanMode' && call.target !== undefined) {
    state.plan = call.target
    const title = planTitle(call.target)
    if (!state.answers.some(({ question, answer }) => question === APPROVED && answer === title))
      keep(state.answers, { id: nextId(state, 'D'), question: APPROVED, answer: title, ...stamp }, KEEP.questions)
  } else if (call.waves !== undefined) {
    for (const wave of call.waves) state.waves = withWave(state.waves, wave)
  } else if (call.name === 'AskUserQuestion') {
    const answers = isJson(details['answers']) ? details['answers'] : {}
    for (const [question, answer] of Object.entries(answers).slice(0, QUESTIONS)) {
      // A question in return decides nothing, and neither does leafing on.
      if (typeof answer !== 'string' || answer === '' || LEAVES_OPEN.test(answer)) continue
      keep(
        state.answers,
        {
          id: nextId(state, 'D'),
          question: clipLine(question, EVIDENCE_LENGTH),
          answer: clipLine(answer, EVIDENCE_LENGTH),
          ...stamp,
        },
        KEEP.questions,
      )
    }
  }
}

function summarize(name: string, input: Json): OpenCall {
  if (SHELL_TOOLS.has(name)) return withTarget(name, input['command'], COMMAND_LENGTH)
  if (name === 'TodoWrite') return { name, tasks: readTodos(input['todos']) }
  if (name === 'TaskCreate') return withTarget(name, input['subject'], 300)
  if (name === 'TaskUpdate')
    return {
      ...withTarget(name, input['subject'], 300),
      taskId: idOf(input['taskId']) ?? '',
      ...(typeof input['status'] === 'string' ? { taskStatus: clipLine(input['status'], 40) } : {}),
    }
  if (name === 'AskUserQuestion') return { name, questions: readQuestions(input['questions']) }
  if (writesMemory(name)) return { name, waves: readWaves(input) }
  if (name === 'ExitPlanMode') return withTarget(name, input['plan'], REQUEST_LENGTH)
  return withTarget(
    name,
    input['file_path'] ?? input['notebook_path'] ?? input['path'] ?? input['url'] ?? input['query'],
    500,
  )
}

function withTarget(name: string, value: unknown, length: number): OpenCall {
  return typeof value === 'string' && value !== '' ? { name, target: clip(value, length) } : { name }
}

function readQuestions(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, QUESTIONS).flatMap((question) => {
    const words = isJson(question) ? clipLine(stringOf(question['question']) ?? '', EVIDENCE_LENGTH) : ''
    return words === '' ? [] : [words]
  })
}

function noteError(state: SessionState, source: string, text: string | undefined, stamp: { at?: string }): void {
  // A bare status stands with its command already.
  if (!text || /^exit code \d{1,3}$/i.test(text)) return
  const id = nextId(state, 'E')
  keep(state.errors, { id, source, text, ...stamp }, KEEP.errors)
  state.doing = { ...state.doing, error: id, wentOn: 0 }
}

/** Work that goes well after an error leaves it behind: what is said then is about something else. */
function noteWentOn(state: SessionState): void {
  const { error, wentOn = 0, ...doing } = state.doing
  if (error === undefined) return
  state.doing = wentOn === 0 ? { ...doing, error, wentOn: 1 } : doing
}

/** A list that became tasks, or whose task changed, is told by the tasks. */
function forgetSteps(state: SessionState): void {
  const { steps: _, thought: __, ...doing } = state.doing
  state.doing = doing
}

/** Shown again, a comment is the same one. */
function noteComment(state: SessionState, { source, text }: ReviewComment, stamp: { at?: string }): void {
  if (state.comments.some((known) => known.source === source && known.text === text)) return
  keep(state.comments, { id: nextId(state, 'E'), source, text, ...stamp }, KEEP.comments)
}

/** A tool that is no program says what went wrong first, and repeats its input behind that. */
function firstLine(output: string): string | undefined {
  const lines = withoutHostBlocks(output.replace(/<\/?tool_use_error>/g, '')).split('\n')
  const line = lines.find((text) => text.trim() !== '')
  return line === undefined ? undefined : clipLine(line, RESULT_LENGTH)
}

function addOnce(list: string[], entry: string): void {
  const word = clipLine(entry, 100)
  if (!list.includes(word)) keep(list, word, 100)
}
