/** @module One event more: how the running state of a session grows. */

import { defined } from '../../defined.ts'
import { readLine } from '../../hosts/damaged-lines.ts'
import type { TranscriptSource, WasOff } from '../../hosts/host.ts'
import type { Answer, ModelMessage, Prompt, SessionEvent, SessionFacts, ToolCall } from '../../hosts/session-event.ts'
import { KEEP, RECENT_MESSAGE_LENGTH, RECENT_MESSAGES, SHORT_REQUEST } from '../../rules.ts'
import { asksForNoWork, isAside, leavesWorkAlone, withoutAside } from '../../snapshot/no-work.ts'
import type { Message } from '../../snapshot/types.ts'
import { truncate } from '../../text/budget.ts'
import { clip, clipLine } from '../../text/clip.ts'
import { repeating } from '../../text/memoize.ts'
import { judgeCommand } from '../commands/outcome.ts'
import { answeredText, answerText, promptText, saysNothing, trailingQuestion } from '../language/read-text.ts'
import { count, keep, keepCommand, type RequestState, type SessionState } from '../state/session-state.ts'
import { asksToGoOn, doesWork, isOfWork, moveOn } from '../state/taking-up.ts'
import { planTitle } from '../state/tasks.ts'
import { beginTurn, endTurn, noteCompacted, noteInstructions, noteWords, sayInTurn } from '../state/turns.ts'
import { foldAgentEvent } from './fold-agent.ts'
import { closeCall, noteReported, openCall } from './fold-call.ts'

const UNKNOWN_KINDS = 50
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
function foldEvent(state: SessionState, event: SessionEvent): void {
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
    case 'instructions':
      noteInstructions(state, event.text)
      return
    case 'message':
      foldMessage(state, event)
      return
    case 'answer':
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
      noteCompacted(state)
      state.exchangesSinceCompaction = 0
      delete state.tokensUsed
      return
    case 'goes-on':
      state.unanswered = true
      return
    case 'interruption':
      state.interrupted = true
      endTurn(state, 'interrupted')
      return
    case 'reported':
      noteReported(state, event.id, event.report)
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

function foldPrompt(state: SessionState, prompt: Prompt): void {
  const { kind, follows, at } = prompt
  delete state.afterOff
  const text = promptText(prompt.text, kind)
  if (text === '') return
  const withdrawsFrom = takeBack(state, follows)
  const answers = text.length < SHORT_REQUEST ? answeredText(state.turns.at(-1)?.said?.at(-1)) : undefined
  // A bare "thanks" that no question came before asks for nothing either.
  const asked = trailingQuestion(state.turns.at(-1)?.said?.at(-1) ?? '') !== undefined
  const asksNothing = kind === 'words' && (asksToGoOn(state, text) || (asksForNoWork(text) && !asked))
  // The few last messages that are kept are of the work.
  if (isAside(state.turns.at(-1) ?? {})) state.lastMessages = [...withoutAside(state.lastMessages)]
  const turn = beginTurn(state, prompt, withdrawsFrom)
  const request: RequestState = {
    text,
    kind,
    turn,
    ...defined({ answers }),
    ...(asksNothing ? { asksNothing } : {}),
    ...(follows === undefined ? {} : { parent: follows, after: state.messages }),
    ...defined({ at }),
  }
  keep(state.requests, request, KEEP.requests)
  if (!asksNothing && !leavesWorkAlone(text)) {
    state.tasksOutdated = true
    if (kind !== 'command' && text.length >= SHORT_REQUEST && (state.began === undefined || state.workEnded === true)) {
      state.began = turn
      delete state.workEnded
    }
    moveOn(state, at)
  }
  delete state.declined
  state.exchanges += 1
  state.exchangesSinceCompaction += 1
  state.messages += 1
  state.unanswered = true
  state.interrupted = false
  forgetQuestions(state)
  remember(state, { role: 'user', text: truncate(text, RECENT_MESSAGE_LENGTH) })
}

/** The status of a command that the person ran is not recorded: only what it printed is known. */
function foldOwnLine(state: SessionState, output: string): void {
  const command = state.openCalls[OWN_LINE]?.target
  delete state.openCalls[OWN_LINE]
  if (command === undefined) return
  const { result } = judgeCommand(command, output, false, {})
  keepCommand(state.commands, { command, outcome: 'unknown', ...defined({ result }) })
}

function foldCall(state: SessionState, call: ToolCall): void {
  state.unanswered = true
  if (doesWork(call)) moveOn(state, state.endedAt)
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
  sayInTurn(state, words, continued)
  noteWords(state, words)
  const text = answerText(words)
  // A line that ends in a colon leads to a call.
  state.unanswered = LEADS_ON.test(text)
  if (!state.unanswered && isOfWork(state, trailingQuestion(text))) moveOn(state, at)
  remember(state, { role: 'assistant', text })
}

const LEADS_ON = /[:：]\s*$/

/** Adds a message to the last ones. Of the texts of one turn the latest stays: what was said on the way stands in the turn. */
function remember(state: SessionState, message: Message): void {
  const last = state.lastMessages.at(-1)
  if (last?.role === 'assistant' && message.role === 'assistant')
    state.lastMessages[state.lastMessages.length - 1] = message
  else state.lastMessages.push(message)
  if (state.lastMessages.length > RECENT_MESSAGES) state.lastMessages.shift()
}

/** Takes back what follows the record `parent`, where a prompt and what answered it do. Returns the first turn of that. */
function takeBack(state: SessionState, parent: string | undefined): number | undefined {
  if (parent === undefined) return undefined
  const from = state.requests.findIndex((known) => known.parent === parent && (known.after ?? 0) + 1 < state.messages)
  const first = state.requests[from]
  if (first === undefined) return undefined
  state.requests = state.requests.map((request, index) => {
    if (index < from || request.withdrawn === true) return request
    state.exchanges -= 1
    state.exchangesSinceCompaction = Math.max(0, state.exchangesSinceCompaction - 1)
    return { ...request, withdrawn: true }
  })
  if (state.began !== undefined && state.began >= first.turn) delete state.began
  const text = truncate(first.text, RECENT_MESSAGE_LENGTH)
  const message = state.lastMessages.findLastIndex((one) => one.role === 'user' && one.text === text)
  state.lastMessages = state.lastMessages.slice(0, Math.max(0, message))
  if (first.at !== undefined) forgetStated(state, first.at)
  return first.turn
}

/** What was stated from a moment on: answered, refused. Its ids are not given again. */
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
}
