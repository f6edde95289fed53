/** @module One event more: how the running state of a session grows. */

import { defined } from '../../defined.ts'
import { readLine } from '../../hosts/damaged-lines.ts'
import type { TranscriptSource, WasOff } from '../../hosts/host.ts'
import type {
  Answer,
  HostSummary,
  ModelMessage,
  Prompt,
  SessionEvent,
  SessionFacts,
  ToolCall,
} from '../../hosts/session-event.ts'
import { GOAL_LENGTH, KEEP, RECENT_MESSAGE_LENGTH, RECENT_MESSAGES, RESULT_LENGTH } from '../../rules.ts'
import { leavesWorkAlone } from '../../snapshot/no-work.ts'
import type { Message } from '../../snapshot/types.ts'
import { truncate } from '../../text/budget.ts'
import { clip, clipLine } from '../../text/clip.ts'
import { repeating } from '../../text/memoize.ts'
import { judgeCommand } from '../commands/outcome.ts'
import { leavesFailure, refutes, takesBack } from '../language/findings.ts'
import { asksForWork, saysWhatToDo } from '../language/goal.ts'
import { announcesMore, isAnnouncement } from '../language/next-step.ts'
import { readAnswer, readPrompt, saysNothing } from '../language/read-text.ts'
import { liftLimits, noteReply, noteUserStatements } from '../language/session-statements.ts'
import { understood } from '../language/time-limit.ts'
import { forgetFindings, noteFinding, noteLesson } from '../state/findings.ts'
import { count, keep, keepCommand, type RequestState, type SessionState } from '../state/session-state.ts'
import { doesWork, forgetLeft, moveOn, noteTakingUp, onlyTakesUp } from '../state/taking-up.ts'
import { planTitle } from '../state/tasks.ts'
import { foldAgentEvent } from './fold-agent.ts'
import { closeCall, noteReported, openCall } from './fold-call.ts'

const UNKNOWN_KINDS = 50
/** Of a line that says little beside what it announces. */
const SHORT_LINE = 80
/** Stands for the call of a shell line that the person ran. */
const OWN_LINE = '!'

/**
 * Adds one line of a transcript to the state. A line of which something is no record, or cannot be understood, is counted in
 * `badLines`: it must not stop the reading there for ever. A record of a time that `wasOff` names adds nothing but a compaction.
 */
export function foldLine(state: SessionState, source: TranscriptSource, line: string, wasOff?: WasOff): void {
  if (line.trim() === '') return
  try {
    state.reader ??= source.newState()
    const { events, isDamaged } = readLine(source, line, state.reader, wasOff)
    if (isDamaged) state.badLines += 1
    for (const event of events) foldEvent(state, event)
  } catch {
    state.badLines += 1
  }
}

/** Adds one event to the state. */
export function foldEvent(state: SessionState, event: SessionEvent): void {
  switch (event.is) {
    case 'session':
      noteFacts(state, event)
      return
    case 'title':
      // A name that the person gave stays when the host later makes one up.
      if (event.byPerson || state.title === undefined) state.title = clipLine(event.text, 120)
      if (event.byPerson) state.titled = true
      return
    case 'prompt':
      foldPrompt(state, event)
      return
    case 'message':
      foldMessage(state, event)
      return
    case 'answer':
      delete state.leftByHost
      foldAnswer(state, event)
      return
    case 'thought':
      return
    case 'call':
      if (event.by !== undefined) foldAgentEvent(state, event)
      else foldCall(state, event)
      return
    case 'result':
      if (event.by !== undefined) foldAgentEvent(state, event)
      else if (closeCall(state, event)) state.unanswered = true
      return
    case 'shell':
      state.openCalls[OWN_LINE] = { name: OWN_LINE, tool: 'other', target: clip(event.command, 1_000) }
      return
    case 'shell-output':
      foldOwnLine(state, event.output)
      return
    case 'shown-file':
      noteShown(state, event.path)
      return
    case 'compaction':
      state.compactions += 1
      state.exchangesSinceCompaction = 0
      delete state.tokensUsed
      return
    case 'goes-on':
      state.unanswered = true
      return
    case 'host-summary':
      noteHostSummary(state, event)
      return
    case 'interruption':
      state.interrupted = true
      return
    case 'reported':
      noteReported(state, event.id)
      return
    case 'left-out':
      state.afterOff = true
      return
    case 'unknown':
      count(state.unknownKinds, clipLine(event.kind, 40), UNKNOWN_KINDS)
      return
    default:
      event satisfies never
  }
}

// --- internal ---

