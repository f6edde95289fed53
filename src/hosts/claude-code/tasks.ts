/** @module Tasks as the host's tools and files hold them. Pure. */

import { KEEP } from '../../rules.ts'
import { idOf, isJson, stringOf } from '../../text/json.ts'
import type { ListedTask } from '../session-event.ts'
import { taskStatus } from '../tool-call.ts'

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
