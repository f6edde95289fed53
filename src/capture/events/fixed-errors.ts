/**
 * @module Errors and what fixed them: a command that failed, files edited after it, and the same command succeeding.
 *
 * Nothing is claimed but that order of things: the edits stand between red and green.
 */

import { defined } from '../../defined.ts'
import { KEEP } from '../../rules.ts'
import { commandKey } from '../commands/kinds.ts'
import { type CommandState, keep, type SessionState } from '../state/session-state.ts'

/** Commands that fail at one time, and files that are named of one. */
const MOST_FAILING = 20
const MOST_FILES = 6
/** A missing program is no error of the work. */
const NOT_RUN = /command not found|not recognized as|unrecognized subcommand|unknown command/i

/** Notes a command's outcome: a failure waits for its fix, a success ends the wait. */
export function noteOutcome(state: SessionState, run: CommandState): void {
  if (run.outcome === 'ok' && state.failing.length === 0) return
  if (run.outcome !== 'ok' && run.outcome !== 'failed') return
  const key = commandKey(run.command)
  const index = state.failing.findIndex((known) => known.key === key)
  if (run.outcome === 'ok' && index === -1) return
  const { result } = run
  if (NOT_RUN.test(result ?? '')) return
  const before = index === -1 ? undefined : state.failing.splice(index, 1)[0]
  if (run.outcome === 'failed') {
    const error = result ?? before?.error
    if (error === undefined) return
    // The first error and every edit since: what stands between the first red and the green.
    const first = before?.first ?? before?.error
    const files = before?.files ?? []
    state.failing.push({ key, command: run.command, error, ...(first === error ? {} : defined({ first })), files })
    if (state.failing.length > MOST_FAILING) state.failing.shift()
  } else if (before !== undefined && before.files.length > 0) {
    const { key: _, ...fix } = before
    keep(state.fixes, fix, KEEP.fixes)
  }
}

/** Notes that a file was edited, for every command that fails. */
export function noteEdited(state: SessionState, path: string): void {
  state.failing = state.failing.map((one) => ({
    ...one,
    files: [...one.files.filter((file) => file !== path), path].slice(-MOST_FILES),
  }))
}
