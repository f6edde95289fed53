/** @module The result of a tool call, from the host's record of it. Pure. */

import { defined } from '../../defined.ts'
import { redact } from '../../redact/redact.ts'
import {
  EMPTY,
  foundIn,
  type Redacted,
  type RedactedJson,
  type RedactedValue,
  signedLine,
} from '../../redact/redacted.ts'
import { idOf, isJson, stringOf } from '../../text/json.ts'
import type { FileEdit, ToolResult } from '../session-event.ts'
import { lineCount } from '../tool-call.ts'
import { readTasks, serverMayWork, toolOf } from './tools.ts'
import { withoutBlocks } from './words.ts'

/** A result as the transcript has it. `structured` is the host's own record beside the text (`toolUseResult`). */
export interface RecordedResult {
  readonly output: Redacted
  readonly failed: boolean
  readonly structured: RedactedValue
}

type Result = { -readonly [Key in keyof ToolResult]: ToolResult[Key] }

/** Returns the result of the call `id` of the tool `name`: what is read of it depends on the tool. */
export function readResult(id: Redacted, name: string, { output, failed, structured }: RecordedResult): ToolResult {
  const details = isJson(structured) ? structured : {}
  const result: Result = { is: 'result', id, failed, output: EMPTY }
  if (failed && REFUSED.test(output)) {
    result.refused = defined({ words: wordsSaid(output) })
    return result
  }
  const notRun = failed && NOT_RUN.test(output)
  if (notRun) result.notRun = true
  if (toolOf(name) === 'run' && !notRun) return { ...result, ...readRun(output, details, failed) }
  if (failed) {
    result.output = withoutBlocks(output.replace(/<\/?tool_use_error>/g, ''))
    if (MISUSE.test(result.output)) result.misuse = true
    return result
  }
  if (serverMayWork(name)) result.output = withoutBlocks(output)
  const started = startedIn(output, details)
  if (started !== undefined) result.started = started
  if (ENDS_TASK.has(name)) result.ended = stringOf(details['task_id']) ?? EMPTY
  else if (TELLS_TASK.has(name) && hasEnded(output, details)) result.ended = EMPTY
  return withDetails(result, name, output, details)
}

/** Returns what the host tells of a command: what it printed, and what became of it. */
export function readRun(
  output: Redacted,
  details: RedactedJson,
  failed: boolean,
): Pick<ToolResult, 'output' | 'whole' | 'exit' | 'interrupted' | 'background' | 'interpretation' | 'started'> {
  const whole = wholeOutput(output, details)
  const text = withoutBlocks(whole.replace(SAID_NOTHING, ''))
  const exit = failed ? EXIT_CODE.exec(text.trimStart())?.[1] : undefined
  const own = exit === undefined ? text : text.trimStart().replace(EXIT_CODE, '')
  const shown = whole === output ? own : withoutBlocks(output)
  const interpretation = stringOf(details['returnCodeInterpretation'])
  const started = startedIn(whole, details)
  return {
    output: shown,
    ...(whole === output ? {} : { whole: own }),
    ...(exit === undefined ? {} : { exit: Number(exit) }),
    ...(details['interrupted'] === true ? { interrupted: true } : {}),
    ...(details['backgroundTaskId'] !== undefined || BACKGROUND.test(whole) ? { background: true } : {}),
    ...defined({ interpretation, started }),
  }
}

// --- internal ---

const REFUSED = /^(?:Error: )?The user doesn't want to (?:proceed with this tool use|take this action right now)/
const SAID = 'the user said:'
/** What the host adds behind a person's words, on a line of its own. */
const NOTE = /Note: The user's next message(?<=\n\s*Note: The user's next message)/
/** What the host puts in the place of a person's words when they closed its questions. */
const HOST_WORDS = /^The user wants to clarify these questions/
/** The host's own answers for a call that it did not run: the tool said nothing. */
const NOT_RUN =
  /^(?:Error: )?(?:<tool_use_error>|Claude requested permissions to |Permission to use |This command requires approval|Cancelled: |\w+:\S+ (?:\[[^\]]*\] )?hook )/
/** The host's answers for a call that used a tool wrongly (source: transcripts of its versions). */
const MISUSE =
  /^(?:Error: )?(?:String to replace not found|Found \d+ matches of the string|No changes to make: |File has not been read yet|File has been (?:unexpectedly )?modified|File does not exist|Path does not exist|Directory does not exist|Cannot create new file|InputValidationError: |No such tool available|EISDIR: illegal operation on a directory, read|Sibling tool call errored)/
const EXIT_CODE = /^(?:Error: )?(?:Command failed with )?exit code:? (\d{1,3})\b[:.]?/i
/** What the host puts in the place of an output that there was not. */
const SAID_NOTHING = /^\s*\((?:\w+ completed with )?no (?:output|content)\)\s*$/i
const BACKGROUND = /^Command (?:running|was moved to|is running) .{0,40}background/
/** An output that is too long for the model begins with this; the host's own record may hold it whole. */
export const PERSISTED = '<persisted-output>'
/** Answers of one dialog that are looked at. */
const ANSWERS = 10

/** Characters of a file that are looked at, and what the host puts before each of its lines. */
const SHOWN_LENGTH = 12_000
const LINE_NUMBER = /^ {0,8}\d{1,7}(?:→|\t)/

/** Of a subagent's report, and what the host adds behind it. */
const REPORT_LENGTH = 20_000
const AGENT_ID = /\n?(?:agentId: |<usage>)[\s\S]*$/

