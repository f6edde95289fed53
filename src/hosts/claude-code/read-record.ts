/**
 * @module One record of a transcript: what it tells of the session.
 *
 * Left out: of subagents all but their work, hook records and nearly every attachment (our own injected text comes back in
 * those), what the host wrote in the person's place. Kinds that are not known are told as such, never fatal.
 */

import { defined } from '../../defined.ts'
import { redact } from '../../redact/redact.ts'
import { EMPTY, foundIn, type Redacted, type RedactedJson, type RedactedValue } from '../../redact/redacted.ts'
import { REQUEST_LENGTH } from '../../rules.ts'
import { clip } from '../../text/clip.ts'
import { idOf, isJson, stringOf } from '../../text/json.ts'
import type { WasOff } from '../host.ts'
import type { Prompt, SessionEvent, SessionFacts } from '../session-event.ts'
import { withoutLists } from '../time-off.ts'
import { timeOf } from './message-parts.ts'
import { isOfOthers, readTyped } from './prompt-text.ts'
import { attachedPrompt, noteAsked, takenFromQueue } from './queued-prompts.ts'
import type { RecordReaderState } from './reader-state.ts'
import { recordIn } from './record.ts'
import { isKnown, noteBoundary, notePrompt } from './seen-records.ts'
import { isOfAgent, readInline } from './subagent-records.ts'
import { readResults, readToolUse, toolUsed } from './tool-blocks.ts'
import { readRun } from './tool-result.ts'
import { isLeftOut } from './withheld-texts.ts'
import { textIn, wordsIn } from './words.ts'

/** Records that carry nothing of the conversation: known, and left out. */
const IGNORED = new Set(
  'file-history-snapshot last-prompt mode permission-mode agent-name pr-link worktree-state frame-link started result relocated bridge-session atis-latch summary tag api-request api-request-blob api-request-shape cost-state tools-used'.split(
    ' ',
  ),
)

/** Records of a conversation: the session's, or a subagent's. */
const SPOKEN = new Set(['user', 'assistant', 'system'])
const NO_TYPE = redact('no type')
/** Attachments that are read. */
const ATTACHED = new Set(['queued_command', 'file'])
/** Calls whose results are waited for. */
const OPEN_CALLS = 300
/** A file that a command's text refers to: the host puts it before the model with the text. */
const REFERENCE = /(?<!\S)@((?:[\w.-]+\/)+[\w.-]+\.\w{1,8})(?![\w/])/g

/** Returns what a line of a transcript tells, and goes on in `state`; undefined for a line that is not a JSON object. */
export function readRecord(line: string, state: RecordReaderState, wasOff?: WasOff): SessionEvent[] | undefined {
  const record = recordIn(line, state)
  if (record === undefined) return undefined
  if (wasOff !== undefined && isLeftOut(state, record, wasOff))
    return [{ is: 'left-out' }, ...readSystem(record, state)]
  return withoutLists(eventsOf(record, state), state)
}

// --- internal ---

function eventsOf(record: RedactedJson, state: RecordReaderState): SessionEvent[] {
  const kind = stringOf(record['type'])
  if (kind === 'custom-title' || kind === 'ai-title') {
    const text =
      state.hadTimeOff === true ? undefined : (stringOf(record['customTitle']) ?? stringOf(record['aiTitle']))
    return text ? [{ is: 'title', text, byPerson: kind === 'custom-title' }] : []
  }
  if (kind !== undefined && IGNORED.has(kind)) return []
  if ((kind === 'progress' && !isOfAgent(record)) || (kind === 'attachment' && !isRead(record))) return []
  if (isKnown(state, record)) return []
  if (kind === 'queue-operation' || kind === 'attachment') {
    const { attachment } = record
    const reported = isJson(attachment) ? textIn(attachment['prompt']) : stringOf(record['content'])
    if (reported?.includes(NOTIFIES) === true) {
      if (!isJson(attachment)) takenFromQueue(state, record)
      return reportsIn(reported)
    }
    if (isJson(attachment)) return readAttachment(attachment, record, state)
    const words = takenFromQueue(state, record)
    return words === undefined ? [] : readWords(words, record, state)
  }
  if (kind === 'progress' || (kind !== undefined && SPOKEN.has(kind) && record['isSidechain'] === true))
    return readInline(record, state)
  if (kind === undefined || !SPOKEN.has(kind)) return [{ is: 'unknown', kind: kind ?? NO_TYPE }]
  const facts = factsOf(record)
  if (facts.at !== undefined && (state.endedAt === undefined || facts.at > state.endedAt)) state.endedAt = facts.at
  if (kind === 'system') return [facts, ...readSystem(record, state)]
  return [facts, ...(kind === 'user' ? readUser(record, state) : readAssistant(record, state))]
}