/** Its three last sections hold until the agent has answered. */
function noteHostSummary(state: SessionState, { pending, current, next }: HostSummary): void {
  state.leftByHost = {
    pending: pending.slice(0, KEEP.announced).map((item) => clipLine(item, RESULT_LENGTH)),
    ...(current === undefined ? {} : { current: clip(current, RECENT_MESSAGE_LENGTH) }),
    ...(next === undefined ? {} : { next: clipLine(next, GOAL_LENGTH) }),
  }
}

function noteFacts(state: SessionState, { at, id, folder, branch, client }: SessionFacts): void {
  if (at !== undefined) {
    state.startedAt ??= at
    if (state.endedAt === undefined || at > state.endedAt) state.endedAt = at
  }
  if (id !== undefined) state.sessionId = sessionOf(id)
  if (folder !== undefined) {
    state.cwd = folderOf(folder)
    state.startCwd ??= state.cwd
  }
  if (branch === null) delete state.gitBranch
  else if (branch !== undefined) state.gitBranch = branchOf(branch)
  if (client !== undefined) state.clientVersion = versionOf(client)
}

/** Every record says this of its session, nearly always the same: it is shortened when it changes. */
const sessionOf = repeating((text) => clipLine(text, 100))
const folderOf = repeating((text) => clip(text, 1_000))
const branchOf = repeating((text) => clipLine(text, 250))
const versionOf = repeating((text) => clipLine(text, 40))
const modelOf = repeating((text) => clipLine(text, 80))

/** A file that was put before the model without a call for it. */
function noteShown(state: SessionState, path: string): void {
  const file = clipLine(path, 1_000)
  if (file !== '' && !state.filesRead.includes(file)) keep(state.filesRead, file, KEEP.filesRead)
}

function foldPrompt(state: SessionState, { text: raw, kind, follows, at }: Prompt): void {
  delete state.afterOff
  const { text, stated } = readPrompt(raw, kind)
  if (text === '') return
  delete state.leftByHost
  if (state.exchanges > 0 && refutes(text)) forgetFindings(state, state.exchanges)
  takeBack(state, follows)
  const answers = leavesWorkAlone(text) ? undefined : noteReply(state, text, at)
  const request: RequestState = {
    text,
    kind,
    edits: state.edits,
    ...defined({ answers }),
    ...(follows === undefined ? {} : { parent: follows, after: state.messages }),
    ...defined({ at }),
  }
  keep(state.requests, request, KEEP.requests)
  if (saysWhatToDo(request)) state.tasksOutdated = true
  if (asksForWork(request) && saysWhatToDo(request)) moveOn(state)
  liftLimits(state, text)
  if (stated !== undefined) noteUserStatements(state, stated, at)
  state.doing = {}
  state.exchanges += 1
  state.exchangesSinceCompaction += 1
  state.messages += 1
  state.unanswered = true
  state.interrupted = false
  forgetQuestions(state)
  remember(state, { role: 'user', text: truncate(text, RECENT_MESSAGE_LENGTH) }, false)
}

/** The status of a command that the person ran is not recorded: only what it printed is known. */
function foldOwnLine(state: SessionState, output: string): void {
  const command = state.openCalls[OWN_LINE]?.target
  delete state.openCalls[OWN_LINE]
  if (command === undefined) return
  const result = understood(
    () => judgeCommand(command, output, false, {}).result,
    () => undefined,
  )
  keepCommand(state.commands, { command, outcome: 'unknown', ...defined({ result }) })
}

function foldCall(state: SessionState, call: ToolCall): void {
  state.unanswered = true
  delete state.asked
  if (doesWork(call)) moveOn(state)
  openCall(state, call)
}

/** A dialog that was open when the person typed instead is answered by what they typed. */
function forgetQuestions(state: SessionState): void {
  for (const [id, { questions }] of Object.entries(state.openCalls)) {
    if (questions !== undefined) delete state.openCalls[id]
  }
}

function foldMessage(state: SessionState, { id, continued, model, tokens, window }: ModelMessage): void {
  if (model !== undefined) state.model = modelOf(model)
  if (tokens !== undefined) state.tokensUsed = tokens
  if (window !== undefined) state.tokenWindow = window
  if (!continued) state.messages += 1
  if (id !== undefined) state.lastMessageId = id
  state.interrupted = false
}

