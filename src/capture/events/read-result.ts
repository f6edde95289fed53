/**
 * @module Reads a tool call and its result by themselves, without the state of a session: of the call what its result needs.
 * Pure.
 */

import { defined } from '../../defined.ts'
import type { FileEdit, ToolCall, ToolResult } from '../../hosts/session-event.ts'
import { EVIDENCE_LENGTH, KEEP, REQUEST_LENGTH, RESULT_LENGTH } from '../../rules.ts'
import { isOwnTool, runsThroughline } from '../../snapshot/no-work.ts'
import { checksOf, isTestCommand } from '../../text/checks.ts'
import { clip, clipLine } from '../../text/clip.ts'
import { repeating } from '../../text/memoize.ts'
import { filesFound, filesListed } from '../commands/files-found.ts'
import { judgeCommand } from '../commands/outcome.ts'
import { understood } from '../language/time-limit.ts'
import type { CommandState, OpenCall, PlanTask } from '../state/session-state.ts'
import { planTaskOf, planTitle, taskOf } from '../state/tasks.ts'
import { readWaves, writesMemory } from '../state/waves.ts'

/** What a result says. */
export type ResultSays =
  /** The person refused the call, and what they said to it; `own`: a call of Throughline, which is no part of the work. */
  | {
      readonly is: 'refusal'
      readonly what: string
      readonly said?: string
      readonly own?: true
    }
  | {
      readonly is: 'run'
      readonly run: CommandState
      /** Of a search: the files in what it found. */
      readonly found?: readonly string[]
      /** Of git: the files that it listed as changed. */
      readonly listed?: readonly string[]
    }
  | { readonly is: 'error'; readonly source: string; readonly text?: string }
  /** The tool was used wrongly: nothing is kept of it. */
  | { readonly is: 'misuse' }
  | {
      readonly is: 'success'
      readonly edit?: FileEdit
      /** Of a file that was read, and of what a search found: the first lines. */
      readonly shown?: readonly string[]
      /** What a subagent answered. */
      readonly report?: string
      /** The host's number of a task that was made. */
      readonly task?: string
      /** Tasks that were listed, as they are now. */
      readonly tasks?: readonly PlanTask[]
      /** The plan that was approved, where the call itself did not hold it. */
      readonly plan?: string
      readonly answers?: readonly { readonly question: string; readonly answer: string }[]
    }

/** Returns what the result of a call says. */
export function readResult(call: OpenCall, result: ToolResult): ResultSays {
  const { output, failed, refused, edit, shown, report, task, tasks, plan, answers } = result
  if (refused !== undefined) {
    const refusal = {
      is: 'refusal' as const,
      what: refusedCall(call),
      ...(isOwnCall(call) ? { own: true as const } : {}),
    }
    if (refused.said === undefined) return refusal
    const said = clip(refused.said, EVIDENCE_LENGTH)
    return { ...refusal, said }
  }
  const { target } = call
  if (call.tool === 'run' && target !== undefined && result.notRun !== true) return readRun(target, result)
  if (result.misuse === true) return { is: 'misuse' }
  if (failed) {
    const text = isOwnCall(call) ? undefined : firstLine(output)
    const source = target === undefined ? call.name : `${call.name} ${clipLine(target, 120)}`
    return { is: 'error', source, ...defined({ text }) }
  }
  return {
    is: 'success',
    ...defined({ edit, shown, report, task }),
    ...(tasks === undefined ? {} : { tasks: tasks.flatMap((one) => planTaskOf(one) ?? []) }),
    ...(plan === undefined ? {} : { plan: clip(plan, REQUEST_LENGTH) }),
    ...(answers === undefined ? {} : { answers: answers.map(shortened) }),
  }
}

/** Returns how a refused call is described. */
export function refusedCall({ name, tool, target, questions }: OpenCall): string {
  if (questions?.[0] !== undefined) return `Question "${clipLine(questions[0], 200)}"`
  if (target === undefined) return name
  return tool === 'plan' ? `Plan "${planTitle(target)}"` : `${name} ${clipLine(target, 200)}`
}