/** That the conversation was compacted holds whoever said what. */
function readSystem(record: RedactedJson, state: RecordReaderState): SessionEvent[] {
  if (record['type'] !== 'system' || record['subtype'] !== 'compact_boundary') return []
  noteBoundary(state, record)
  state.atBoundary = true
  return [{ is: 'compaction' }]
}

/** Returns true for an attachment that puts a prompt or a file before the model. */
function isRead({ attachment, isSidechain }: RedactedJson): boolean {
  return isSidechain !== true && isJson(attachment) && ATTACHED.has(stringOf(attachment['type']) ?? '')
}

function readAttachment(attachment: RedactedJson, record: RedactedJson, state: RecordReaderState): SessionEvent[] {
  if (attachment['type'] === 'file') return [{ is: 'shown-file', path: stringOf(attachment['filename']) ?? EMPTY }]
  const words = attachedPrompt(state, attachment, textIn(attachment['prompt']))
  return words === undefined ? [] : readWords(words, record, state)
}

function factsOf(record: RedactedJson): SessionFacts {
  const facts: { -readonly [Key in keyof SessionFacts]: SessionFacts[Key] } = { is: 'session' }
  const at = timeOf(record['timestamp'])
  if (at !== undefined) facts.at = at
  const id = stringOf(record['sessionId'])
  if (id) facts.id = id
  const folder = stringOf(record['cwd'])
  if (folder) facts.folder = folder
  const branch = stringOf(record['gitBranch'])
  // The host writes HEAD where no branch is checked out.
  if (branch) facts.branch = branch === 'HEAD' ? null : branch
  const client = stringOf(record['version'])
  if (client) facts.client = client
  return facts
}

function readUser(record: RedactedJson, state: RecordReaderState): SessionEvent[] {
  const content = isJson(record['message']) ? record['message']['content'] : undefined
  const events: SessionEvent[] = readResults(record, state.calls)
  const words = wordsIn(content)
  if (record['isCompactSummary'] === true) {
    noteBoundary(state, record)
    return [...events, ...readSummary(state)]
  }
  if (words === undefined) return events
  if (record['isMeta'] === true || record['isVisibleInTranscriptOnly'] === true) {
    const expanded = state.atCommand === true && record['isMeta'] === true
    delete state.atCommand
    return [...events, ...(expanded ? [{ is: 'instructions' as const, text: words }] : []), ...referencesIn(words)]
  }
  return [...events, ...readWords(words, record, state)]
}

function referencesIn(words: Redacted): SessionEvent[] {
  return [...words.slice(0, 100_000).matchAll(REFERENCE)].map(([, path = '']) => ({
    is: 'shown-file',
    path: redact(path),
  }))
}

/** Older clients write a summary without a boundary: it counts as the compaction then. */
function readSummary(state: RecordReaderState): SessionEvent[] {
  const { atBoundary } = state
  state.atBoundary = false
  return atBoundary ? [] : [{ is: 'compaction' }]
}

