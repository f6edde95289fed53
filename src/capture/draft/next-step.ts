/**
 * @module The next step that records state; what a person or a tool stated goes before it (memory/session). Pure.
 *
 * In this order: the open task, if no request came since the list was set; the check that failed, likewise; the question
 * that waits; else the newest request, or how the work was left that it takes up. Nothing is read out of prose.
 */

import { defined } from '../../defined.ts'
import { NEXT_STEP_LENGTH } from '../../rules.ts'
import { LAST_ASKED } from '../../snapshot/title.ts'
import type { SessionSnapshot, Task } from '../../snapshot/types.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import type { CheckState } from '../commands/kinds.ts'
import type { SessionState } from '../state/session-state.ts'
import { turnNumber } from '../state/turns.ts'
import { newestRequest, wordsOf } from './aims.ts'

interface StepFacts {
  readonly tasks: readonly Task[]
  readonly checks: readonly CheckState[]
  /** What the person was asked and has not answered. */
  readonly asked: readonly string[]
}

/** Returns the next step and what it was taken from; nothing where nobody asked for anything. */
export function findNextStep(
  state: SessionState,
  { tasks, checks, asked }: StepFacts,
): Pick<SessionSnapshot, 'nextStep' | 'nextStepFrom'> {
  const task =
    state.tasksOutdated === true
      ? undefined
      : (tasks.find(({ status }) => status === 'in-progress') ?? tasks.find(({ status }) => status !== 'completed'))
  if (task !== undefined) return { nextStep: task.text, nextStepFrom: 'task' }
  const red = checks.find(({ passed, turn }) => !passed && turn === turnNumber(state))
  if (red !== undefined) {
    const result = red.result === undefined ? '' : `: ${oneLine(red.result)}`
    return step(`Failed when last run: \`${oneLine(red.command)}\`${result}`, 'check')
  }
  if (asked[0] !== undefined) return step(`The user is asked: ${oneLine(asked[0])}`, 'question')
  const newest = newestRequest(state)
  if (newest !== undefined) return step(`${LAST_ASKED}${wordsOf(newest)}`, 'request')
  const { nextStep, nextStepFrom } = state.inherited ?? {}
  return defined({ nextStep, nextStepFrom })
}

// --- internal ---

function step(text: string, nextStepFrom: NonNullable<SessionSnapshot['nextStepFrom']>) {
  return { nextStep: truncate(text, NEXT_STEP_LENGTH), nextStepFrom }
}
