/**
 * @module Rollout files of the form before paginated history (clients to 0.125 and some later ones): no items, but what was
 * said as events, and the model's calls with their outputs as it was shown them.
 */

import { defined } from '../../defined.ts'
import { redactRecord } from '../../redact/record.ts'
import { redact } from '../../redact/redact.ts'
import { EMPTY, objectsIn, type Redacted, type RedactedJson, type RedactedValue } from '../../redact/redacted.ts'
import { clipLine } from '../../text/clip.ts'
import { isJson, objectIn, stringOf } from '../../text/json.ts'
import type { FileEdit, ListedTask, SessionEvent, ToolCall, ToolResult } from '../session-event.ts'
import { editLines, patchedFile, serverCall, taskStatus } from '../tool-call.ts'
import { commandLine } from './command-line.ts'
import { type RolloutRecord, textOf } from './records.ts'

/** What is remembered of calls from one record to the next. */
export interface ClassicState {
  /** The file is of this form: its calls are read from the model's messages. */
  classic?: boolean
  /** Ids of the patches that go on, with the files that they change. */
  patches?: readonly { readonly id: Redacted; readonly files: readonly PatchedFile[] }[]
}

interface PatchedFile {
  readonly path: Redacted
  readonly edit: FileEdit
}

/** Returns what an event of this form says; undefined for an event that is not only of this form. */
export function readSpoken({ payload, at }: RolloutRecord): SessionEvent[] | undefined {
  const time = defined({ at })
  switch (payload['type']) {
    case 'agent_message': {
      const text = stringOf(payload['message']) ?? EMPTY
      return [
        { is: 'message', continued: false },
        { is: 'answer', text, continued: false, ...time },
      ]
    }
    case 'agent_reasoning':
      return [{ is: 'thought', text: stringOf(payload['text']) ?? EMPTY }]
    default:
      return undefined
  }
}

/** Returns the call, or what a call came to, in a message of the model or to it. */
export function readMessage({ payload, at }: RolloutRecord, state: ClassicState): SessionEvent[] {
  const id = stringOf(payload['call_id']) ?? stringOf(payload['id'])
  if (!id) return []
  switch (payload['type']) {
    case 'function_call':
      return begin(id, stringOf(payload['name']) ?? EMPTY, argumentsIn(payload['arguments']), state)
    case 'local_shell_call':
      return begin(id, SHELL, isJson(payload['action']) ? payload['action'] : {}, state)
    case 'custom_tool_call':
      return begin(id, stringOf(payload['name']) ?? EMPTY, { input: payload['input'] }, state)
    case 'function_call_output':
    case 'custom_tool_call_output':
      return end(id, payload['output'], at, state)
    default:
      return []
  }
}

// --- internal ---

/** The client's tools. */
const [SHELL, APPLY, EXEC] = [redact('shell'), redact('apply_patch'), redact('exec_command')]

/** The text of a call is redacted as JSON already: this is for what only its fields tell. */
function argumentsIn(text: RedactedValue): RedactedJson {
  return redactRecord(objectIn(stringOf(text)) ?? {})
}

/** Patches that go on at the same time, at most, and files of one. */
const [PATCHES, FILES] = [8, 20]
const SHELLS = new Set(['shell', 'shell_command', 'exec_command', 'container.exec', 'local_shell', 'unified_exec'])
const PATCH = '*** Begin Patch'

function begin(id: Redacted, name: Redacted, given: RedactedJson, state: ClassicState): SessionEvent[] {
  const command = SHELLS.has(name) ? commandOf(given) : undefined
  const patch = [given['input'], given['patch'], given['command'], command].flat().find(isPatch)
  if (patch !== undefined) {
    state.patches = [...(state.patches ?? []), { id: clipLine(id, 100), files: filesIn(patch) }].slice(-PATCHES)
    return [{ is: 'call', id, name: APPLY, tool: 'other' }]
  }
  if (command !== undefined) return [{ is: 'call', id, name: EXEC, tool: 'run', target: command }]
  const [prefix, server, ...tool] = name.split('__')
  if (prefix === 'mcp' && server !== undefined && tool.length > 0)
    return [{ is: 'call', id, ...serverCall(server, redact(tool.join('__')), given) }]
  const call: ToolCall = { is: 'call', id, name: clipLine(name, 100), tool: 'other' }
  return [name === 'update_plan' ? { ...call, tool: 'todo', tasks: { is: 'list', all: stepsOf(given['plan']) } } : call]
}

