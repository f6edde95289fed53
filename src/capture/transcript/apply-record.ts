/**
 * @module One transcript record more: how the running state of a session grows.
 *
 * Left out: of subagents all but their work, hook records and nearly every attachment (our own injected text comes back in
 * those), what the host wrote in the person's place. Kinds that are not known are counted, never fatal.
 */

import { plainText, promptText, timeOf } from '../../hosts/claude-code/message-parts.ts'
import { clip, clipLine } from '../../redact/clip.ts'
import { KEEP, RECENT_MESSAGE_LENGTH } from '../../rules.ts'
import { truncate } from '../../text/budget.ts'
import { idOf, isJson, type Json, stringOf } from '../../text/json.ts'
import { repeating } from '../../text/memoize.ts'
import { judgeCommand } from '../commands/outcome.ts'
import { listedSteps } from '../language/listed-steps.ts'
import { END_LENGTH, withoutAnnouncements } from '../language/next-step.ts'
import { readAnswer, readWords, saysNothing, type WordsSays } from '../language/read-text.ts'
import {
  noteModelStatements,
  noteReply,
  noteUserStatements,
  readModelStatements,
  trailingQuestion,
} from '../language/session-statements.ts'
import { remember } from '../state/last-messages.ts'
import { count, keep, keepCommand, type RequestState, type SessionState } from '../state/session-state.ts'
import { foldInline, isOfAgent } from './apply-subagent.ts'
import { foldResults, openCall } from './apply-tool-call.ts'
import { attachedPrompt, takenFromQueue } from './queued-prompts.ts'
import { takeBack } from './rewind.ts'
import { isKnown, recordId } from './seen-records.ts'

/** Records that carry nothing of the conversation: known, and left out. */
const IGNORED = new Set(
  'file-history-snapshot last-prompt mode permission-mode agent-name pr-link worktree-state frame-link started result relocated bridge-session atis-latch summary tag api-request api-request-blob api-request-shape cost-state tools-used'.split(
    ' ',
  ),
)

/** Records of a conversation: the session's, or a subagent's. */
const SPOKEN = new Set(['user', 'assistant', 'system'])
/** Attachments that are read. */
const ATTACHED = new Set(['queued_command', 'file'])
const UNKNOWN_KINDS = 50
/** Of what is said about an error. */
const SAID_LENGTH = 200
/** A file that a command's text refers to: the host puts it before the model with the text. */
const REFERENCE = /(?<!\S)@((?:[\w.-]+\/)+[\w.-]+\.\w{1,8})(?![\w/])/g

/** Adds one line of a transcript to the state. A line that is not a JSON object is counted in `badLines`. */
export function foldLine(state: SessionState, line: string): void {
  if (line.trim() === '') return
  let record: unknown
  try {
    record = JSON.parse(line)
  } catch {
    state.badLines += 1
    return
  }
  if (!isJson(record)) {
    state.badLines += 1
    return
  }
  try {
    foldRecord(state, record)
  } catch {
    // One record that cannot be understood must not stop the reading there for ever.
    state.badLines += 1
  }
}

// --- internal ---

function foldRecord(state: SessionState, record: Json): void {
  const kind = stringOf(record['type'])
  if (kind === 'custom-title' || kind === 'ai-title') {
    const title = stringOf(record['customTitle']) ?? stringOf(record['aiTitle'])
    // A name that the person gave stays when the host later makes one up.
    if (title && (kind === 'custom-title' || state.title === undefined)) state.title = clipLine(title, 120)
    return
  }
  if (kind !== undefined && IGNORED.has(kind)) return
  if ((kind === 'progress' && !isOfAgent(record)) || (kind === 'attachment' && !isRead(record))) return
  if (isKnown(state, record)) return
  if (kind === 'queue-operation' || kind === 'attachment') {
    const { attachment } = record
    const words = isJson(attachment) ? foldAttachment(state, attachment) : takenFromQueue(state, record)
    if (words !== undefined) foldWords(state, readWords(words), timeOf(record['timestamp']), record)
    return
  }
  if (kind === 'progress' || (kind !== undefined && SPOKEN.has(kind) && record['isSidechain'] === true)) {
    foldInline(state, record)
    return
  }
  if (kind === undefined || !SPOKEN.has(kind)) {
    count(state.unknownKinds, clipLine(kind ?? 'no type', 40), UNKNOWN_KINDS)
    return
  }
  noteFacts(state, record)
  if (kind === 'system') foldSystem(state, record)
  else if (kind === 'user') foldUser(state, record)
  else foldAssistant(state, record)
}

