/**
 * @module The tasks of a session as the host keeps them in files: `tasks/<session>/<number>.json` beside its `projects`.
 *
 * The transcript holds what the session itself did to its tasks; what its subagents did to them stands in the files. A file
 * that cannot be read is left out, and links are not followed.
 */

import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { KEEP } from '../../rules.ts'
import type { PlanTask } from '../state/session-state.ts'
import { readTasks } from '../state/tasks.ts'
import { isWithin, type OffTime } from './off-times.ts'

/**
 * Returns the tasks of the session whose transcript lies at `path`, in their order; none where the host keeps none. Those that
 * were made or changed while Throughline was off are left out.
 */
export function readTaskFiles(path: string, off: readonly OffTime[] = []): PlanTask[] {
  const projects = dirname(dirname(path))
  if (basename(projects) !== 'projects' || !path.endsWith('.jsonl')) return []
  const folder = join(dirname(projects), 'tasks', basename(path, '.jsonl'))
  try {
    if (!lstatSync(folder).isDirectory()) return []
    const numbers = readdirSync(folder)
      .flatMap((name) => (NAME.test(name) ? [Number.parseInt(name, 10)] : []))
      .sort((a, b) => a - b)
    return numbers.slice(-KEEP.tasks).flatMap((number) => readTask(join(folder, `${number}.json`), off))
  } catch {
    return []
  }
}

/** Returns the tasks that the transcript tells, with what the files say of them: of one that both know, the file holds. */
export function withTaskFiles(told: readonly PlanTask[], files: readonly PlanTask[]): PlanTask[] {
  const known = new Map(files.map((task) => [task.id, task]))
  const others = files.filter(({ id }) => !told.some((task) => task.id === id))
  return [...told.map((task) => known.get(task.id) ?? task), ...others]
    .sort((a, b) => Number(a.id) - Number(b.id))
    .slice(-KEEP.tasks)
}

// --- internal ---

const NAME = /^[1-9]\d{0,5}\.json$/
/** Of one file, in bytes. */
const LONGEST = 64 * 1024

function readTask(file: string, off: readonly OffTime[]): PlanTask[] {
  try {
    const stat = lstatSync(file)
    const made = [stat.birthtimeMs, stat.mtimeMs].map((time) => new Date(time).toISOString())
    if (made.some((at) => isWithin(off, at))) return []
    return stat.isFile() && stat.size <= LONGEST ? readTasks([JSON.parse(readFileSync(file, 'utf8'))]) : []
  } catch {
    return []
  }
}
