/**
 * @module One line of a session's transcript: what it tells of the session.
 *
 * What hooks gave the model stands in parts and payloads of their own, unread. Kinds that are not known are told as such.
 */

import { defined } from '../../defined.ts'
import { redact } from '../../redact/redact.ts'
import { EMPTY, foundIn, type Redacted, type RedactedJson } from '../../redact/redacted.ts'
import { clipLine } from '../../text/clip.ts'
import { countOf, idOf, isJson, stringOf } from '../../text/json.ts'
import type { AgentLimits, AgentRecord, WasOff } from '../host.ts'
import { fieldsOf } from '../read-fields.ts'
import type { SessionEvent, SessionFacts } from '../session-event.ts'
import { isBeyond, isLeftOut, type OffState, withoutLists } from '../time-off.ts'
import { type ChatRecord, isOfCommand, parseRecord, textsOf, typedText } from './records.ts'
import { type AgentEdits, readAgentWork, readCalls, readResult } from './tool-parts.ts'

/** What the reader remembers from one record to the next. */
export interface ChatState extends OffState, AgentEdits {
  /** The record that the conversation was taken back to: the next prompt follows it. */
  rewoundTo?: Redacted
}

/** Returns what a line tells, and goes on in `state`; undefined for a line that is no JSON object. */
export function readRecord(line: string, state: ChatState, wasOff?: WasOff): SessionEvent[] | undefined {
  const record = parseRecord(line)
  if (record === undefined) return undefined
  if (isLeftOut(record.at, state, wasOff, () => Boolean(typedText(record)))) {
    return [{ is: 'left-out' }, ...(isCompaction(record) ? [COMPACTION] : [])]
  }
  return withoutLists(eventsOf(record, state), state)
}

/** Returns the work in a line of a subagent's file; undefined for a line that is no record of a subagent. */
export function readAgentRecord(line: string, state: ChatState, limits: AgentLimits): AgentRecord | undefined {
  const record = parseRecord(line)
  if (record?.all['isSidechain'] !== true) return undefined
  const { at, all } = record
  const time = defined({ at })
  if (isBeyond(at, state, limits)) return { ...time, events: [] }
  const by = { id: UNNAMED, ...fieldsOf(all, { folder: 'cwd' }) }
  return { ...time, events: readAgentWork(record, state).map((event) => ({ ...event, by })) }
}

/** Returns true for the record of a compaction that was applied. */
export function isCompaction({ type, subtype, payload }: ChatRecord): boolean {
  if (type !== 'system' || subtype !== 'chat_compression') return false
  const status = isJson(payload['info']) ? payload['info']['compressionStatus'] : undefined
  return status === undefined || status === APPLIED
}

// --- internal ---

const COMPACTION: SessionEvent = { is: 'compaction' }
/** The client's number for a conversation that was compressed. */
const APPLIED = 1
/** Stands for what the first record follows. */
const START = redact('start')
const UNNAMED = redact('unnamed')

/** Subtypes of `system` that tell nothing of the work. */
const SILENT = new Set(
  (
    'at_command attribution_snapshot background_task_completed branch_checkpoint file_history_snapshot goal_runtime ' +
    'goal_state goal_turn_end init loop_detected omni_recall parent_session session_artifact_event ' +
    'session_artifact_snapshot session_model session_source session_sources_snapshot slash_command turn_result ' +
    'ui_telemetry user_text_elements'
  ).split(' '),
)
/** Subtypes of `user` that the client wrote for itself. */
const OF_CLIENT = new Set(['cron', 'goal_runtime', 'mid_turn_user_message', 'realtime_message'])

