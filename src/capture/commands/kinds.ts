/**
 * @module The last command of each kind of check, and what became of it: "is the build green now?" has an answer. Pure.
 */

import { defined } from '../../defined.ts'
import type { CommandRun } from '../../snapshot/types.ts'
import type { CheckKind } from '../../text/checks.ts'
import type { CommandState } from '../state/session-state.ts'

export interface CheckState {
  readonly kind: CheckKind
  readonly passed: boolean
  readonly command: string
  readonly result?: string
  /** The turn in which it ran. */
  readonly turn?: number
}

/**
 * Returns the last state of each kind of check, in a fixed order. A command of several kinds that failed says nothing of
 * one kind alone: which of its parts failed is not known, so it counts for the last of them only where they are one.
 */
export function lastChecks(
  commands: readonly (CommandRun & Pick<CommandState, 'checks' | 'passed' | 'turn'>)[],
): CheckState[] {
  return KINDS.flatMap((kind): CheckState[] => {
    const run = commands.findLast(({ checks, outcome, passed }) => {
      if (checks?.includes(kind) !== true) return false
      if (kind === 'tests' && passed !== undefined) return true
      return outcome === 'ok' || (outcome === 'failed' && checks.length === 1)
    })
    if (run === undefined) return []
    const passed = kind === 'tests' && run.passed !== undefined ? run.passed : run.outcome === 'ok'
    return [{ kind, passed, command: run.command, ...defined({ result: run.result, turn: run.turn }) }]
  })
}

// --- internal ---

const KINDS: readonly CheckKind[] = ['tests', 'types', 'build', 'lint', 'format']