function end(id: Redacted, answer: RedactedValue, at: string | undefined, state: ClassicState): SessionEvent[] {
  const { output, exit } = outputOf(answer)
  const failed = exit !== undefined && exit !== 0
  const result: ToolResult = { is: 'result', id, failed, output, ...defined({ exit, at }) }
  const patch = state.patches?.find((open) => open.id === clipLine(id, 100))
  if (patch === undefined) return [result]
  state.patches = state.patches?.filter((open) => open !== patch) ?? []
  const isApplied = !failed && !/^(?:apply_patch verification failed|Failed to|error|invalid)/i.test(output.trimStart())
  if (!isApplied) return [{ ...result, failed: true }]
  return [
    result,
    ...patch.files.flatMap(({ path, edit }, at_) => patchedFile(path, edit, `${id}:${at_}`, undefined, at)),
  ]
}

function isPatch(text: RedactedValue): text is Redacted {
  return typeof text === 'string' && text.includes(PATCH)
}

function commandOf(given: RedactedJson): Redacted | undefined {
  const command = given['command'] ?? given['cmd']
  return typeof command === 'string' ? command : commandLine(command)
}

/** Clients tell the output as a text, as a text that is JSON, or in parts; the exit status beside it or at its beginning. */
function outputOf(answer: RedactedValue): { output: Redacted; exit?: number } {
  const text = isJson(answer) ? (stringOf(answer['content']) ?? EMPTY) : partsOf(answer)
  const value = text.startsWith('{') ? argumentsIn(text) : undefined
  const metadata = value !== undefined && isJson(value['metadata']) ? value['metadata'] : {}
  const code = metadata['exit_code']
  if (value !== undefined && typeof value['output'] === 'string')
    return { output: value['output'], ...(typeof code === 'number' ? { exit: code } : {}) }
  const head = HEAD.exec(text)
  if (head === null) return { output: text }
  const exit = head[1] ?? head[2]
  return { output: text.slice(head[0].length), ...(exit === undefined ? {} : { exit: Number(exit) }) }
}

/** What newer clients of this form put before an output. */
const HEAD =
  /^(?:Chunk ID: [^\n]{0,80}\n)?(?:Exit code: (\d{1,3})\n)?(?:Wall time: [^\n]{0,40}\n)?(?:Process exited with code (\d{1,3})\n)?(?:(?:Original token count|Total output lines): \d+\n)*(?:Output:\n)(?:Total output lines: \d+\n\n)?/

function partsOf(answer: RedactedValue): Redacted {
  return typeof answer === 'string' ? answer : textOf(answer)
}

function stepsOf(plan: RedactedValue): ListedTask[] {
  return objectsIn(plan).map(({ step, status }) => ({
    text: stringOf(step) ?? EMPTY,
    status: taskStatus(stringOf(status)),
  }))
}

/** The files of a patch: each begins with a line of stars, and lines behind it have a sign. */
function filesIn(patch: Redacted): PatchedFile[] {
  const files: { path: Redacted; change: FileEdit['change']; lines: Redacted[] }[] = []
  for (const line of patch.slice(patch.indexOf(PATCH)).split('\n')) {
    const [, what, path] = /^\*\*\* (Add|Update|Delete) File: (.{1,1000})$/.exec(line.trimEnd()) ?? []
    const moved = /^\*\*\* Move to: (.{1,1000})$/.exec(line.trimEnd())?.[1]
    const last = files.at(-1)
    if (what !== undefined && path !== undefined)
      files.push({ path: redact(path), change: CHANGES[what] ?? 'modified', lines: [] })
    else if (moved !== undefined && last !== undefined) {
      files.push({ path: redact(moved), change: 'created', lines: [] })
      last.change = 'deleted'
    } else if (/^[+-]/.test(line)) last?.lines.push(line)
  }
  return files.slice(0, FILES).map(({ path, change, lines }) => {
    const { added, removed } = editLines(lines)
    return { path: clipLine(path, 1_000), edit: { change, added, removed } }
  })
}

const CHANGES: Readonly<Record<string, FileEdit['change']>> = { Add: 'created', Update: 'modified', Delete: 'deleted' }
