/** @module Tasks as the host's tools and files hold them. Pure. */

import { KEEP } from '../../rules.ts'
import { idOf, isJson, stringOf } from '../../text/json.ts'
import type { ListedTask } from '../session-event.ts'

/** Returns the tasks of a todo list as the tool was given it. */
export function readTodos(value: unknown): ListedTask[] {
  if (!Array.isArray(value)) return []
  return value
    .slice(0, KEEP.tasks)
    .filter(isJson)
    .map((todo) => ({
      text: stringOf(todo['content']) ?? stringOf(todo['activeForm']) ?? '',
      status: taskStatus(stringOf(todo['status'])),
    }))
}

/** Returns tasks as the host lists them, of those that have a number. */
export function readTasks(value: unknown): ListedTask[] {
  if (!Array.isArray(value)) return []
  return value
    .slice(0, KEEP.tasks)
    .filter(isJson)
    .flatMap((task): ListedTask[] => {
      const id = idOf(task['id'])
      const status = stringOf(task['status'])
      return id === undefined || status === 'deleted'
        ? []
        : [{ id, text: stringOf(task['subject']) ?? '', status: taskStatus(status) }]
    })
}

/** Returns the status of a task in our words. */
export function taskStatus(host: string | undefined): ListedTask['status'] {
  if (host === 'completed') return 'completed'
  if (host === 'in_progress') return 'in-progress'
  return host === 'blocked' ? 'blocked' : 'pending'
}
