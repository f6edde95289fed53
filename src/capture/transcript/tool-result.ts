/**
 * @module What the result of a tool call says, told from the call and the result alone: no state of a session is asked. Pure.
 */

import { withoutHostBlocks } from '../../hosts/claude-code/host-blocks.ts'
import { clip, clipLine } from '../../redact/clip.ts'
import { EVIDENCE_LENGTH, REQUEST_LENGTH, RESULT_LENGTH } from '../../rules.ts'
import { isOwnTool, runsThroughline } from '../../snapshot/no-work.ts'
import { idOf, isJson, type Json, stringOf } from '../../text/json.ts'
import { checksOf } from '../commands/kinds.ts'
import { judgeCommand, telling } from '../commands/outcome.ts'
import { isTestCommand } from '../commands/test-output.ts'
import { type ReviewComment, readReviewComments } from '../language/review-comments.ts'
import { readUserStatements, type UserStatements } from '../language/session-statements.ts'
import { understood } from '../language/time-limit.ts'
import { type FileEdit, readEdit, readWrite } from '../state/changed-files.ts'
import type { CommandState, OpenCall, PlanTask } from '../state/session-state.ts'
import { planTitle, readTasks } from '../state/tasks.ts'
import { EDIT_TOOLS, PERSISTED, partsRead, SHELL_TOOLS } from './result-parts.ts'
import { QUESTIONS } from './tool-call.ts'

/** A result as the transcript has it. `structured` is the host's own record beside the text (`toolUseResult`). */
export interface ToolResult {
  readonly output: string
  readonly failed: boolean
  readonly structured: unknown
}

/** What a result says; redacted, but for what a run's output has not been asked for. */
export type ResultSays =
  /** The person refused the call, and what they said to it; `own`: a call of Throughline, which is no part of the work. */
  | {
      readonly is: 'refusal'
      readonly what: string
      readonly said?: string
      readonly stated?: UserStatements
      readonly own?: true
    }
  | {
      readonly is: 'run'
      readonly run: CommandState
      /** Of one that failed: what its output answers. */
      readonly error?: string
      readonly comments: readonly ReviewComment[]
    }
  | { readonly is: 'error'; readonly source: string; readonly text?: string }
  | {
      readonly is: 'success'
      readonly edit?: FileEdit
      /** The host's number of a task that was made. */
      readonly task?: string
      /** Tasks that were listed, as they are now. */
      readonly tasks?: readonly PlanTask[]
      /** The plan that was approved, where the call itself did not hold it. */
      readonly plan?: string
      readonly answers?: readonly { readonly question: string; readonly answer: string }[]
    }

/** Returns what the result of a call says. */
export function readResult(call: OpenCall, { output: given, failed, structured }: ToolResult): ResultSays {
  const parts = partsRead(call.name)
  const output = parts.output || failed ? given : ''
  const details = detailsOf(structured, [...parts.details, ...parts.present])
  if (failed && REFUSED.test(output)) {
    const said = wordsSaid(output)
    const refusal = {
      is: 'refusal' as const,
      what: refusedCall(call),
      ...(isOwnCall(call) ? { own: true as const } : {}),
    }
    return said === undefined ? refusal : { ...refusal, said, stated: readUserStatements(said) }
  }
  const { target } = call
  if (SHELL_TOOLS.has(call.name) && target !== undefined && !(failed && NOT_RUN.test(output)))
    return readRun(target, output, details, failed)
  if (failed) {
    const text = isOwnCall(call) ? undefined : firstLine(output)
    const source = target === undefined ? call.name : `${call.name} ${clipLine(target, 120)}`
    return { is: 'error', source, ...(text === undefined ? {} : { text }) }
  }
  if (call.name === 'Write') return { is: 'success', edit: readWrite(details, output) }
  if (EDIT_TOOLS.has(call.name)) return { is: 'success', edit: readEdit(details) }
  if (call.name === 'TaskCreate') {
    const made = isJson(details['task']) ? details['task'] : {}
    const task = idOf(made['id']) ?? idOf(/Task #(\S+) created/.exec(output)?.[1])
    return { is: 'success', ...(task === undefined ? {} : { task }) }
  }
  if (call.name === 'TaskList') return { is: 'success', tasks: readTasks(details['tasks']) }
  if (call.name === 'TaskGet') return { is: 'success', tasks: readTasks([details['task']]) }
  if (call.name === 'ExitPlanMode') {
    // Newer clients keep the plan in a file and tell it with the approval.
    const plan = clip(stringOf(details['plan']) ?? '', REQUEST_LENGTH)
    return { is: 'success', ...(plan === '' ? {} : { plan }) }
  }
  return call.name === 'AskUserQuestion' ? { is: 'success', answers: readAnswers(details) } : { is: 'success' }
}

/** Returns how a call that was refused is told. */
export function refusedCall({ name, target, questions }: OpenCall): string {
  if (questions?.[0] !== undefined) return `Question "${clipLine(questions[0], 200)}"`
  if (target === undefined) return name
  return name === 'ExitPlanMode' ? `Plan "${planTitle(target)}"` : `${name} ${clipLine(target, 200)}`
}

// --- internal ---

function isOwnCall({ name, target }: OpenCall): boolean {
  return isOwnTool(name) || (SHELL_TOOLS.has(name) && target !== undefined && runsThroughline(target))
}

const REFUSED = /^(?:Error: )?The user doesn't want to (?:proceed with this tool use|take this action right now)/
const SAID = 'the user said:'
const LEAVES_OPEN = /[?？]\s*$|^(?:next|done|continue|skip|move on)\b[^.]{0,30}$/i
/** What the host adds behind a person's words, on a line of its own. */
const NOTE = /Note: The user's next message(?<=\n\s*Note: The user's next message)/
/** What the host puts in the place of a person's words when they closed its questions. */
const HOST_WORDS = /^The user wants to clarify these questions/
/** The host's own answers for a call that it did not run: the tool said nothing. */
const NOT_RUN =
  /^(?:Error: )?(?:<tool_use_error>|Claude requested permissions to |Permission to use |This command requires approval|Cancelled: |\w+:\S+ (?:\[[^\]]*\] )?hook )/

