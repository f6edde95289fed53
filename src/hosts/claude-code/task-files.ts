/**
 * @module The tasks of a session as the host keeps them in files: `tasks/<session>/<number>.json` beside its `projects`.
 *
 * The transcript holds what the session itself did to its tasks; what its subagents did to them stands in the files. A file
 * that cannot be read is left out, and links are not followed.
 */

import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { KEEP } from '../../rules.ts'
import type { WasOff } from '../host.ts'
import type { ListedTask } from '../session-event.ts'
import type { RecordReaderState } from './reader-state.ts'
import { readTasks } from './tools.ts'
import { isWithheld, withholdFact } from './withheld-texts.ts'

/**
 * Returns the tasks of the session whose transcript lies at `path`, in their order; none where the host keeps none. Those
 * that were made or changed while Throughline was off are left out, also where the host writes their files anew later:
 * `state` remembers them.
 */
export function readTaskFiles(path: string, state: RecordReaderState, wasOff: WasOff = () => false): ListedTask[] {
  const projects = dirname(dirname(path))
  if (basename(projects) !== 'projects' || !path.endsWith('.jsonl')) return []
  const folder = join(dirname(projects), 'tasks', basename(path, '.jsonl'))
  try {
    if (!lstatSync(folder).isDirectory()) return []
    const numbers = readdirSync(folder)
      .flatMap((name) => (NAME.test(name) ? [Number.parseInt(name, 10)] : []))
      .sort((a, b) => a - b)
    return numbers.slice(-KEEP.tasks).flatMap((number) => readTask(join(folder, `${number}.json`), state, wasOff))
  } catch {
    return []
  }
}

// --- internal ---

const NAME = /^[1-9]\d{0,5}\.json$/
/** Of one file, in bytes. */
const LONGEST = 64 * 1024

function readTask(file: string, state: RecordReaderState, wasOff: WasOff): ListedTask[] {
  try {
    const stat = lstatSync(file)
    if (!stat.isFile() || stat.size > LONGEST) return []
    const tasks = readTasks([JSON.parse(readFileSync(file, 'utf8'))])
    const made = [stat.birthtimeMs, stat.mtimeMs].map((time) => new Date(time).toISOString())
    if (made.some(wasOff)) for (const { text } of tasks) withholdFact(state, text)
    return tasks.filter(({ text }) => !isWithheld(state, text))
  } catch {
    return []
  }
}
