/** @module Tool calls of OpenCode and what they came to, from the parts of its messages. Pure. */

import { defined } from '../../defined.ts'
import { redact } from '../../redact/redact.ts'
import { EMPTY, foundIn, objectsIn, type Redacted, type RedactedJson } from '../../redact/redacted.ts'
import { clipLine } from '../../text/clip.ts'
import { isJson, stringOf } from '../../text/json.ts'
import type { AgentMark, FileEdit, ToolCall, ToolResult } from '../session-event.ts'
import { callWith, diffLines, editLines, patchedFile, signedLines, toolsBy } from '../tool-call.ts'

/** Returns the call that a part tells; `servers` are the names of the memory and other servers whose tools it may be of. */
export function callIn(part: RedactedJson, servers: readonly string[], by?: AgentMark): ToolCall | undefined {
  const id = stringOf(part['callID'])
  if (!id) return undefined
  const name = stringOf(part['tool']) ?? EMPTY
  const given = inputOf(part)
  const call = { is: 'call', id, name: clipLine(name, 200), ...defined({ by }) } as const
  const server = servers.find((known) => name.startsWith(`${toolWord(known)}_`))
  if (server !== undefined && !TOOLS.has(name))
    return { ...call, tool: 'mcp', server: redact(server), serverTool: name.slice(toolWord(server).length + 1), given }
  const tool = TOOLS.get(name) ?? 'other'
  const kind = tool === 'agent' ? given['subagent_type'] : tool === 'skill' ? given['name'] : undefined
  return callWith(call, tool, given, { targets: TARGETS, kind: stringOf(kind) })
}

/**
 * Returns what a part tells of a call that has ended. A patch may have changed several files, none of which its call named:
 * each is told as a call of its own.
 */
export function resultsIn(part: RedactedJson, by?: AgentMark): (ToolCall | ToolResult)[] {
  const id = stringOf(part['callID'])
  const state = isJson(part['state']) ? part['state'] : {}
  if (!id) return []
  const metadata = isJson(state['metadata']) ? state['metadata'] : {}
  const name = stringOf(part['tool']) ?? EMPTY
  const ran = name === 'bash'
  const output = stringOf(state['output']) ?? EMPTY
  const error = state['status'] === 'error' ? (stringOf(state['error']) ?? EMPTY) : undefined
  const exit = ran && typeof metadata['exit'] === 'number' ? metadata['exit'] : undefined
  const edit = error === undefined ? editOf(name, inputOf(part), metadata) : undefined
  const result: ToolResult = {
    is: 'result',
    id,
    failed: error !== undefined || name === 'invalid' || (exit !== undefined && exit !== 0),
    output: error ?? (ran ? printed(output) : output),
    ...defined({ exit, edit }),
    ...(error === undefined ? {} : refusalIn(error)),
    ...(metadata['interrupted'] === true || CUT_OFF.test(output) ? { interrupted: true } : {}),
    ...(name === 'invalid' || MISUSE.test(error ?? '') ? { misuse: true } : {}),
    ...(name === 'task' && error === undefined ? { report: reportIn(output) } : {}),
    ...defined({ by }),
  }
  return [result, ...patchedFiles(metadata, id, by)]
}

/** Returns a name as the client writes it in the names of tools. */
export function toolWord(name: string): string {
  return name.replace(/[^\w-]/g, '_')
}

// --- internal ---

const TOOLS = toolsBy({
  run: 'bash',
  edit: 'edit multiedit',
  other: 'apply_patch patch',
  write: 'write',
  read: 'read',
  search: 'grep glob list codesearch websearch',
  todo: 'todowrite',
  ask: 'question',
  plan: 'plan_exit',
  agent: 'task',
  skill: 'skill',
})

function inputOf({ state }: RedactedJson): RedactedJson {
  return isJson(state) && isJson(state['input']) ? state['input'] : {}
}

const TARGETS = ['command', 'filePath', 'pattern', 'url', 'query', 'path', 'description', 'name']

/** What a command printed, without what the client tells its model of it. */
function printed(output: Redacted): Redacted {
  const text = withoutMetadata(output).replace(TRUNCATED, '')
  return text === '(no output)' ? EMPTY : text
}

function withoutMetadata(output: Redacted): Redacted {
  const found = METADATA.exec(output)
  return found === null ? output : output.slice(0, found.index).trimEnd()
}

const TRUNCATED = /^\.\.\.output truncated\.\.\.\n\nFull output saved to: [^\n]{1,4000}\n\n/
const METADATA = /<shell_metadata>[\s\S]{0,2000}<\/shell_metadata>\s*$/
/** How the client ends the output of a command that the person stopped. */
const CUT_OFF = /\nUser aborted the command\n<\/shell_metadata>\s*$/
/** The words of the client where its model used a tool wrongly. */
const MISUSE =
  /^(?:The \w{1,40} tool was called with invalid arguments|No changes to apply|oldString |Could not find oldString|Found multiple matches for oldString|Refusing replacement)/

function refusalIn(error: Redacted): { readonly refused?: { readonly words?: Redacted } } {
  if (!REFUSED.test(error)) return {}
  return { refused: defined({ words: foundIn(REFUSED, error) }) }
}

const REFUSED =
  /^(?:The user rejected permission to use this specific tool call(?: with the following feedback: ([\s\S]{1,8000}))?|The user dismissed)/

function reportIn(output: Redacted): Redacted {
  return foundIn(/<task_result>\s*([\s\S]*?)\s*<\/task_result>/, output) ?? output
}

/** What a call did to the file that it names. */
function editOf(name: string, given: RedactedJson, metadata: RedactedJson): FileEdit | undefined {
  if (name === 'write') {
    const content = stringOf(given['content'])
    if (content === undefined) return undefined
    const change = metadata['exists'] === true ? 'modified' : 'created'
    return { change, ...editLines(signedLines('+', content)) }
  }
  const diff = stringOf(metadata['diff'])
  return diff === undefined || !(name === 'edit' || name === 'multiedit')
    ? undefined
    : { change: given['oldString'] === '' ? 'created' : 'modified', ...diffLines(diff) }
}

const CHANGES: ReadonlyMap<string, FileEdit['change']> = new Map([
  ['add', 'created'],
  ['delete', 'deleted'],
])

function patchedFiles({ files }: RedactedJson, id: string, by: AgentMark | undefined): (ToolCall | ToolResult)[] {
  return objectsIn(files).flatMap((file, index): (ToolCall | ToolResult)[] => {
    const path = stringOf(file['movePath']) ?? stringOf(file['filePath'])
    if (path === undefined) return []
    const change = CHANGES.get(String(file['type'])) ?? 'modified'
    return patchedFile(path, { change, ...diffLines(stringOf(file['patch']) ?? EMPTY) }, `${id}:${index}`, by)
  })
}
