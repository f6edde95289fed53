/**
 * @module One line of a rollout file: what it tells of the session.
 *
 * Only completed items are read, never the messages that go to and from the model: those also hold the client's own
 * instructions and what our hooks injected. Kinds that are not known are told as such.
 */

import { defined } from '../../defined.ts'
import { redact } from '../../redact/redact.ts'
import { EMPTY, type Redacted, type RedactedJson, type RedactedValue } from '../../redact/redacted.ts'
import { clip, clipLine } from '../../text/clip.ts'
import { countOf, isJson, stringOf } from '../../text/json.ts'
import type { AgentLimits, AgentRecord, WasOff } from '../host.ts'
import { fieldsOf } from '../read-fields.ts'
import type { SessionEvent, SessionFacts } from '../session-event.ts'
import { isBeyond, isLeftOut, type OffState, withoutLists } from '../time-off.ts'
import { type ClassicState, readMessage, readSpoken } from './classic-records.ts'
import { completedItem, parseRecord, type RolloutRecord, textOf, typedMessage, typedText } from './records.ts'
import { readChange, readWork } from './work-items.ts'

/** What the reader remembers from one record to the next. */
export interface RolloutState extends OffState, ClassicState {
  /** Folder of the current turn. */
  folder?: Redacted
  /** Threads whose first records were read. */
  threads?: Redacted[]
}

/** Returns what a line tells, and goes on in `state`; undefined for a line that is no JSON object. */
export function readRecord(line: string, state: RolloutState, wasOff?: WasOff): SessionEvent[] | undefined {
  const record = parseRecord(line)
  if (record === undefined) return undefined
  if (isLeftOut(record.at, state, wasOff, () => isTyped(record))) {
    return [{ is: 'left-out' }, ...(record.type === 'compacted' ? [COMPACTION] : [])]
  }
  return withoutLists(eventsOf(record, state), state)
}

/** Returns the work in a line of a subagent's file; undefined for a line that is no record. */
export function readAgentRecord(line: string, state: RolloutState, limits: AgentLimits): AgentRecord | undefined {
  const record = parseRecord(line)
  if (record === undefined) return undefined
  const { at } = record
  const time = defined({ at })
  if (isBeyond(at, state, limits)) return { ...time, events: [] }
  noteFolder(record, state)
  const item = completedItem(record)
  const by = { id: UNNAMED, ...defined({ folder: state.folder }) }
  return { ...time, events: (item && readChange(item, at, by)) ?? [] }
}

// --- internal ---

const UNNAMED = redact('unnamed')
const COMPACTION: SessionEvent = { is: 'compaction' }

function isTyped(record: RolloutRecord): boolean {
  return completedItem(record)?.['type'] === 'UserMessage' || typedMessage(record) !== undefined
}

/** Threads that are remembered: a fork of a fork goes on with several. */
const THREADS = 16

/** Kinds of records that tell nothing of the session. */
const IGNORED = new Set(['world_state', 'token_usage_record'])
/** Calls as the model makes them; their items stand in the transcript only when they have ended. */
const BEGUN = new Set(['function_call', 'custom_tool_call', 'local_shell_call'])
/** Kinds of `event_msg` that tell only that the session was alive. */
const SILENT = new Set(
  (
    'task_started task_complete thread_settings_applied item_started context_compacted user_message agent_message agent_reasoning ' +
    'agent_reasoning_raw_content agent_reasoning_section_break exec_command_begin exec_command_end patch_apply_begin ' +
    'patch_apply_end mcp_tool_call_begin mcp_tool_call_end web_search_begin web_search_end'
  ).split(' '),
)
/** Types of items that are known and tell nothing here: the compaction is a record of its own. */
const SILENT_ITEMS = new Set(
  'ContextCompaction HookPrompt FunctionCallOutput Sleep ImageGeneration EnteredReviewMode ExitedReviewMode DynamicToolCall SubAgentActivity'.split(
    ' ',
  ),
)

function eventsOf(record: RolloutRecord, state: RolloutState): SessionEvent[] {
  const { type, payload, at } = record
  const facts: SessionFacts = { is: 'session', ...defined({ at }) }
  if (type === 'session_meta' && !isOwnMeta(payload, state)) return [facts]
  noteFolder(record, state)
  switch (type) {
    case 'session_meta':
      return [{ ...facts, ...readMeta(payload) }]
    case 'turn_context': {
      const model = stringOf(payload['model'])
      return [
        { ...facts, ...defined({ folder: state.folder }) },
        ...(model ? [{ is: 'message' as const, continued: true, model }] : []),
      ]
    }
    case 'compacted':
      return [facts, COMPACTION]
    case 'event_msg':
      if (completedItem(record) !== undefined) state.classic = false
      return readEvent(record, facts, state)
    case 'response_item':
      if (state.classic === true) return [facts, ...readMessage(record, state)]
      return BEGUN.has(stringOf(payload['type']) ?? '') ? [{ is: 'goes-on' }] : []
    default:
      return IGNORED.has(type) ? [] : [{ is: 'unknown', kind: redact(type || 'no type') }]
  }
}

