/**
 * @module A session that has taken earlier work up and done nothing of its own yet: the work stands as it was left. Pure.
 *
 * To ask for the work, to be asked about it, to agree and to look around change nothing of it.
 */

import type { ToolCall } from '../../hosts/session-event.ts'
import { SHORT_REQUEST, SNAPSHOT_NAME_PREFIX } from '../../rules.ts'
import { asksForNoWork, isOwnTool, runsThroughline } from '../../snapshot/no-work.ts'
import type { LeftWork, SessionState } from './session-state.ts'

/** Returns how the work was left that the session took up; undefined once it has done something of its own. */
export function leftWork({ inherited }: SessionState): LeftWork | undefined {
  return inherited?.movedOn === true ? undefined : inherited?.left
}

/** Returns true for a session in which the model has answered, or done something. */
export function isAnswered({ lastMessages, toolCalls }: SessionState): boolean {
  return (
    lastMessages.some(({ role }) => role === 'assistant') || Object.keys(toolCalls).some((name) => !isOwnTool(name))
  )
}

/** Returns true for a text of the model that is not of the work: said before it was taken up, or to ask whether to go on. */
export function onlyTakesUp(
  state: SessionState,
  { question, at }: { readonly question?: string | undefined; readonly at?: string | undefined },
): boolean {
  if (isBefore(state, at)) return true
  const hasWorked = Object.keys(state.toolCalls).some((name) => !isOwnTool(name))
  return leftWork(state) !== undefined && !hasWorked && question !== undefined && GOES_ON.test(question)
}

/** Returns true for a prompt that takes the work up, and asks for nothing beside: a bare reply, or one of a few words to go on. */
export function asksToGoOn(state: SessionState, prompt: string): boolean {
  if (leftWork(state) === undefined) return false
  const text = prompt.replace(CHECKPOINT, '')
  return text.length < SHORT_REQUEST || asksForNoWork(text) || (text.length < SHORT_WISH && GOES_ON.test(text))
}

/** Notes a text of the model that only takes the work up: what came before one that was said earlier was not of it either. */
export function noteTakingUp(state: SessionState, at: string | undefined): void {
  if (state.inherited === undefined || !isBefore(state, at)) return
  const { movedOn: _, ...inherited } = state.inherited
  state.inherited = inherited
}

/** Notes that something was asked for or done. */
export function moveOn(state: SessionState): void {
  if (state.inherited?.left !== undefined) state.inherited = { ...state.inherited, movedOn: true }
}

/** Notes that the model has said something of the work. */
export function forgetLeft(state: SessionState): void {
  if (state.inherited === undefined) return
  const { left: _, movedOn: __, ...inherited } = state.inherited
  state.inherited = inherited
}

/** Returns true for a call that does something of its own: no reading, no search, nothing of Throughline. */
export function doesWork({ name, tool, target }: ToolCall): boolean {
  if (tool === 'read' || tool === 'search' || isOwnTool(name)) return false
  return tool !== 'run' || !runsThroughline(target ?? '')
}

// --- internal ---

const CHECKPOINT = new RegExp(String.raw`${SNAPSHOT_NAME_PREFIX}\S+`, 'g')
/** How a model asks whether earlier work is to be gone on with, and a person that it be. */
const GOES_ON = /\b(?:continue|resume|keep going|pick (?:it |this |that )?up|(?:go|carry) on|(?:left|leave) off)\b/i
/** A longer prompt asks for something beside. */
const SHORT_WISH = 48

/** Returns true for what came before the work was taken up: it asked for that. */
function isBefore({ inherited }: SessionState, at: string | undefined): boolean {
  return (
    inherited?.left !== undefined && inherited.resumedAt !== undefined && at !== undefined && at < inherited.resumedAt
  )
}