function readWords(words: Redacted, record: RedactedJson, state: RecordReaderState): SessionEvent[] {
  const read = isOfOthers(record) ? OF_HOST : readTyped(words)
  switch (read.is) {
    case 'prompt': {
      const { kind } = read
      if (kind === 'command') state.atCommand = true
      else delete state.atCommand
      const text = redact(read.text)
      const asked = clip(text, REQUEST_LENGTH)
      if (asked === '') return []
      noteAsked(state, asked)
      notePrompt(state, record)
      state.atBoundary = false
      const prompt: { -readonly [Key in keyof Prompt]: Prompt[Key] } = { is: 'prompt', text, kind }
      const follows = idOf(record['parentUuid'])
      if (follows !== undefined) prompt.follows = follows
      const at = timeOf(record['timestamp'])
      if (at !== undefined) prompt.at = at
      return [prompt]
    }
    case 'interruption':
      return [{ is: 'interruption' }]
    case 'summary':
      return readSummary(state)
    case 'shell':
      return read.command.trim() ? [{ is: 'shell', command: redact(read.command) }] : []
    case 'shell-output':
      return [{ is: 'shell-output', output: printedBy(read) }]
    case 'host':
      return words.includes(NOTIFIES) ? reportsIn(words) : []
    default:
      return read satisfies never
  }
}

const OF_HOST = { is: 'host' } as const

/** What the host says when something in the background has ended, or has something to tell. */
const NOTIFIES = '<task-notification>'
const TASK_ID = /<task-id>([\w-]{1,80})<\/task-id>/
const STATUS = /<status>(\w{1,20})<\/status>/
const RESULT = /<result>([\s\S]*)<\/result>/
/** Characters of a report in which its head stands: what the agent said follows it. */
const REPORT_HEAD = 1_000

/** Returns what has ended by a notification; one without a status tells of something that goes on. */
function reportsIn(words: Redacted): SessionEvent[] {
  return words
    .split(NOTIFIES)
    .slice(1)
    .flatMap((report): SessionEvent[] => {
      const head = report.slice(0, REPORT_HEAD)
      const id = foundIn(TASK_ID, head)
      const status = foundIn(STATUS, head)
      if (id === undefined || status === undefined || status === 'running') return []
      return [{ is: 'reported', id, ...defined({ report: foundIn(RESULT, report) }) }]
    })
}

function printedBy({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }): Redacted {
  const { output, background } = readRun(redact(`${stdout}\n${stderr}`), {}, false)
  return background === true ? EMPTY : output
}

function readAssistant(record: RedactedJson, state: RecordReaderState): SessionEvent[] {
  const message = isJson(record['message']) ? record['message'] : {}
  const { content } = message
  const model = stringOf(message['model'])
  const at = timeOf(record['timestamp'])
  // What the host says in the model's place, of a call that failed.
  const isHosts = record['isApiErrorMessage'] === true || model === '<synthetic>'
  const id = idOf(message['id'])
  delete state.atCommand
  const continued = id !== undefined && id === state.messageId
  const events: SessionEvent[] = []
  if (!isHosts) {
    const tokens = tokensOf(message['usage'])
    if (id !== undefined) state.messageId = id
    state.atBoundary = false
    events.push({
      is: 'message',
      continued,
      ...defined({ id }),
      ...(model ? { model } : {}),
      ...defined({ tokens }),
    })
  }
  const answer = (text: Redacted): void => {
    if (text === NO_RESPONSE) return
    // A message may begin with a thought: its first text goes on with nothing.
    events.push({ is: 'answer', text, continued: id !== undefined && id === state.spokenIn, ...defined({ at }) })
    if (id !== undefined) state.spokenIn = id
  }
  for (const block of Array.isArray(content) ? content : []) {
    if (!isJson(block)) continue
    const name = toolUsed(block)
    if (name !== undefined) events.push(readToolUse(block, name, state.calls, OPEN_CALLS))
    else if (isHosts) continue
    else if (block['type'] === 'thinking') events.push({ is: 'thought', text: stringOf(block['thinking']) ?? EMPTY })
    else if (block['type'] === 'text') answer(stringOf(block['text']) ?? EMPTY)
  }
  if (typeof content === 'string' && !isHosts) answer(content)
  return events
}

/** What the host writes in the model's place where nothing was asked. */
const NO_RESPONSE = 'No response requested.'

const USED = ['input_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens', 'output_tokens']

/** Input, cache and output tokens of one model call: what the next one starts from. */
function tokensOf(usage: RedactedValue): number | undefined {
  if (!isJson(usage)) return undefined
  let sum = 0
  for (const key of USED) {
    const part = usage[key]
    if (typeof part === 'number' && Number.isFinite(part) && part >= 0) sum += part
  }
  return sum > 0 ? Math.round(sum) : undefined
}