function eventsOf(record: ChatRecord, state: ChatState): SessionEvent[] {
  const { type, subtype, all } = record
  // A subagent's own records stand in a file of its own.
  if (all['isSidechain'] === true) return []
  const facts = readFacts(record)
  switch (type) {
    case 'user':
      return readUser(record, facts, state)
    case 'assistant':
      return [facts, ...readMessage(record), ...readCalls(record.parts)]
    case 'tool_result':
      return [facts, ...readResult(record)]
    case 'system':
      return readSystem(record, facts, state)
    default:
      return [{ is: 'unknown', kind: redact([type || 'no type', subtype].join(' ').trim()) }]
  }
}

function readFacts({ at, all }: ChatRecord): SessionFacts {
  const names = { id: 'sessionId', folder: 'cwd', branch: 'gitBranch', client: 'version' }
  return { is: 'session', ...fieldsOf(all, names), ...defined({ at }) }
}

function readUser(record: ChatRecord, facts: SessionFacts, state: ChatState): SessionEvent[] {
  const { subtype, parts, at } = record
  const text = typedText(record)
  if (text === undefined) {
    const report = readReport(parts)
    if (subtype === 'notification' || report.length > 0) return [facts, ...report]
    return subtype === '' || OF_CLIENT.has(subtype) ? [facts] : [{ is: 'unknown', kind: redact(`user ${subtype}`) }]
  }
  if (text === '') return [facts]
  const follows = subtype === '' ? followed(record, state) : undefined
  const kind = isOfCommand(record) ? 'command' : 'words'
  return [facts, { is: 'prompt', text, kind, ...defined({ follows, at }) }]
}

/** The record that a prompt follows; after a rewind, what the prompt followed that was taken back. */
function followed({ all }: ChatRecord, state: ChatState): Redacted | undefined {
  const { rewoundTo } = state
  delete state.rewoundTo
  return rewoundTo ?? parentOf(all)
}

function parentOf(all: RedactedJson): Redacted | undefined {
  return all['parentUuid'] === null ? START : idOf(all['parentUuid'])
}

function readReport(parts: readonly RedactedJson[]): SessionEvent[] {
  const id = foundIn(REPORTED, textsOf(parts)[0] ?? EMPTY)
  return id === undefined ? [] : [{ is: 'reported', id }]
}

const REPORTED = /^\s{0,9}<task-notification>\s{0,9}<task-id>([^<\s]{1,120})</

/** One record is one call of the model. */
function readMessage({ all, parts, at }: ChatRecord): SessionEvent[] {
  const [id, model] = ['uuid', 'model'].map((key) => idOf(all[key]))
  const usage = isJson(all['usageMetadata']) ? all['usageMetadata'] : {}
  const [tokens, window] = [countOf(usage['totalTokenCount']), countOf(all['contextWindowSize'])]
  const thoughts = parts.flatMap((part) => (part['thought'] === true ? (stringOf(part['text']) ?? []) : []))
  const [first = EMPTY, ...more] = textsOf(parts)
  const text = more.length === 0 ? first : redact([first, ...more].join('\n'))
  return [
    { is: 'message', continued: false, ...defined({ id, model, tokens, window }) },
    ...thoughts.map((thought) => ({ is: 'thought' as const, text: thought })),
    ...(text === '' ? [] : [{ is: 'answer' as const, text, continued: false, ...defined({ at }) }]),
  ]
}

function readSystem(record: ChatRecord, facts: SessionFacts, state: ChatState): SessionEvent[] {
  const { subtype, payload, all } = record
  switch (subtype) {
    case 'chat_compression':
      return isCompaction(record) ? [facts, COMPACTION] : [facts]
    case 'custom_title': {
      const text = stringOf(payload['customTitle'])
      return text ? [facts, { is: 'title', text, byPerson: payload['titleSource'] !== 'auto' }] : [facts]
    }
    case 'rewind': {
      const to = parentOf(all)
      if (to !== undefined) state.rewoundTo = clipLine(to, 120)
      return [facts]
    }
    default:
      return SILENT.has(subtype) ? [facts] : [{ is: 'unknown', kind: redact(`system ${subtype || 'no subtype'}`) }]
  }
}