/** Returns true for an attachment that puts a prompt or a file before the model. */
function isRead({ attachment, isSidechain }: Json): boolean {
  return isSidechain !== true && isJson(attachment) && ATTACHED.has(stringOf(attachment['type']) ?? '')
}

function foldAttachment(state: SessionState, attachment: Json): string | undefined {
  if (attachment['type'] !== 'file') return attachedPrompt(state, attachment, plainText(attachment['prompt']))
  noteReferred(state, stringOf(attachment['filename']) ?? '')
  return undefined
}

function noteFacts(state: SessionState, record: Json): void {
  const at = timeOf(record['timestamp'])
  if (at !== undefined) {
    state.startedAt ??= at
    if (state.endedAt === undefined || at > state.endedAt) state.endedAt = at
  }
  const session = stringOf(record['sessionId'])
  if (session) state.sessionId = sessionOf(session)
  const cwd = stringOf(record['cwd'])
  if (cwd) {
    state.cwd = folderOf(cwd)
    state.startCwd ??= state.cwd
  }
  const branch = stringOf(record['gitBranch'])
  // The host writes HEAD where no branch is checked out.
  if (branch === 'HEAD') delete state.gitBranch
  else if (branch) state.gitBranch = branchOf(branch)
  const version = stringOf(record['version'])
  if (version) state.clientVersion = versionOf(version)
}

/** Every record says this of its session, nearly always the same: it is redacted and shortened when it changes. */
const sessionOf = repeating((text) => clipLine(text, 100))
const folderOf = repeating((text) => clip(text, 1_000))
const branchOf = repeating((text) => clipLine(text, 250))
const versionOf = repeating((text) => clipLine(text, 40))
const modelOf = repeating((text) => clipLine(text, 80))
const toolNameOf = repeating((text) => clipLine(text, 100))

function foldSystem(state: SessionState, record: Json): void {
  if (record['subtype'] !== 'compact_boundary') return
  noteCompaction(state)
  state.atBoundary = true
}

function noteCompaction(state: SessionState): void {
  state.compactions += 1
  state.exchangesSinceCompaction = 0
  delete state.tokensUsed
}

function foldUser(state: SessionState, record: Json): void {
  const content = isJson(record['message']) ? record['message']['content'] : undefined
  const at = timeOf(record['timestamp'])
  if (foldResults(state, record)) state.unanswered = true
  if (record['isCompactSummary'] === true) {
    foldSummary(state)
    return
  }
  const words = typeof content === 'string' ? content : promptText(content)
  if (record['isMeta'] === true || record['isVisibleInTranscriptOnly'] === true) {
    noteReferences(state, words ?? '')
    return
  }
  if (words !== undefined) foldWords(state, readWords(words), at, record)
}

function noteReferences(state: SessionState, words: string): void {
  for (const [, path = ''] of words.slice(0, 100_000).matchAll(REFERENCE)) {
    noteReferred(state, path)
  }
}

/** A file that was put before the model without a call for it. */
function noteReferred(state: SessionState, path: string): void {
  const file = clipLine(path, 1_000)
  if (file !== '' && !state.filesRead.includes(file)) keep(state.filesRead, file, KEEP.filesRead)
}

/** Older clients write a summary without a boundary: it counts as the compaction then. */
function foldSummary(state: SessionState): void {
  if (!state.atBoundary) noteCompaction(state)
  state.atBoundary = false
}

function foldWords(state: SessionState, read: WordsSays, at: string | undefined, record: Json): void {
  switch (read.is) {
    case 'prompt': {
      const { text } = read
      if (text === '') return
      const before = state.requests.length
      const parent = idOf(record['parentUuid'])
      takeBack(state, parent)
      const answers = noteReply(state, text, at)
      const id = recordId(record)
      const request: RequestState = {
        text,
        kind: read.kind,
        ...(id === undefined ? {} : { id }),
        ...(answers === undefined ? {} : { answers }),
        ...(parent === undefined ? {} : { parent, after: state.messages }),
        ...(at === undefined ? {} : { at }),
      }
      keep(state.requests, request, KEEP.requests)
      state.requestsDropped += before + 1 - state.requests.length
      if (read.stated !== undefined) noteUserStatements(state, read.stated, at)
      state.doing = {}
      state.exchanges += 1
      state.exchangesSinceCompaction += 1
      state.messages += 1
      state.unanswered = true
      state.interrupted = false
      state.atBoundary = false
      forgetQuestions(state)
      remember(state, { role: 'user', text: truncate(text, RECENT_MESSAGE_LENGTH) }, false)
      return
    }
    case 'interruption':
      state.interrupted = true
      return
    case 'summary':
      foldSummary(state)
      return
    case 'shell':
      if (read.command.trim()) state.openCalls['!'] = { name: '!', target: clip(read.command, 1_000) }
      return
    case 'shell-output': {
      const command = state.openCalls['!']?.target
      delete state.openCalls['!']
      // The host does not record the status of a command that the person ran: only what it printed is known.
      if (command !== undefined) {
        const { result } = judgeCommand(command, `${read.stdout}\n${read.stderr}`, false, {})
        keepCommand(state.commands, { command, outcome: 'unknown', ...(result === undefined ? {} : { result }) })
      }
      return
    }
    case 'host':
      return
    default:
      read satisfies never
  }
}

