/**
 * @module The host's tools: what each is for, and what of a call says what it is about. Pure.
 */

import { redact } from '../../redact/redact.ts'
import { EMPTY, objectsIn, type Redacted, type RedactedJson, type RedactedValue } from '../../redact/redacted.ts'
import { KEEP } from '../../rules.ts'
import { idOf, stringOf } from '../../text/json.ts'
import { textsAt } from '../read-fields.ts'
import { mayWork } from '../server-tools.ts'
import type { ListedTask, Tool, ToolCall } from '../session-event.ts'
import { readTodos, taskStatus, toolsBy } from '../tool-call.ts'

/** Returns what a tool is for. */
export function toolOf(name: string): Tool {
  return TOOLS.get(name) ?? (name.startsWith(SERVER_TOOL) ? 'mcp' : 'other')
}

/** Returns true for a tool that changes files or runs commands, or may, if it is a server's. */
export function changesFiles(name: string): boolean {
  const tool = toolOf(name)
  return tool === 'run' || tool === 'edit' || tool === 'write' || serverMayWork(name)
}

/** Returns true for a tool of a server that may change files or run commands. */
export function serverMayWork(name: string): boolean {
  return toolOf(name) === 'mcp' && mayWork(name.split('__').slice(2).join('__'))
}

/** Returns the call of a tool: as little of its input as is read. */
export function readCall(id: Redacted, name: Redacted, input: RedactedJson): ToolCall {
  const tool = toolOf(name)
  const call: { -readonly [Key in keyof ToolCall]: ToolCall[Key] } = { is: 'call', id, name, tool }
  switch (name) {
    case 'TodoWrite':
      call.tasks = { is: 'list', all: readTodos(input['todos']) }
      return call
    case 'TaskCreate':
      call.tasks = { is: 'new' }
      return withTarget(call, input['subject'])
    case 'TaskUpdate': {
      const status = stringOf(input['status'])
      call.tasks = {
        is: 'change',
        id: idOf(input['taskId']) ?? EMPTY,
        ...(status === undefined ? {} : { status: status === 'deleted' ? ('deleted' as const) : taskStatus(status) }),
      }
      return withTarget(call, input['subject'])
    }
    case 'AskUserQuestion':
      call.questions = textsAt(input['questions'], 'question').slice(0, QUESTIONS)
      return call
    case 'ExitPlanMode':
      return withTarget(call, input['plan'])
  }
  if (tool === 'run') return withTarget(call, input['command'])
  if (tool === 'agent') {
    call.kind = stringOf(input['subagent_type']) ?? GENERAL
    return withTarget(call, input['description'])
  }
  if (tool === 'skill') call.kind = stringOf(input['skill']) ?? stringOf(input['command']) ?? UNKNOWN
  if (tool === 'mcp') {
    const [, server = EMPTY, ...own] = name.split('__')
    call.server = server
    call.serverTool = redact(own.join('__'))
    call.given = input
  }
  return withTarget(
    call,
    input['file_path'] ??
      input['notebook_path'] ??
      input['pattern'] ??
      input['path'] ??
      input['url'] ??
      input['query'] ??
      taskOf(input),
  )
}

/** Returns tasks as the host lists them, of those that have a number. */
export function readTasks(value: RedactedValue): ListedTask[] {
  return objectsIn(value)
    .slice(0, KEEP.tasks)
    .flatMap((task): ListedTask[] => {
      const id = idOf(task['id'])
      const status = stringOf(task['status'])
      return id === undefined || status === 'deleted'
        ? []
        : [{ id, text: stringOf(task['subject']) ?? EMPTY, status: taskStatus(status) }]
    })
}

// --- internal ---

/** The task in the background that a call asks about or stops. */
function taskOf(input: RedactedJson): RedactedValue {
  return input['task_id'] ?? input['shell_id'] ?? input['bash_id']
}

/** What the name of a server's tool begins with: `mcp__<server>__<tool>`. */
const SERVER_TOOL = 'mcp__'
/** What a call that names no agent starts, and one that names no skill. */
const GENERAL = redact('general-purpose')
const UNKNOWN = redact('unknown')
/** Questions of one dialog that are looked at. */
const QUESTIONS = 10

const TOOLS = toolsBy({
  run: 'Bash bash PowerShell',
  edit: 'Edit MultiEdit NotebookEdit',
  write: 'Write',
  read: 'Read',
  search: 'Grep Glob LS',
  todo: 'TodoWrite TaskCreate TaskUpdate TaskList TaskGet',
  ask: 'AskUserQuestion',
  plan: 'ExitPlanMode',
  agent: 'Task Agent',
  skill: 'Skill',
})

function withTarget(call: ToolCall, value: RedactedValue): ToolCall {
  return typeof value === 'string' && value !== '' ? { ...call, target: value } : call
}
