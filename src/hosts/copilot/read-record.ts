/**
 * @module One line of a session's `events.jsonl`: what it tells of the session.
 *
 * The client publishes a schema of nearly 200 types. Those that tell of the session are read, those of the same families
 * are silent, and any other is told as unknown. What hooks printed stands in `hook.*` and `transformedContent`, unread.
 */

import { defined } from '../../defined.ts'
import { redact } from '../../redact/redact.ts'
import { EMPTY, type RedactedJson, type RedactedValue } from '../../redact/redacted.ts'
import { countOf, isJson, stringOf } from '../../text/json.ts'
import type { WasOff } from '../host.ts'
import { fieldsOf } from '../read-fields.ts'
import type { SessionEvent, SessionFacts } from '../session-event.ts'
import { isLeftOut, type OffState, withoutLists } from '../time-off.ts'
import { type EventRecord, isCompaction, parseRecord, typedText } from './records.ts'
import { type PatchState, readCall, readResult } from './tool-events.ts'

/** What the reader remembers from one record to the next. */
export type EventsState = OffState & PatchState

/** Returns what a line tells, and goes on in `state`; undefined for a line that is no JSON object. */
export function readRecord(line: string, state: EventsState, wasOff?: WasOff): SessionEvent[] | undefined {
  const record = parseRecord(line)
  if (record === undefined) return undefined
  if (isLeftOut(record.at, state, wasOff, () => Boolean(typedText(record)))) {
    return [{ is: 'left-out' }, ...(isCompaction(record) ? [COMPACTION] : [])]
  }
  return withoutLists(eventsOf(record, state), state)
}

// --- internal ---

const NO_TYPE = redact('no type')
const COMPACTION: SessionEvent = { is: 'compaction' }

/** The first words of all types in the client's schema. */
const FAMILIES = new Set(
  (
    'abort agent agent_completed agent_idle assistant audio auto_mode_switch capabilities command commands elicitation ' +
    'exit_plan_mode extension_context external_tool hook human_response instruction_discovered mcp mcp_app model ' +
    'new_inbox_message pending_messages permission prompt_cache_break sampling sandbox session session_limits_exhausted ' +
    'shell_completed shell_detached_completed shell_exit skill subagent system tool tool_search ui user user_input ' +
    'workflow workflow_completed'
  ).split(' '),
)

function isKnown(type: string): boolean {
  return FAMILIES.has(type.split('.', 1)[0] ?? '')
}

function eventsOf(record: EventRecord, state: EventsState): SessionEvent[] {
  const { type, data, at, agent } = record
  const facts: SessionFacts = { is: 'session', ...defined({ at }) }
  const by = agent === undefined ? undefined : { id: agent }
  switch (type) {
    case 'tool.execution_start':
      return [facts, ...readCall(data, state, by)]
    case 'tool.execution_complete':
      return [facts, ...readResult(data, state, at, by)]
    default:
      if (!isKnown(type)) return [{ is: 'unknown', kind: type || NO_TYPE }]
      return by === undefined ? [facts, ...readOwn(record)] : [facts]
  }
}

/** A record of the session itself. */
function readOwn(record: EventRecord): SessionEvent[] {
  const { type, data, at } = record
  const time = defined({ at })
  switch (type) {
    case 'session.start':
      return [{ is: 'session', ...readStart(data), ...time }]
    case 'session.resume':
      return [{ is: 'session', ...readContext(data['context']), ...time }]
    case 'session.context_changed':
      return [{ is: 'session', ...readContext(data), ...time }]
    case 'user.message': {
      const text = typedText(record) ?? EMPTY
      return text === '' ? [] : [{ is: 'prompt', text, kind: 'words', ...time }]
    }
    case 'assistant.message':
      return readAnswer(data, at)
    case 'session.usage_record':
      return readTokens(data['usage'])
    case 'session.compaction_complete':
      return isCompaction(record) ? [COMPACTION] : []
    case 'abort':
      return [{ is: 'interruption' }]
    default:
      return []
  }
}

function readStart(data: RedactedJson): Partial<SessionFacts> {
  return { ...fieldsOf(data, { id: 'sessionId', client: 'copilotVersion' }), ...readContext(data['context']) }
}

function readContext(context: RedactedValue): Partial<SessionFacts> {
  return fieldsOf(context, { folder: 'cwd', branch: 'branch' })
}

function readAnswer(data: RedactedJson, at: string | undefined): SessionEvent[] {
  const names = { id: 'messageId', model: 'model', text: 'content', thought: 'reasoningText' }
  const { text, thought, ...message } = fieldsOf(data, names)
  return [
    { is: 'message', continued: false, ...message },
    ...(thought === undefined ? [] : [{ is: 'thought' as const, text: thought }]),
    ...(text === undefined ? [] : [{ is: 'answer' as const, text, continued: false, ...defined({ at }) }]),
  ]
}

/** Tokens and window of the latest call of the main model: its input includes what was cached. */
function readTokens(usage: RedactedValue): SessionEvent[] {
  if (!isJson(usage) || (stringOf(usage['interactionType']) ?? MAIN) !== MAIN) return []
  const [input, output, window] = ['inputTokens', 'outputTokens', 'maxPromptTokens'].map((key) => countOf(usage[key]))
  const known = defined({ tokens: input === undefined ? undefined : input + (output ?? 0), window })
  return Object.keys(known).length === 0 ? [] : [{ is: 'message', continued: true, ...known }]
}

const MAIN = 'conversation-agent'
