/** @module What was said while Throughline was off: left out up to the next prompt, in whatever form a host writes its records. Pure. */

import type { AgentLimits, ReaderState, WasOff } from './host.ts'
import type { SessionEvent } from './session-event.ts'

export interface OffState extends ReaderState {
  /** What was read last was said while Throughline was off; up to the next prompt nothing is told. */
  afterOff?: boolean
  /** Throughline was off for a part of the session. */
  hadTimeOff?: true
}

/** Returns whether a record of this time is left out, and notes it; the first prompt after a time off ends that. */
export function isLeftOut(
  at: string | undefined,
  state: OffState,
  wasOff: WasOff | undefined,
  isPrompt: () => boolean,
): boolean {
  if (wasOff === undefined) return false
  if (at !== undefined && wasOff(at)) state.afterOff = true
  else if (state.afterOff === true && at !== undefined && isPrompt()) delete state.afterOff
  if (state.afterOff === true) state.hadTimeOff = true
  return state.afterOff === true
}

/** Returns the events without lists of tasks once there was a time off: a call that writes a list anew repeats tasks from it. */
export function withoutLists(
  events: readonly SessionEvent[],
  { hadTimeOff }: Pick<OffState, 'hadTimeOff'>,
): SessionEvent[] {
  if (hadTimeOff !== true) return [...events]
  return events.map((event) => {
    if (event.is !== 'result' && (event.is !== 'call' || event.tasks?.is !== 'list')) return event
    const { tasks: _, ...rest } = event
    return rest
  })
}

/** Returns whether a record of a subagent's file is left out: it is later than it should be, or of a time off or after one. */
export function isBeyond(at: string | undefined, state: OffState, { notAfter, wasOff }: AgentLimits): boolean {
  if (at !== undefined && notAfter !== undefined && at > notAfter) return true
  if (at !== undefined && wasOff?.(at) === true) state.afterOff = true
  return state.afterOff === true
}
