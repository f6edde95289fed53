/** @module Tool calls in a session's `events.jsonl`, the main model's and its subagents'. Pure. */

import { defined } from '../../defined.ts'
import { redact } from '../../redact/redact.ts'
import { EMPTY, type Redacted, type RedactedJson, type RedactedValue } from '../../redact/redacted.ts'
import { clipLine } from '../../text/clip.ts'
import { isJson, stringOf } from '../../text/json.ts'
import { withoutFramed } from '../../text/untrusted.ts'
import { firstText } from '../read-fields.ts'
import type { AgentMark, FileEdit, SessionEvent, ToolCall, ToolResult } from '../session-event.ts'
import { diffLines, patchedFile, serverCall, toolsBy } from '../tool-call.ts'

/** What is remembered of calls from one record to the next. */
export interface PatchState {
  /** Ids of patches that go on: the record of their end names no tool. */
  patches?: readonly string[]
}

/** Returns the call that a record says was started; nothing for one without an id. */
export function readCall(data: RedactedJson, state: PatchState, by?: AgentMark): SessionEvent[] {
  const [id, name] = [stringOf(data['toolCallId']), stringOf(data['toolName']) ?? EMPTY]
  if (!id) return []
  if (name === 'apply_patch') state.patches = [...(state.patches ?? []), clipLine(id, 100)].slice(-PATCHES)
  const given = isJson(data['arguments']) ? data['arguments'] : {}
  const server = stringOf(data['mcpServerName'])
  if (server)
    return [{ is: 'call', id, ...serverCall(server, stringOf(data['mcpToolName']) ?? name, given), ...defined({ by }) }]
  const tool = TOOLS.get(name) ?? 'other'
  const question = tool === 'ask' ? stringOf(given['question']) : undefined
  const kind =
    tool === 'agent' ? stringOf(given['agent_type']) : tool === 'skill' ? stringOf(given['skill']) : undefined
  const target = firstText(given, TARGETS)
  const call: ToolCall = {
    is: 'call',
    id,
    name: clipLine(name, 100),
    tool,
    ...(kind ? { kind } : {}),
    ...(question ? { questions: [question] } : {}),
    ...defined({ target, by }),
  }
  return [call]
}

/**
 * Returns the result that a record says a call came to. A patch may have changed several files, none of which its call
 * named: each is told as a call of its own.
 */
export function readResult(
  data: RedactedJson,
  state: PatchState,
  at: string | undefined,
  by?: AgentMark,
): SessionEvent[] {
  const id = stringOf(data['toolCallId'])
  if (!id) return []
  const isPatch = state.patches?.includes(clipLine(id, 100)) === true
  if (isPatch) state.patches = (state.patches ?? []).filter((patch) => patch !== clipLine(id, 100))
  const edits = editsOf(data)
  const error = isJson(data['error']) ? data['error'] : {}
  const shown = isJson(data['result']) ? withoutOurs(stringOf(data['result']['content'])) : undefined
  const wasRun = data['success'] === true
  const exit = exitOf(data['shellExecution'])
  const result: ToolResult = {
    is: 'result',
    id,
    // Of a command, success means that it was run.
    failed: !wasRun || (exit !== undefined && exit !== 0),
    output: (wasRun ? undefined : withoutOurs(stringOf(error['message']))) ?? (shown ?? EMPTY).replace(SHELL_END, ''),
    ...defined({ exit }),
    ...(BACKGROUND.test(shown ?? EMPTY) ? { background: true } : {}),
    ...(!wasRun && REFUSED.has(stringOf(error['code']) ?? '') ? { refused: {} } : {}),
    ...(isPatch || edits[0] === undefined ? {} : { edit: edits[0].edit }),
    ...defined({ at, by }),
  }
  return [
    result,
    ...(isPatch ? edits.flatMap(({ path, edit }, index) => patchedFile(path, edit, `${id}:${index}`, by, at)) : []),
  ]
}

// --- internal ---

/** The client writes what a hook gave the model into the result of the tool. */
function withoutOurs(shown: Redacted | undefined): Redacted | undefined {
  const own = withoutFramed(shown ?? '')
  return own === shown || shown === undefined ? shown : redact(own)
}

/** What the client writes behind the output of a command. */
const SHELL_END = /\n?<shellId: [^>\n]{1,60}>\s*$/
const BACKGROUND = /^<command (?:started|running) in (?:the )?(?:detached )?background/
/** Patches that go on at the same time, at most. */
const PATCHES = 20
/** Codes of a call that the person, or a rule of theirs, did not let run. */
const REFUSED = new Set(['denied', 'rejected'])

const TOOLS = toolsBy({
  run: 'bash powershell',
  edit: 'edit',
  write: 'create',
  read: 'view',
  search: 'grep rg glob web_search',
  ask: 'ask_user',
  plan: 'exit_plan_mode',
  agent: 'task',
  skill: 'skill',
})

const TARGETS = ['command', 'pattern', 'path', 'url', 'query', 'summary']

function exitOf(execution: RedactedValue): number | undefined {
  const code = isJson(execution) ? execution['exitCode'] : undefined
  return typeof code === 'number' ? code : undefined
}

interface Edited {
  readonly path: Redacted
  readonly edit: FileEdit
}

/** The files that a call changed, with the lines of the diff that the client keeps for people. */
function editsOf(data: RedactedJson): Edited[] {
  const { fileEdits: files, result } = data
  if (!Array.isArray(files)) return []
  const diff = (isJson(result) ? stringOf(result['detailedContent']) : undefined) ?? EMPTY
  const parts = diff.split(/^diff --git /m).slice(1)
  return files.flatMap((file, index) => {
    const path = isJson(file) ? stringOf(file['path']) : undefined
    if (path === undefined || !isJson(file)) return []
    return [
      { path, edit: { change: CHANGES.get(String(file['kind'])) ?? 'modified', ...diffLines(parts[index] ?? EMPTY) } },
    ]
  })
}

const CHANGES: ReadonlyMap<string, FileEdit['change']> = new Map([
  ['create', 'created'],
  ['delete', 'deleted'],
])