function foldAnswer(state: SessionState, { text: words, continued, at }: Answer): void {
  if (saysNothing(words)) return
  const { text, step, left, question, said, found, lesson } = readAnswer(words, state.doing.error !== undefined)
  const takesUp = onlyTakesUp(state, { question, at })
  if (takesUp) noteTakingUp(state, at)
  else if (state.inherited?.left !== undefined && !announcesOnly(words)) forgetLeft(state)
  if (said !== undefined) noteExplained(state, said)
  if (found !== undefined) noteFinding(state, found, (earlier) => takesBack(found, earlier))
  if (lesson !== undefined) noteLesson(state, lesson)
  if (question === undefined || takesUp) delete state.asked
  else state.asked = question
  state.unanswered = false
  if (leavesFailure(words)) excuseLastFailure(state)
  // Who speaks again has made the step that an earlier message announced.
  const overtaken = step === undefined && state.doing.announcedIn !== state.lastMessageId
  const { left: _, refused: __, announced, announcedIn, ...doing } = state.doing
  state.doing = {
    ...doing,
    ...(overtaken ? {} : defined({ announced, announcedIn })),
    ...(step === undefined ? {} : { announced: step, announcedIn: state.lastMessageId }),
    ...(left.length === 0 ? {} : { left }),
  }
  if (!takesUp) remember(state, { role: 'assistant', text }, continued)
}

function announcesOnly(words: string): boolean {
  return understood(
    () => isAnnouncement(words),
    () => false,
  )
}

/** The failed check stays as it is, and is no step of this work. */
function excuseLastFailure(state: SessionState): void {
  const last = state.commands.findLastIndex(({ outcome, passed }) => outcome === 'failed' || passed === false)
  state.commands = state.commands.map((run, index) => (index === last ? { ...run, excused: true } : run))
}

/** The first words after an error that are no mere announcement are about it. */
function noteExplained(state: SessionState, said: string): void {
  if (state.doing.error === undefined) return
  const { error, errorIn: _, wentOn: __, ...doing } = state.doing
  if (said === '') return
  state.doing = doing
  state.errors = state.errors.map((one) => (one.id === error ? { ...one, said } : one))
}

/** Without a last line that only announced a call: it has been made. "All tests pass. Let me commit." says no more. */
function withoutLastAnnouncement(text: string): string {
  const start = text.lastIndexOf('\n') + 1
  const line = text.slice(start)
  const isOver = isAnnouncement(line) || (line.length < SHORT_LINE && announcesMore(line))
  return isOver ? text.slice(0, start).trimEnd() : text
}

/** Adds a message to the last ones. Texts of one model message, and of one turn, become the latest of them. */
function remember(state: SessionState, message: Message, continued: boolean): void {
  const last = state.lastMessages.at(-1)
  const sameTurn = last?.role === 'assistant' && message.role === 'assistant'
  const before = last === undefined ? '' : withoutLastAnnouncement(last.text)
  if (continued && sameTurn && before !== '' && before.length + message.text.length < RECENT_MESSAGE_LENGTH)
    state.lastMessages[state.lastMessages.length - 1] = { role: 'assistant', text: `${before}\n${message.text}` }
  else if (sameTurn) state.lastMessages[state.lastMessages.length - 1] = message
  else state.lastMessages.push(message)
  if (state.lastMessages.length > RECENT_MESSAGES) state.lastMessages.shift()
}

/** Takes back what follows the record `parent`, where a prompt and what answered it do. */
function takeBack(state: SessionState, parent: string | undefined): void {
  if (parent === undefined) return
  const from = state.requests.findIndex((known) => known.parent === parent && (known.after ?? 0) + 1 < state.messages)
  const first = state.requests[from]
  if (first === undefined) return
  state.requests = state.requests.map((request, index) => {
    if (index < from || request.withdrawn === true) return request
    state.exchanges -= 1
    state.exchangesSinceCompaction = Math.max(0, state.exchangesSinceCompaction - 1)
    return { ...request, withdrawn: true }
  })
  forgetFindings(state, state.exchanges + 1)
  const text = truncate(first.text, RECENT_MESSAGE_LENGTH)
  const message = state.lastMessages.findLastIndex((one) => one.role === 'user' && one.text === text)
  state.lastMessages = state.lastMessages.slice(0, Math.max(0, message))
  // The question that it was taken back from is not answered by what is typed now.
  delete state.asked
  if (first.at !== undefined) forgetStated(state, first.at)
}

/** What was stated from a moment on: decided, answered, refused, demanded. Its ids are not given again. */
function forgetStated(state: SessionState, since: string): void {
  const before = <T extends { readonly at?: string }>(all: readonly T[]): T[] =>
    all.filter(({ at }) => at === undefined || at < since)
  const answers = before(state.answers)
  const { plan } = state
  const approved =
    plan !== undefined && state.answers.some((one) => one.answer === planTitle(plan) && !answers.includes(one))
  if (approved) delete state.plan
  state.answers = answers
  state.refusals = before(state.refusals)
  state.limits = before(state.limits)
  state.statements = before(state.statements)
  state.questions = before(state.questions)
}
