/**
 * @module The items of a rollout file that are work: commands, file changes, calls of a server's tool, subagents. Pure.
 *
 * The client writes an item once it has ended, so that each gives a call and its result. In code mode, where the model calls
 * one tool with a program in it, the items inside the program are written the same way.
 */

import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defined } from '../../defined.ts'
import { redact } from '../../redact/redact.ts'
import { EMPTY, type Redacted, type RedactedJson, type RedactedValue } from '../../redact/redacted.ts'
import { isJson, stringOf } from '../../text/json.ts'
import { mayWork } from '../server-tools.ts'
import type { AgentMark, FileEdit, SessionEvent, ToolCall, ToolResult } from '../session-event.ts'
import { diffLines, editLines, lineCount, serverCall, signedLines } from '../tool-call.ts'
import { commandLine } from './command-line.ts'
import { textOf } from './records.ts'

/** Returns the calls and results of a command or of file changes; undefined for an item of another type. */
export function readChange(item: RedactedJson, at: string | undefined, by?: AgentMark): SessionEvent[] | undefined {
  const make = maker(item, at, by)
  switch (item['type']) {
    case 'CommandExecution':
      return readCommand(item, make)
    case 'FileChange':
      return readFileChange(item, make)
    default:
      return undefined
  }
}

/** Returns the calls and results of an item that is work; undefined for an item of another type. */
export function readWork(item: RedactedJson, at: string | undefined): SessionEvent[] | undefined {
  const make = maker(item, at)
  switch (item['type']) {
    case 'CommandExecution':
      return [...readCommand(item, make), ...readShown(item)]
    case 'McpToolCall':
      return readServerCall(item, make)
    case 'CollabAgentToolCall':
      return readAgentCall(item, make)
    case 'WebSearch':
      return make({ name: SEARCH, tool: 'search', ...target(item['query']) })
    case 'ImageView':
      return shown(item['path'], undefined)
    default:
      return readChange(item, at)
  }
}

// --- internal ---

/** The client's tools, and an agent that has no role. */
const [EXEC, SEARCH, SPAWN, PATCH, DEFAULT] = [
  redact('exec_command'),
  redact('web_search'),
  redact('spawn_agent'),
  redact('apply_patch'),
  redact('default'),
]

type Make = (call: Partial<ToolCall> & Pick<ToolCall, 'name' | 'tool'>, result?: Partial<ToolResult>) => SessionEvent[]

/** Returns what makes a call and its result of an item. */
function maker(item: RedactedJson, at: string | undefined, by?: AgentMark): Make {
  const status = stringOf(item['status'])
  const common = defined({ by })
  return (call, result = {}) => {
    const id = call.id ?? stringOf(item['id']) ?? EMPTY
    return [
      { is: 'call', ...call, id, ...common },
      {
        is: 'result',
        id,
        failed: status === 'failed' || status === 'declined',
        output: EMPTY,
        ...(status === 'declined' ? { refused: {} } : {}),
        ...result,
        ...defined({ at }),
        ...common,
      },
    ]
  }
}

function target(value: RedactedValue): { target?: Redacted } {
  return typeof value === 'string' && value !== '' ? { target: value } : {}
}

function readCommand(item: RedactedJson, make: Make): SessionEvent[] {
  const code = item['exit_code']
  const output = stringOf(item['aggregated_output']) ?? EMPTY
  // A command that is ended with the session has no status of its own: the client writes -1.
  const ended = typeof code !== 'number' ? {} : code < 0 ? { interrupted: true } : { exit: code }
  return make({ name: EXEC, tool: 'run', ...target(commandLine(item['command'])) }, { output, ...ended })
}

/** Files that a command printed: the client names them. */
function readShown({ parsed_cmd: parts, cwd, exit_code: code }: RedactedJson): SessionEvent[] {
  if (!Array.isArray(parts) || code !== 0) return []
  const folder = folderOf(cwd)
  return parts.flatMap((part) => (isJson(part) && part['type'] === 'read' ? shown(part['path'], folder) : []))
}

function shown(path: RedactedValue, folder: string | undefined): SessionEvent[] {
  if (typeof path !== 'string' || path === '') return []
  return [{ is: 'shown-file', path: folder === undefined ? path : redact(resolve(folder, path)) }]
}

function folderOf(cwd: RedactedValue): string | undefined {
  if (typeof cwd !== 'string') return undefined
  if (!cwd.startsWith('file://')) return cwd
  try {
    return fileURLToPath(cwd)
  } catch {
    return undefined
  }
}

function readFileChange(item: RedactedJson, make: Make): SessionEvent[] {
  const changes = isJson(item['changes']) ? item['changes'] : {}
  const output = stringOf(item['stderr']) ?? EMPTY
  const id = stringOf(item['id']) ?? ''
  const changeOf = (path: Redacted, key: string, edit: FileEdit): SessionEvent[] =>
    make(
      { id: redact(`${id}:${key}`), name: PATCH, tool: edit.change === 'created' ? 'write' : 'edit', target: path },
      { output, edit },
    )
  return Object.entries(changes).flatMap(([key, change], index) => {
    const path = redact(key)
    if (!isJson(change)) return []
    const moved = stringOf(change['move_path'])
    switch (change['type']) {
      case 'add':
        return changeOf(path, `${index}`, {
          change: 'created',
          ...editLines(signedLines('+', stringOf(change['content']) ?? EMPTY)),
        })
      case 'delete':
        return changeOf(path, `${index}`, {
          change: 'deleted',
          added: 0,
          removed: lineCount(stringOf(change['content'])),
        })
      case 'update':
        if (!moved)
          return changeOf(path, `${index}`, {
            change: 'modified',
            ...diffLines(stringOf(change['unified_diff']) ?? EMPTY),
          })
        return [
          ...changeOf(path, `${index}`, { change: 'deleted', added: 0, removed: 0 }),
          ...changeOf(moved, `${index}-moved`, {
            change: 'created',
            ...diffLines(stringOf(change['unified_diff']) ?? EMPTY),
          }),
        ]
      default:
        return []
    }
  })
}

function readServerCall(item: RedactedJson, make: Make): SessionEvent[] {
  const result = isJson(item['result']) ? item['result'] : {}
  const error = isJson(item['error']) ? stringOf(item['error']['message']) : undefined
  const failed = item['status'] !== 'completed' || result['isError'] === true
  const given = isJson(item['arguments']) ? item['arguments'] : {}
  const tool = stringOf(item['tool']) ?? EMPTY
  const call = serverCall(stringOf(item['server']) ?? EMPTY, tool, given)
  return make(call, { failed, output: failed || mayWork(tool, given) ? (error ?? textOf(result['content'])) : EMPTY })
}

function readAgentCall(item: RedactedJson, make: Make): SessionEvent[] {
  if (item['tool'] !== 'spawn_agent') return []
  const [agent] = Array.isArray(item['receiver_agents']) ? item['receiver_agents'] : []
  const kind = isJson(agent) ? stringOf(agent['agent_role']) : undefined
  return make({ name: SPAWN, tool: 'agent', kind: kind || DEFAULT })
}