/** What is read of a tool that succeeded; of one that is not named here, nothing but that the result came. */
function withDetails(result: Result, name: string, output: Redacted, details: RedactedJson): ToolResult {
  switch (name) {
    case 'Read':
      result.shown = output
        .slice(0, SHOWN_LENGTH)
        .split('\n')
        .map((line) => line.replace(LINE_NUMBER, ''))
      return result
    case 'Task':
    case 'Agent': {
      const report = withoutBlocks(output).replace(AGENT_ID, '').trim()
      if (result.started === undefined && report !== '') result.report = report.slice(0, REPORT_LENGTH)
      return result
    }
    case 'Grep':
    case 'Glob':
      result.shown = output.slice(0, SHOWN_LENGTH).split('\n')
      return result
    case 'Write':
      result.edit = readWrite(details, output)
      return result
    case 'Edit':
    case 'MultiEdit':
    case 'NotebookEdit':
      result.edit = readEdit(details)
      return result
    case 'TaskCreate': {
      const made = isJson(details['task']) ? details['task'] : {}
      const task = idOf(made['id']) ?? idOf(foundIn(/Task #(\S+) created/, output))
      if (task !== undefined) result.task = task
      return result
    }
    case 'TaskList':
      result.tasks = readTasks(details['tasks'])
      return result
    case 'TaskGet':
      result.tasks = readTasks([details['task']])
      return result
    case 'ExitPlanMode': {
      // Newer clients keep the plan in a file and tell it with the approval.
      const plan = stringOf(details['plan'])
      if (plan) result.plan = plan
      return result
    }
    case 'AskUserQuestion':
      result.answers = readAnswers(details)
      return result
  }
  return result
}

/** Tools that stop what is in the background, and tools that ask about it. */
const ENDS_TASK = new Set(['TaskStop', 'KillShell', 'KillBash'])
const TELLS_TASK = new Set(['TaskOutput', 'BashOutput', 'AgentOutputTool'])
const STARTED_IN_TEXT =
  /^(?:Command (?:running|was moved to|is running) .{0,40}background.{0,20}ID: |agentId: )([\w-]{1,80})/m

/** Returns the id of what a call left in the background; undefined for a call that is done. */
function startedIn(output: Redacted, details: RedactedJson): Redacted | undefined {
  const command = stringOf(details['backgroundTaskId'])
  if (command) return command
  if (details['isAsync'] === true || details['status'] === 'async_launched')
    return stringOf(details['agentId']) ?? stringOf(details['taskId'])
  return /background/.test(output.slice(0, 400)) && /^(?:Command |Async agent launched)/.test(output)
    ? foundIn(STARTED_IN_TEXT, output.slice(0, 1_000))
    : undefined
}

function hasEnded(output: string, details: RedactedJson): boolean {
  const task = isJson(details['task']) ? details['task'] : details
  const status = stringOf(task['status']) ?? /<status>(\w+)<\/status>/.exec(output.slice(0, 2_000))?.[1]
  return status !== undefined && status !== 'running' && status !== 'pending'
}

function readAnswers(details: RedactedJson): { question: Redacted; answer: Redacted }[] {
  const answers = isJson(details['answers']) ? details['answers'] : {}
  return Object.entries(answers)
    .slice(0, ANSWERS)
    .flatMap(([question, answer]) =>
      typeof answer === 'string' && answer !== '' ? [{ question: redact(question), answer }] : [],
    )
}

function wordsSaid(refusal: Redacted): Redacted | undefined {
  const start = refusal.indexOf(SAID)
  if (start === -1) return undefined
  const words = withoutBlocks(refusal.slice(start + SAID.length)).trim()
  const note = words.search(NOTE)
  const own = note === -1 ? words : words.slice(0, note)
  return HOST_WORDS.test(own) || own.trim() === '' ? undefined : own
}

/** Of a long output the model is shown the beginning only; the host's own record may hold the rest. */
function wholeOutput(output: Redacted, details: RedactedJson): Redacted {
  const stdout = stringOf(details['stdout'])
  if (!output.startsWith(PERSISTED) || !stdout) return output
  return redact(`${stdout}\n${stringOf(details['stderr']) ?? ''}`)
}

/** Returns what writing a file as a whole did to it. `details` is the host's own record of it. */
function readWrite(details: RedactedJson, output: string): FileEdit {
  const created = details['type'] === 'create' || (details['type'] === undefined && /created successfully/.test(output))
  const content = created ? stringOf(details['content']) : undefined
  if (content === undefined) return { change: created ? 'created' : 'modified', ...patched(details['structuredPatch']) }
  const lines = content
    .slice(0, LONGEST_CONTENT)
    .split('\n', EDIT_LINES)
    .map((line) => signedLine('+', line))
  return { change: 'created', added: lineCount(content), removed: 0, lines }
}

/** Returns what an edit did to a file. An edit of nothing creates the file. */
function readEdit(details: RedactedJson): FileEdit {
  const created = details['oldString'] === '' && details['originalFile'] === ''
  return { change: created ? 'created' : 'modified', ...patched(details['structuredPatch']) }
}

/** Lines of an edit that are told, and characters of a new file. */
const EDIT_LINES = 600
const LONGEST_CONTENT = 60_000

function patched(patch: RedactedValue): Pick<FileEdit, 'added' | 'removed' | 'lines'> {
  let added = 0
  let removed = 0
  const changed: Redacted[] = []
  for (const hunk of Array.isArray(patch) ? patch : []) {
    const lines = isJson(hunk) ? hunk['lines'] : undefined
    for (const line of Array.isArray(lines) ? lines : []) {
      if (typeof line !== 'string') continue
      if (line.startsWith('+')) added += 1
      else if (line.startsWith('-')) removed += 1
      else continue
      if (changed.length < EDIT_LINES) changed.push(line)
    }
  }
  return { added, removed, lines: changed }
}
