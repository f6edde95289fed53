/**
 * @module The plan as the task tools keep it: a todo list that is rewritten each time, or tasks that are created and
 * changed one by one. Their order is the host's, whichever result came first.
 */

import type { ListedTask } from '../../hosts/session-event.ts'
import { KEEP } from '../../rules.ts'
import type { Task } from '../../snapshot/types.ts'
import { clipLine } from '../../text/clip.ts'
import type { OpenCall, PlanTask, SessionState } from './session-state.ts'

/** Returns a task as it is kept; undefined for one without a word. */
export function taskOf({ text, status }: ListedTask): Task | undefined {
  const words = clipLine(text, 300)
  return words === '' ? undefined : { text: words, status }
}

/** Returns a task that has a number, as it is kept. */
export function planTaskOf(listed: ListedTask): PlanTask | undefined {
  const task = taskOf(listed)
  return listed.id === undefined || task === undefined ? undefined : { id: listed.id, ...task }
}

/**
 * Returns the tasks with a number, and the listed ones before them. A resumed model writes the list of the earlier session
 * again: a listed task with the same subject is that one.
 */
export function withoutWrittenAgain(listed: readonly Task[], planned: readonly PlanTask[]): Task[] {
  const again = new Set(planned.map(({ text }) => subjectOf(text)))
  const others = listed.filter(({ text }) => !again.has(subjectOf(text)))
  return [...planned.map(({ text, status }): Task => ({ text, status })), ...others]
}

/** Adds a task, or replaces the one with the same number. */
export function addTask(state: SessionState, task: PlanTask): void {
  const known = state.planTasks.findIndex(({ id }) => id === task.id)
  if (known !== -1) state.planTasks.splice(known, 1)
  const before = state.planTasks.findIndex(({ id }) => Number(id) > Number(task.id))
  state.planTasks.splice(before === -1 ? state.planTasks.length : before, 0, task)
  if (state.planTasks.length > KEEP.tasks) state.planTasks.splice(1, state.planTasks.length - KEEP.tasks)
}

/** Returns a number for a task whose own is unknown. */
export function nextTaskId(state: SessionState): string {
  return String(Math.max(0, ...state.planTasks.map(({ id }) => Number(id) || 0)) + 1)
}

/** Applies a change of a task; one of a task that is not known changes nothing. */
export function updateTask(state: SessionState, call: OpenCall): void {
  const index = state.planTasks.findIndex((task) => task.id === call.taskId)
  const task = state.planTasks[index]
  if (task === undefined) return
  if (call.taskStatus === 'deleted') {
    state.planTasks.splice(index, 1)
    return
  }
  state.planTasks[index] = {
    id: task.id,
    text: call.target ?? task.text,
    status: call.taskStatus ?? task.status,
  }
}

/** Returns what a plan calls itself: its first heading, else its first line. */
export function planTitle(plan: string): string {
  const heading = /^#+\s*(?:plan:?\s*)?(.+)$/im.exec(plan)?.[1]
  return clipLine(heading ?? plan.trim().split('\n', 1)[0] ?? '', 200)
}

// --- internal ---

/** Two ways to write one task: in capitals or not, with a mark at its end or without. */
function subjectOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
