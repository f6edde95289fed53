/** @module What the readers of several hosts make of a tool call: the lines of an edit, the files of a patch, tasks, a server's tool. Pure. */

import { defined } from '../defined.ts'
import { redact } from '../redact/redact.ts'
import {
  EMPTY,
  objectsIn,
  type Redacted,
  type RedactedJson,
  type RedactedValue,
  signedLine,
} from '../redact/redacted.ts'
import { KEEP } from '../rules.ts'
import { clipLine } from '../text/clip.ts'
import { stringOf } from '../text/json.ts'
import { firstText, textsAt } from './read-fields.ts'
import type { AgentMark, FileEdit, ListedTask, Tool, ToolCall, ToolResult } from './session-event.ts'

/** Returns what each of a host's tools is for; `names` has the tools of one kind, separated by blanks. */
export function toolsBy(names: Partial<Record<Tool, string>>): ReadonlyMap<string, Tool> {
  const kinds = Object.entries(names) as [Tool, string][]
  return new Map(kinds.flatMap(([tool, all]) => all.split(' ').map((name) => [name, tool] as const)))
}

/** Returns a call with what it is about, what it asks and the tasks that it lists; `targets` are the names of what it may be about. */
export function callWith(
  call: Pick<ToolCall, 'is' | 'id' | 'name' | 'by'>,
  tool: Tool,
  given: RedactedJson,
  { targets, kind }: { readonly targets: readonly string[]; readonly kind: Redacted | undefined },
): ToolCall {
  const questions = tool === 'ask' ? textsAt(given['questions'], 'question') : []
  return {
    ...call,
    tool,
    ...defined({ target: firstText(given, targets), kind: kind || undefined }),
    ...(questions.length === 0 ? {} : { questions }),
    ...(tool === 'todo' ? { tasks: { is: 'list', all: readTodos(given['todos']) } } : {}),
  }
}

/** Returns the lines that a unified diff adds and removes. */
export function diffLines(diff: Redacted): Omit<FileEdit, 'change'> {
  const start = diff.search(/^@@/m)
  const lines = start === -1 ? [] : diff.slice(start).split('\n')
  return editLines(lines.filter((line) => /^[+-]/.test(line)))
}

/** Returns what is told of these lines of an edit, each behind its sign. */
export function editLines(changed: readonly Redacted[]): Omit<FileEdit, 'change'> {
  const added = changed.filter((line) => line.startsWith('+')).length
  const lines = changed.length === 0 ? undefined : changed.slice(0, EDIT_LINES)
  return { added, removed: changed.length - added, ...defined({ lines }) }
}

/** Returns the lines of a text behind a sign, as those of an edit; the end of the last one begins no other. */
export function signedLines(sign: '+' | '-', text: Redacted): Redacted[] {
  return text === ''
    ? []
    : text
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => signedLine(sign, line))
}

/** Returns the number of a text's lines; the end of the last one begins no other. */
export function lineCount(text = ''): number {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

/**
 * Returns the call and the result of a file that a patch changed: a patch may have changed several files, none of which its
 * own call named.
 */
export function patchedFile(
  path: Redacted,
  edit: FileEdit,
  id: string,
  by: AgentMark | undefined,
  at?: string,
  name: Redacted = PATCH,
): (ToolCall | ToolResult)[] {
  const tool = edit.change === 'created' ? 'write' : 'edit'
  const own = redact(id)
  return [
    { is: 'call', id: own, name, tool, target: path, ...defined({ by }) },
    { is: 'result', id: own, failed: false, output: EMPTY, edit, ...defined({ at, by }) },
  ]
}

/** Returns the call of a server's tool, without its id. */
export function serverCall(server: Redacted, tool: Redacted, given: RedactedJson): Omit<ToolCall, 'is' | 'id'> {
  const [serverName, serverTool] = [clipLine(server, 100), clipLine(tool, 100)]
  return { name: redact(`mcp__${serverName}__${serverTool}`), tool: 'mcp', server: serverName, serverTool, given }
}

/** Returns the tasks of a todo list as a tool was given it, without those that were cancelled. */
export function readTodos(value: RedactedValue): ListedTask[] {
  return objectsIn(value)
    .filter(({ status }) => status !== 'cancelled')
    .slice(0, KEEP.tasks)
    .map((todo) => ({
      text: stringOf(todo['content']) ?? stringOf(todo['activeForm']) ?? EMPTY,
      status: taskStatus(stringOf(todo['status'])),
    }))
}

/** Returns the status of a task in our words; `pending` for one that we do not know. */
export function taskStatus(status: string | undefined): ListedTask['status'] {
  if (status === 'in_progress') return 'in-progress'
  return status === 'completed' || status === 'blocked' ? status : 'pending'
}

// --- internal ---

const PATCH = redact('apply_patch')

/** Lines of one edit that are told. */
const EDIT_LINES = 600