function detailsOf(structured: unknown, read: readonly string[]): Json {
  if (!isJson(structured)) return {}
  const details: Json = {}
  for (const key of read) if (Object.hasOwn(structured, key)) details[key] = structured[key]
  return details
}

function readRun(command: string, output: string, details: Json, failed: boolean): ResultSays {
  const whole = wholeOutput(output, details)
  return whole.length < SHORT_OUTPUT
    ? readOutput(command, output, whole, details, failed)
    : understood(
        () => readOutput(command, output, whole, details, failed),
        () => ({ is: 'run', run: { command, outcome: failed ? 'failed' : 'unknown' }, comments: [] }),
      )
}

/** Below it an output is read without a deadline: most of a long session's are. */
const SHORT_OUTPUT = 2_000

function readOutput(command: string, output: string, whole: string, details: Json, failed: boolean): ResultSays {
  const shown = judgeCommand(command, whole, failed, {
    interrupted: details['interrupted'] === true,
    background: details['backgroundTaskId'] !== undefined,
    interpretation: stringOf(details['returnCodeInterpretation']),
  })
  const checks = checksOf(command)
  const run: { -readonly [Key in keyof CommandState]: CommandState[Key] } = { command, ...shown }
  if (shown.passed !== undefined || isTestCommand(command)) run.test = true
  if (checks.length > 0) run.checks = checks
  const error = shown.outcome === 'failed' ? telling(output) : undefined
  const comments = readReviewComments(command, output)
  return error === undefined ? { is: 'run', run, comments } : { is: 'run', run, error, comments }
}

function readAnswers(details: Json): { question: string; answer: string }[] {
  const answers = isJson(details['answers']) ? details['answers'] : {}
  return Object.entries(answers)
    .slice(0, QUESTIONS)
    .flatMap(([question, answer]) =>
      // A question in return decides nothing, and neither does leafing on.
      typeof answer !== 'string' || answer === '' || LEAVES_OPEN.test(answer)
        ? []
        : [{ question: clipLine(question, EVIDENCE_LENGTH), answer: clipLine(answer, EVIDENCE_LENGTH) }],
    )
}

function wordsSaid(refusal: string): string | undefined {
  const start = refusal.indexOf(SAID)
  if (start === -1) return undefined
  const words = withoutHostBlocks(refusal.slice(start + SAID.length)).trim()
  const note = words.search(NOTE)
  const own = note === -1 ? words : words.slice(0, note)
  return HOST_WORDS.test(own) || own.trim() === '' ? undefined : clip(own, EVIDENCE_LENGTH)
}

/** Of a long output the model is shown the beginning only; the host's own record may hold the rest. */
function wholeOutput(output: string, details: Json): string {
  const stdout = stringOf(details['stdout'])
  if (!output.startsWith(PERSISTED) || !stdout) return output
  return `${stdout}\n${stringOf(details['stderr']) ?? ''}`
}

/** A tool that is no program says what went wrong first, and repeats its input behind that. */
function firstLine(output: string): string | undefined {
  const lines = withoutHostBlocks(output.replace(/<\/?tool_use_error>/g, '')).split('\n')
  const line = lines.find((text) => text.trim() !== '')
  return line === undefined ? undefined : clipLine(line, RESULT_LENGTH)
}