function noteFolder({ type, payload }: RolloutRecord, state: RolloutState): void {
  const folder = type === 'session_meta' || type === 'turn_context' ? stringOf(payload['cwd']) : undefined
  if (folder) state.folder = clip(folder, 1_000)
}

/**
 * The first of these records is the file's own: a fork may hold that of the session it was forked from as well. Where files are
 * read one after the other, each goes on with one that was read, and says so.
 */
function isOwnMeta(meta: RedactedJson, state: RolloutState): boolean {
  const { threads = [] } = state
  const base = isJson(meta['history_base']) ? meta['history_base']['thread_id'] : undefined
  const [id = EMPTY, ...before] = [meta['id'], meta['forked_from_id'], base].map((thread) =>
    clipLine(stringOf(thread) ?? EMPTY, 100),
  )
  const goesOn = threads.includes(id) ? threads.at(-1) === id : before.some((thread) => threads.includes(thread))
  if (threads.length > 0 && !goesOn) return false
  state.threads = [...threads.filter((thread) => thread !== id), id].slice(-THREADS)
  state.classic = meta['history_mode'] !== 'paginated'
  return true
}

function readMeta(meta: RedactedJson): Omit<SessionFacts, 'is'> {
  const names = { id: 'id', folder: 'cwd', client: 'cli_version' }
  return { ...fieldsOf(meta, names), ...fieldsOf(meta['git'], { branch: 'branch' }) }
}

function readEvent(record: RolloutRecord, facts: SessionFacts, state: RolloutState): SessionEvent[] {
  const { payload, at } = record
  const typed = state.classic === true ? typedMessage(record) : undefined
  if (typed !== undefined)
    return typed === '' ? [facts] : [facts, { is: 'prompt', text: typed, kind: 'words', ...defined({ at }) }]
  const spoken = state.classic === true ? readSpoken(record) : undefined
  if (spoken !== undefined) return [facts, ...spoken]
  const kind = stringOf(payload['type']) ?? 'no type'
  switch (kind) {
    case 'item_completed':
      return readItem(completedItem(record) ?? {}, facts)
    case 'token_count':
      return readTokens(payload['info'])
    case 'turn_aborted':
      return [facts, { is: 'interruption' }]
    default:
      return SILENT.has(kind) ? [facts] : [{ is: 'unknown', kind: redact(kind) }]
  }
}

/** Tokens and window of the latest call. After a compaction only the total is told. */
function readTokens(info: RedactedValue): SessionEvent[] {
  const usage = isJson(info) && isJson(info['last_token_usage']) ? info['last_token_usage'] : {}
  const window = countOf(isJson(info) ? info['model_context_window'] : undefined)
  const known = defined({ tokens: countOf(usage['total_tokens']), window })
  return Object.keys(known).length === 0 ? [] : [{ is: 'message', continued: true, ...known }]
}

function readItem(item: RedactedJson, facts: SessionFacts): SessionEvent[] {
  const { at } = facts
  const time = defined({ at })
  const type = stringOf(item['type']) ?? 'no type'
  switch (type) {
    case 'UserMessage': {
      const text = typedText(item)
      return text === '' ? [facts] : [facts, { is: 'prompt', text, kind: 'words', ...time }]
    }
    case 'AgentMessage': {
      const message = { is: 'message' as const, continued: false, ...fieldsOf(item, { id: 'id' }) }
      return [facts, message, { is: 'answer', text: textOf(item['content']), continued: false, ...time }]
    }
    case 'Reasoning':
      return [facts, ...thoughts(item['summary_text'])]
    case 'Plan':
      return [facts, { is: 'answer', text: stringOf(item['text']) ?? EMPTY, continued: true, ...time }]
    default: {
      const work = readWork(item, at)
      if (work !== undefined) return [facts, ...work]
      return SILENT_ITEMS.has(type) ? [facts] : [{ is: 'unknown', kind: redact(`item ${type}`) }]
    }
  }
}

function thoughts(summaries: RedactedValue): SessionEvent[] {
  if (!Array.isArray(summaries)) return []
  return summaries.flatMap((text): SessionEvent[] => (typeof text === 'string' ? [{ is: 'thought', text }] : []))
}
