/**
 * @module The plan as the task tools keep it: a todo list that is written anew each time, or tasks that come and change
 * one by one. Their order is the host's, whichever result came first.
 */

import { clipLine } from '../../redact/clip.ts'
import { KEEP } from '../../rules.ts'
import type { Task } from '../../snapshot/types.ts'
import { idOf, isJson, stringOf } from '../../text/json.ts'
import type { OpenCall, PlanTask, SessionState } from './session-state.ts'

/** Returns the tasks of a todo list as the host's tool was given it. */
export function readTodos(value: unknown): Task[] {
  if (!Array.isArray(value)) return []
  return value
    .slice(0, KEEP.tasks)
    .filter(isJson)
    .flatMap((todo): Task[] => {
      const words = clipLine(stringOf(todo['content']) ?? stringOf(todo['activeForm']) ?? '', 300)
      return words === '' ? [] : [{ text: words, status: taskStatus(stringOf(todo['status'])) }]
    })
}

/** Returns tasks as the host lists them, of those that have a number and a subject. */
export function readTasks(value: unknown): PlanTask[] {
  if (!Array.isArray(value)) return []
  return value
    .slice(0, KEEP.tasks)
    .filter(isJson)
    .flatMap((task): PlanTask[] => {
      const id = idOf(task['id'])
      const text = clipLine(stringOf(task['subject']) ?? '', 300)
      const status = stringOf(task['status'])
      return id === undefined || text === '' || status === 'deleted' ? [] : [{ id, text, status: taskStatus(status) }]
    })
}

/** Adds a task, or puts it in the place of the one with its number. */
export function addTask(state: SessionState, task: PlanTask): void {
  const known = state.planTasks.findIndex(({ id }) => id === task.id)
  if (known !== -1) state.planTasks.splice(known, 1)
  const before = state.planTasks.findIndex(({ id }) => Number(id) > Number(task.id))
  state.planTasks.splice(before === -1 ? state.planTasks.length : before, 0, task)
  if (state.planTasks.length > KEEP.tasks) state.planTasks.splice(1, state.planTasks.length - KEEP.tasks)
}

/** Returns a number for a task whose own is not told. */
export function nextTaskId(state: SessionState): string {
  return String(Math.max(0, ...state.planTasks.map(({ id }) => Number(id) || 0)) + 1)
}

/** Applies a TaskUpdate; one of a task that is not known changes nothing. */
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
    status: call.taskStatus === undefined ? task.status : taskStatus(call.taskStatus),
  }
}

/** Returns what a plan calls itself: its first heading, else its first line. */
export function planTitle(plan: string): string {
  const heading = /^#+\s*(?:plan:?\s*)?(.+)$/im.exec(plan)?.[1]
  return clipLine(heading ?? plan.trim().split('\n', 1)[0] ?? '', 200)
}

// --- internal ---

function taskStatus(host: string | undefined): Task['status'] {
  if (host === 'completed') return 'completed'
  if (host === 'in_progress') return 'in-progress'
  return host === 'blocked' ? 'blocked' : 'pending'
}
