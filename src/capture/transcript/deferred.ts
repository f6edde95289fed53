/**
 * @module What a reading puts off: of most of a long session it is never asked.
 *
 * The line that matters of a command's output is looked for when the list of commands is read; what the model announces,
 * lists and says last, when its turn is. A later command or prompt makes most of it void before. Until then it stands in the
 * state as it was written; `settle` ends that before the state is given to anyone.
 */

import { RECENT_MESSAGE_LENGTH, RECENT_MESSAGES } from '../../rules.ts'
import type { Message } from '../../snapshot/types.ts'
import { answerText, readAnswer } from '../language/read-text.ts'
import { understood } from '../language/time-limit.ts'
import type { CommandState, SessionState, UnreadAnswer } from '../state/session-state.ts'

/** Reads what was put off: nothing in the state is unredacted after it. */
export function settle(state: SessionState): void {
  for (const answer of state.unread ?? []) readPutOff(state, answer)
  delete state.unread
  if (state.commands.some(({ said }) => said !== undefined)) state.commands = state.commands.map(settledRun)
  state.lastMessages = state.lastMessages.map(({ role, text }) => ({ role, text }))
}

/** Returns the command with the line that matters. */
export function settledRun(run: CommandState): CommandState {
  if (run.said === undefined) return run
  const { said, command, outcome, exitCode, ...more } = run
  const result = understood(said, () => undefined)
  return { command, outcome, ...(exitCode === undefined ? {} : { exitCode }), ...(result ? { result } : {}), ...more }
}

/** Puts off the reading of a text of the model. */
export function putOff(state: SessionState, answer: UnreadAnswer): void {
  state.unread ??= []
  state.unread.push(answer)
  if (state.unread.length >= MOST) settle(state)
}

/** Ends a turn: of all its texts only the last message is read, as a prompt makes void what it announced. */
export function endTurn(state: SessionState): void {
  const { unread } = state
  if (unread === undefined) return
  const from = unread.findLastIndex(({ continued }) => !continued)
  for (const { words, continued } of unread.slice(Math.max(0, from))) remember(state, unreadMessage(words), continued)
  delete state.unread
}

/** Adds a message to the last ones. Texts of one model message, and of one turn, become the latest of them. */
export function remember(state: SessionState, message: Message, continued: boolean): void {
  const last = state.lastMessages.at(-1)
  const sameTurn = last?.role === 'assistant' && message.role === 'assistant'
  if (continued && sameTurn && last.text.length + message.text.length < RECENT_MESSAGE_LENGTH)
    state.lastMessages[state.lastMessages.length - 1] = { role: 'assistant', text: `${last.text}\n${message.text}` }
  else if (sameTurn) {
    if (last.text.length >= (state.doing.said?.length ?? FINDINGS_LENGTH))
      state.doing = { ...state.doing, said: last.text }
    state.lastMessages[state.lastMessages.length - 1] = message
  } else state.lastMessages.push(message)
  if (state.lastMessages.length > RECENT_MESSAGES) state.lastMessages.shift()
}

// --- internal ---

/** Texts of one turn that are put off. */
const MOST = 50
/** Characters from which what is said on the way says more than "now the tests". */
const FINDINGS_LENGTH = 240

/** A text as it is kept, worked out when it is asked for: most messages are no more among the last by then. */
function unreadMessage(words: string): Message {
  return {
    role: 'assistant',
    get text() {
      return answerText(words)
    },
  }
}

function readPutOff(state: SessionState, { words, message, continued }: UnreadAnswer): void {
  const { text, step, steps, left } = readAnswer(words)
  const { left: _, refused: __, ...doing } = state.doing
  state.doing = {
    ...doing,
    ...(step === undefined ? {} : { announced: step, announcedIn: message }),
    ...(steps.length === 0 ? {} : { steps }),
    ...(left.length === 0 ? {} : { left }),
  }
  remember(state, { role: 'assistant', text }, continued)
}