/** Returns what is kept of a call. */
export function readCall({
  name: given,
  tool,
  target,
  questions,
  tasks,
  serverTool,
  given: input,
}: ToolCall): OpenCall {
  const name = nameOf(given)
  if (questions !== undefined) return { name, tool, questions: questions.map(questionOf).filter(Boolean) }
  if (tasks?.is === 'list')
    return { name, tool, change: 'list', tasks: tasks.all.flatMap((task) => taskOf(task) ?? []) }
  if (serverTool !== undefined && writesMemory(serverTool)) return { name, tool, waves: readWaves(input ?? {}) }
  const call = { name, tool, ...(target === undefined ? {} : { target: targetOf(tool, target) }) }
  if (tasks === undefined) return call
  if (tasks.is === 'new') return { ...call, change: 'new' }
  const { id, status } = tasks
  return { ...call, change: 'change', taskId: id, ...defined({ taskStatus: status }) }
}

// --- internal ---

function isOwnCall({ name, tool, target }: OpenCall): boolean {
  return isOwnTool(name) || (tool === 'run' && target !== undefined && runsThroughline(target))
}

function readRun(command: string, result: ToolResult): ResultSays {
  const { output, whole = output, failed } = result
  return whole.length < SHORT_OUTPUT
    ? readOutput(command, result)
    : understood(
        () => readOutput(command, result),
        () => ({ is: 'run', run: { command, outcome: failed ? 'failed' : 'unknown' } }),
      )
}

/** A command that searches files, and how much of its output is looked at. */
const SEARCHES = /^\s*(?:cd \S+ && )?(?:rg|git grep|grep (?:-\w+ )*-\w*[rR]\w*|find|fd)\s/
/** A command of git that lists changed files. */
const LISTS =
  /\bgit (?:-C \S+ )?(?:status|stash (?:pop|apply)|commit|reset|(?:diff|show|log)\b[^|;&]{0,200}--(?:stat|name-only|name-status))\b/
const LOOKED_AT = 12_000

/** Below it an output is read without a deadline: most of a long session's are. */
const SHORT_OUTPUT = 2_000

function readOutput(command: string, result: ToolResult): ResultSays {
  const { output, whole, failed } = result
  const shown = judgeCommand(command, whole ?? output, failed, result)
  const checks = checksOf(command)
  const run: { -readonly [Key in keyof CommandState]: CommandState[Key] } = { command, ...shown }
  if (shown.passed !== undefined || isTestCommand(command)) run.test = true
  if (checks.length > 0) run.checks = checks
  const lines = shown.outcome === 'ok' ? output.slice(0, LOOKED_AT).split('\n') : []
  const found = SEARCHES.test(command) ? filesFound(lines) : []
  const listed = LISTS.test(command) ? filesListed(lines) : []
  return {
    is: 'run',
    run,
    ...(found.length === 0 ? {} : { found }),
    ...(listed.length === 0 ? {} : { listed }),
  }
}

interface QuestionAnswered {
  readonly question: string
  readonly answer: string
}

function shortened({ question, answer }: QuestionAnswered): QuestionAnswered {
  return { question: clipLine(question, EVIDENCE_LENGTH), answer: clipLine(answer, EVIDENCE_LENGTH) }
}

/** A tool that is no program says what went wrong first, and repeats its input behind that. */
function firstLine(output: string): string | undefined {
  const line = output.split('\n').find((text) => text.trim() !== '')
  return line === undefined ? undefined : clipLine(line, RESULT_LENGTH)
}

const nameOf = repeating((text) => clipLine(text, 100))
const questionOf = (text: string): string => clipLine(text, EVIDENCE_LENGTH)
/** The same files are read and edited again and again. */
const placeOf = repeating((text) => clip(text, 500), KEEP.filesRead)

function targetOf(tool: ToolCall['tool'], target: string): string {
  if (tool === 'run') return clip(target, 1_000)
  if (tool === 'todo') return clip(target, 300)
  return tool === 'plan' ? clip(target, REQUEST_LENGTH) : placeOf(target)
}
