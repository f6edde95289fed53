/**
 * @module A session that has taken earlier work up and done nothing of its own yet: the work stands as it was left. Pure.
 *
 * To ask for the work, to be asked about it, to agree and to look around change nothing of it.
 */

import type { ToolCall } from '../../hosts/session-event.ts'
import { RECENT_MESSAGES, SHORT_REQUEST, SNAPSHOT_NAME_PREFIX } from '../../rules.ts'
import { asksForNoWork, isOwnTool, runsThroughline } from '../../snapshot/no-work.ts'
import type { LeftWork, SessionState } from './session-state.ts'

/** Returns how the work was left that the session took up; undefined once it has done something of its own. */
export function leftWork({ inherited }: SessionState): LeftWork | undefined {
  return inherited?.left
}

/** Returns true for a session in which the model has answered, or done something. */
export function isAnswered({ lastMessages, toolCalls }: SessionState): boolean {
  return (
    lastMessages.some(({ role }) => role === 'assistant') || Object.keys(toolCalls).some((name) => !isOwnTool(name))
  )
}

/** Returns true for a prompt that takes the work up, and asks for nothing beside: a bare reply, or one of a few words to go on. */
export function asksToGoOn(state: SessionState, prompt: string): boolean {
  if (leftWork(state) === undefined) return false
  const text = prompt.replace(CHECKPOINT, '')
  return text.length < SHORT_REQUEST || asksForNoWork(text) || (text.length < SHORT_WISH && GOES_ON.test(text))
}

/** Returns true for an answer of the work: it ends in no question, or in one that came after something was looked at. */
export function isOfWork({ toolCalls }: SessionState, question: string | undefined): boolean {
  return question === undefined || Object.keys(toolCalls).some((name) => !isOwnTool(name))
}

/** Notes that something was asked for, said or done, unless it came before the work was taken up: that asked for it. */
export function moveOn(state: SessionState, at: string | undefined): void {
  const { inherited } = state
  if (inherited?.left === undefined || (at !== undefined && at < (inherited.resumedAt ?? ''))) return
  const { left, ...rest } = inherited
  state.inherited = rest
  state.lastMessages = [...left.lastExchange, ...state.lastMessages].slice(-RECENT_MESSAGES)
}

/** Returns true for a call that does something of its own: no reading, no search, nothing of Throughline. */
export function doesWork({ name, tool, target }: ToolCall): boolean {
  if (tool === 'read' || tool === 'search' || isOwnTool(name)) return false
  return tool !== 'run' || !runsThroughline(target ?? '')
}

// --- internal ---

const CHECKPOINT = new RegExp(String.raw`${SNAPSHOT_NAME_PREFIX}\S+`, 'g')
/** How a person asks that earlier work be gone on with. */
const GOES_ON = /\b(?:continue|resume|keep going|pick (?:it |this |that )?up|(?:go|carry) on|(?:left|leave) off)\b/i
/** A longer prompt asks for something beside. */
const SHORT_WISH = 48
