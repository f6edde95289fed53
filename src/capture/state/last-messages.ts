/** @module The last messages of a conversation, as they are kept. */

import { RECENT_MESSAGE_LENGTH, RECENT_MESSAGES } from '../../rules.ts'
import type { Message } from '../../snapshot/types.ts'
import type { SessionState } from './session-state.ts'

/** Adds a message to the last ones. Texts of one model message, and of one turn, become the latest of them. */
export function remember(state: SessionState, message: Message, continued: boolean): void {
  const last = state.lastMessages.at(-1)
  const sameTurn = last?.role === 'assistant' && message.role === 'assistant'
  if (continued && sameTurn && last.text.length + message.text.length < RECENT_MESSAGE_LENGTH)
    state.lastMessages[state.lastMessages.length - 1] = { role: 'assistant', text: `${last.text}\n${message.text}` }
  else if (sameTurn) state.lastMessages[state.lastMessages.length - 1] = message
  else state.lastMessages.push(message)
  if (state.lastMessages.length > RECENT_MESSAGES) state.lastMessages.shift()
}
