/** Records of a session transcript as the host writes them, and their folding. */

import { type DraftFacts, draftSnapshot } from '../../../src/capture/draft/snapshot.ts'
import { foldLine as foldLineOf } from '../../../src/capture/events/fold-event.ts'
import type { SessionCursor } from '../../../src/capture/events/read-session.ts'
import { emptyState, type SessionState } from '../../../src/capture/state/session-state.ts'
import { transcripts } from '../../../src/hosts/claude-code/host.ts'
import type { RecordReaderState } from '../../../src/hosts/claude-code/reader-state.ts'
import { newReaderState } from '../../../src/hosts/claude-code/reader-state.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'

export type Line = string

/** What is expected, and the lines that lead to it. */
export type Case<Expected = string | undefined> = readonly [Expected, ...(Line | readonly Line[])[]]

export const ROOT = '/work/tidepool'
const COMMON = {
  isSidechain: false,
  userType: 'external',
  cwd: ROOT,
  sessionId: '5b1d8b1e-2a68-4a3c-9b1f-0c6f1f0a7d11',
  version: '2.1.197',
  gitBranch: 'feat/tides',
}
const AT = Date.parse('2026-11-21T09:00:00.000Z')

/** Returns what failed in the turns of a session, and what it said. */
export const failures = ({ turns }: SessionState): readonly { readonly source: string; readonly text?: string }[] =>
  turns
    .flatMap(({ commands = [] }) => commands)
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ command, result }) => ({ source: command, ...(result === undefined ? {} : { text: result }) }))

/** Returns the time `minutes` after the session's start. */
export const at = (minutes: number): string => new Date(AT + minutes * 60_000).toISOString()

export const record = (fields: Record<string, unknown>): Line =>
  JSON.stringify({ parentUuid: null, ...COMMON, timestamp: at(0), ...fields })

export const prompt = (content: unknown, fields: Record<string, unknown> = {}): Line =>
  record({ type: 'user', message: { role: 'user', content }, ...fields })

const USAGE = { input_tokens: 10, cache_read_input_tokens: 900, cache_creation_input_tokens: 80, output_tokens: 10 }

export const assistant = (
  id: string,
  block: Record<string, unknown>,
  fields: { readonly model?: string; readonly usage?: object; readonly record?: Record<string, unknown> } = {},
): Line =>
  record({
    type: 'assistant',
    message: {
      id,
      role: 'assistant',
      model: fields.model ?? 'claude-opus-4-8',
      content: [block],
      usage: fields.usage ?? USAGE,
    },
    ...fields.record,
  })

export const answer = (text: string, id = `msg_${text.length}_${text.slice(0, 8)}`): Line =>
  assistant(id, { type: 'text', text })

export const call = (id: string, name: string, input: Record<string, unknown>): Line =>
  assistant(`msg_${id}`, { type: 'tool_use', id, name, input })

export const result = (
  id: string,
  content: unknown,
  more: { readonly failed?: boolean; readonly structured?: unknown } = {},
): Line =>
  record({
    type: 'user',
    message: {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: id, content, ...(more.failed ? { is_error: true } : {}) }],
    },
    ...(more.structured === undefined ? {} : { toolUseResult: more.structured }),
  })

let calls = 0

/** A call and what came of it. Each has an id of its own. */
export const used = (
  name: string,
  input: Record<string, unknown>,
  content: unknown = 'done',
  more: { readonly id?: string; readonly failed?: boolean; readonly structured?: unknown } = {},
): Line[] => {
  const id = more.id ?? `toolu_${++calls}`
  return [call(id, name, input), result(id, content, more)]
}

/** A command with its output. One that failed has its exit status. */
export const ran = (command: string, output = '', status?: number): Line[] =>
  status === undefined
    ? used('Bash', { command }, output)
    : used('Bash', { command }, `Exit code ${status}${output && `\n${output}`}`, { failed: true })

/** An edit of a file of the project, by its path there. */
export const edited = (path: string): Line[] => used('Edit', { file_path: `${ROOT}/${path}` }, '')

/** A file of the project that was read. */
export const looked = (path: string): Line[] => used('Read', { file_path: `${ROOT}/${path}` })

/** A list of tasks as it is then: each with its status. */
export const listed = (...todos: readonly (readonly [content: string, status: string])[]): Line[] =>
  used('TodoWrite', { todos: todos.map(([content, status]) => ({ content, status })) })

export const refused = (name: string, input: Record<string, unknown>, said?: string): Line[] =>
  used(
    name,
    input,
    `The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). ${
      said === undefined
        ? 'STOP what you are doing and wait for the user to tell you how to proceed.'
        : `To tell you how to proceed, the user said:\n${said}`
    }`,
    { failed: true },
  )

export const boundary = (): Line =>
  record({ type: 'system', subtype: 'compact_boundary', content: 'Conversation compacted', isMeta: false })

export const compactSummary = (): Line =>
  prompt('This session is being continued from a previous conversation that ran out of context. Summary: …', {
    isCompactSummary: true,
    isVisibleInTranscriptOnly: true,
  })

/** Adds one line to the state. */
export const foldLine = (state: SessionState, line: Line): void => foldLineOf(state, transcripts, line)

/** Returns the cursor as the hooks keep it: through JSON. */
export const kept = (cursor: SessionCursor): SessionCursor => JSON.parse(JSON.stringify(cursor)) as SessionCursor

/** What the reader remembers of what was read. */
export const readerOf = (state: SessionState): RecordReaderState =>
  (state.reader ?? newReaderState()) as RecordReaderState

/** Returns the state after these lines. */
export function fold(...lines: readonly (Line | readonly Line[])[]): SessionState {
  const state = emptyState()
  for (const line of lines.flat()) foldLine(state, line)
  return state
}

/** Returns the snapshot of a session's state. */
export const draft = (state: SessionState, facts: Partial<DraftFacts> = {}): SessionSnapshot =>
  draftSnapshot(state, {
    name: 'checkpoint-2026-11-21-tides-k3x9',
    sequence: 1,
    type: 'rolling',
    reason: 'test',
    status: 'in-progress',
    timestamp: '2026-11-21T10:00:00.000Z',
    project: { id: 'tidepool', name: 'tidepool', root: ROOT },
    transcriptPath: '/home/ada/session.jsonl',
    ...facts,
  })