/** A dialog that was open when the person typed instead is answered by what they typed. */
function forgetQuestions(state: SessionState): void {
  for (const [id, { questions }] of Object.entries(state.openCalls)) {
    if (questions !== undefined) delete state.openCalls[id]
  }
}

function foldAssistant(state: SessionState, record: Json): void {
  const message = isJson(record['message']) ? record['message'] : {}
  const model = stringOf(message['model'])
  const at = timeOf(record['timestamp'])
  const failedCall = record['isApiErrorMessage'] === true || model === '<synthetic>'
  const id = idOf(message['id'])
  const continued = id !== undefined && id === state.lastMessageId
  if (!failedCall) {
    if (model) state.model = modelOf(model)
    const tokens = tokensOf(message['usage'])
    if (tokens !== undefined) state.tokensUsed = tokens
    if (!continued) state.messages += 1
    if (id !== undefined) state.lastMessageId = id
    state.interrupted = false
    state.atBoundary = false
  }
  for (const block of Array.isArray(message['content']) ? message['content'] : []) {
    if (!isJson(block)) continue
    if (block['type'] === 'tool_use') {
      state.unanswered = true
      delete state.asked
      openCall(
        state,
        idOf(block['id']) ?? '',
        toolNameOf(stringOf(block['name']) ?? 'unknown'),
        isJson(block['input']) ? block['input'] : {},
      )
    } else if (block['type'] === 'thinking' && !failedCall) noteThought(state, stringOf(block['thinking']) ?? '')
    else if (block['type'] === 'text' && !failedCall) foldAnswer(state, stringOf(block['text']) ?? '', continued, at)
  }
  if (typeof message['content'] === 'string' && !failedCall) foldAnswer(state, message['content'], continued, at)
}

function foldAnswer(state: SessionState, words: string, continued: boolean, at: string | undefined): void {
  if (saysNothing(words)) return
  noteModelStatements(state, readModelStatements(words), at)
  noteExplained(state, words)
  const question = trailingQuestion(words)
  if (question === undefined) delete state.asked
  else state.asked = question
  state.unanswered = false
  const { text, step, steps, left } = readAnswer(words)
  const { left: _, refused: __, ...doing } = state.doing
  state.doing = {
    ...doing,
    ...(step === undefined ? {} : { announced: step, announcedIn: state.lastMessageId }),
    ...(steps.length === 0 ? {} : { steps }),
    ...(left.length === 0 ? {} : { left }),
  }
  remember(state, { role: 'assistant', text }, continued)
}

function noteThought(state: SessionState, words: string): void {
  const thought = listedSteps(words)
  if (thought.length > 0) state.doing = { ...state.doing, thought }
}

/** The first words after an error that are no mere announcement are about it. */
function noteExplained(state: SessionState, words: string): void {
  if (state.doing.error === undefined) return
  const { error, errorIn: _, wentOn: __, ...doing } = state.doing
  const said = clipLine(withoutAnnouncements(words.slice(0, END_LENGTH)), SAID_LENGTH)
  if (said === '') return
  state.doing = doing
  state.errors = state.errors.map((one) => (one.id === error ? { ...one, said } : one))
}

const USED = ['input_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens', 'output_tokens']

/** Input, cache and output tokens of one model call: what the next one starts from. */
function tokensOf(usage: unknown): number | undefined {
  if (!isJson(usage)) return undefined
  let sum = 0
  for (const key of USED) {
    const part = usage[key]
    if (typeof part === 'number' && Number.isFinite(part) && part >= 0) sum += part
  }
  return sum > 0 ? Math.round(sum) : undefined
}
