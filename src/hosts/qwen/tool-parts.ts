/** @module Tool calls and their results in a session's transcript, and in those of its subagents. Pure. */

import { defined } from '../../defined.ts'
import { EMPTY, foundIn, type Redacted, type RedactedJson, type RedactedValue } from '../../redact/redacted.ts'
import { clipLine } from '../../text/clip.ts'
import { isJson, stringOf } from '../../text/json.ts'
import type { FileEdit, ToolCall, ToolResult } from '../session-event.ts'
import { callWith, diffLines, lineCount, toolsBy } from '../tool-call.ts'
import type { ChatRecord } from './records.ts'

/** Returns the calls in the parts of a message of the model; none for one without an id. */
export function readCalls(parts: readonly RedactedJson[]): ToolCall[] {
  return parts.flatMap(({ functionCall: call }): ToolCall[] => {
    if (!isJson(call)) return []
    const id = stringOf(call['id'])
    const made = named(stringOf(call['name']) ?? EMPTY, isJson(call['args']) ? call['args'] : {})
    return id ? [readCall(id, made)] : []
  })
}

/** Returns the results that a record holds. */
export function readResult({ parts, all, at }: ChatRecord): ToolResult[] {
  const record = isJson(all['toolCallResult']) ? all['toolCallResult'] : {}
  return parts.flatMap(({ functionResponse: answer }): ToolResult[] => {
    const id = isJson(answer) ? stringOf(answer['id']) : undefined
    if (!isJson(answer) || !id) return []
    return [{ ...resultOf(id, answer, record), ...defined({ at }) }]
  })
}

/** What is remembered of a subagent's edits from one record to the next. */
export interface AgentEdits {
  /** Lines of the edits that go on: the record of their end does not tell them. */
  edits?: readonly { readonly id: string; readonly added: number; readonly removed: number }[]
}

/** Returns the calls and results in a record of a subagent. It has no diff of an edit: the call tells its lines. */
export function readAgentWork(record: ChatRecord, state: AgentEdits): (ToolCall | ToolResult)[] {
  const { edits = [] } = state
  if (record.type !== 'tool_result') {
    const begun = record.parts.flatMap(({ functionCall: call }) => (isJson(call) ? linesGiven(call) : []))
    if (begun.length > 0) state.edits = [...edits, ...begun].slice(-EDITS)
    return readCalls(record.parts)
  }
  return readResult(record).map((result) => {
    const known = edits.find(({ id }) => id === clipLine(result.id, 100))
    if (known === undefined) return result
    state.edits = (state.edits ?? []).filter((edit) => edit !== known)
    if (result.failed || result.edit !== undefined) return result
    const { added, removed } = known
    return { ...result, edit: { change: CREATED.test(result.output) ? 'created' : 'modified', added, removed } }
  })
}

// --- internal ---

/** A subagent's edits that go on at the same time, at most. */
const EDITS = 20
/** How the client tells its model of a new file. */
const CREATED = /^(?:Successfully created|Created new file)/

function linesGiven({ id, args }: RedactedJson): NonNullable<AgentEdits['edits']> {
  if (typeof id !== 'string' || !isJson(args)) return []
  const [content, before, after] = ['content', 'old_string', 'new_string'].map((key) => stringOf(args[key]))
  if (content === undefined && after === undefined) return []
  return [{ id: clipLine(id, 100), added: lineCount(content ?? after), removed: lineCount(before) }]
}

const TOOLS = toolsBy({
  run: 'run_shell_command',
  edit: 'edit notebook_edit',
  write: 'write_file',
  read: 'read_file read_many_files',
  search: 'grep_search glob web_search',
  todo: 'todo_write',
  ask: 'ask_user_question',
  plan: 'exit_plan_mode',
  agent: 'agent',
  skill: 'skill',
})

interface Made {
  readonly name: Redacted
  readonly given: RedactedJson
}

/** A tool that was found by the client's search is called through another one. */
function named(name: Redacted, given: RedactedJson): Made {
  const inner = name === 'tool_call' ? stringOf(given['name']) : undefined
  if (!inner) return { name, given }
  return { name: inner, given: isJson(given['arguments']) ? given['arguments'] : {} }
}

function readCall(id: Redacted, { name, given }: Made): ToolCall {
  const call = { is: 'call', id, name: clipLine(name, 200) } as const
  const end = name.startsWith(OF_SERVER) ? name.indexOf('__', OF_SERVER.length) : -1
  if (end !== -1) {
    const [server, serverTool] = [name.slice(OF_SERVER.length, end), name.slice(end + 2)]
    return { ...call, tool: 'mcp', server: clipLine(server, 100), serverTool: clipLine(serverTool, 100), given }
  }
  const tool = TOOLS.get(name) ?? 'other'
  const kind = tool === 'agent' ? given['subagent_type'] : tool === 'skill' ? given['skill'] : undefined
  return callWith(call, tool, given, { targets: TARGETS, kind: stringOf(kind) })
}

/** How the name of a server's tool begins: `mcp__<server>__<tool>`. */
const OF_SERVER = 'mcp__'

const TARGETS = ['command', 'file_path', 'notebook_path', 'pattern', 'url', 'query', 'plan', 'description']

function resultOf(id: Redacted, answer: RedactedJson, record: RedactedJson): ToolResult {
  const response = isJson(answer['response']) ? answer['response'] : {}
  const display = isJson(record['resultDisplay']) ? record['resultDisplay'] : {}
  const error = stringOf(response['error'])
  const shown = error ?? stringOf(response['output']) ?? EMPTY
  const ran = answer['name'] === 'run_shell_command'
  const exit = ran ? exitOf(display['exitCode'], shown) : undefined
  const edit = editOf(display)
  const started = foundIn(STARTED, shown)
  const isCancelled = record['status'] === 'cancelled'
  return {
    is: 'result',
    id,
    failed: error !== undefined || (exit !== undefined && exit !== 0),
    output: stringOf(display['output']) ?? (ran ? printed(shown) : shown),
    ...defined({ exit, edit }),
    ...(isCancelled ? (REFUSED.test(shown) ? { refused: {} } : { interrupted: true }) : {}),
    ...(started === undefined ? {} : { background: true, started }),
    ...(record['executionStatus'] === 'not_started' && !isCancelled ? { notRun: true } : {}),
  }
}

/** What a command printed, without the lines in which the client tells the model of it. */
function printed(shown: Redacted): Redacted {
  const [start, end] = [shown.indexOf(OUTPUT), shown.lastIndexOf('\nError: ')]
  const text = start === -1 || end < start ? shown : shown.slice(start + OUTPUT.length, end)
  return text === '(empty)' ? EMPTY : text
}

const OUTPUT = '\nOutput: '
/** How an agent, or a command, that goes on in the background is told. */
const STARTED = /^Background (?:agent launched|shell started)[^\n]{0,200}\n(?:task_id|id): (\S{1,120})/
const REFUSED = /did not allow/

function exitOf(code: RedactedValue, shown: string): number | undefined {
  if (typeof code === 'number') return code
  const found = EXIT.exec(shown.slice(-EXIT_AT))?.[1]
  return found === undefined ? undefined : Number(found)
}

const EXIT = /\nExit Code: (\d{1,3})\nSignal: /
/** The status stands at the end. */
const EXIT_AT = 300

function editOf({ fileDiff: diff }: RedactedJson): FileEdit | undefined {
  if (typeof diff !== 'string') return undefined
  return { change: /^@@ -0,0 /m.test(diff) ? 'created' : 'modified', ...diffLines(diff) }
}
