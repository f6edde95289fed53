/**
 * @module Switches Throughline off and on for a project. While it is off, no hook reads, saves or prints anything.
 *
 * The times at which it was off are kept: the host keeps writing transcripts meanwhile, and a later reading skips those times.
 */

import { ensureFolder, writeWhole } from '../../files/atomic-write.ts'
import { type OffTime, offFile, readOffTimes } from '../../workspace/off-times.ts'
import { projectFolder } from '../../workspace/project-folder.ts'

/** Switches the folder's project off or on. Returns the project's folder, and whether anything changed. */
export function setOff(
  home: string,
  folder: string,
  off: boolean,
  now: Date,
): { readonly folder: string; readonly changed: boolean } {
  const project = projectFolder(folder)
  const times = readOffTimes(home)
  const isOfProject = (time: OffTime) => time.folder === project
  const isOff = times.some((time) => isOfProject(time) && time.to === undefined)
  if (isOff === off) return { folder: project, changed: false }
  const at = now.toISOString()
  const own = times
    .filter(isOfProject)
    // If the clock was set back, the period ends no earlier than it began.
    .map((time) => (time.to === undefined ? { ...time, to: latest([at, time.from]) } : time))
  const after = [
    ...times.filter((time) => !isOfProject(time)),
    ...mergeOldest(own),
    ...(off ? [{ folder: project, from: at }] : []),
  ]
  ensureFolder(home, 0o700)
  writeWhole(offFile(home), `${JSON.stringify(after, undefined, 2)}\n`, 0o600)
  return { folder: project, changed: true }
}

// --- internal ---

/** Most periods that are kept for a project. */
const MOST_TIMES = 100

/** Merges the oldest periods if there are too many. What was said between them is skipped too, so that nothing private is saved. */
function mergeOldest(times: readonly OffTime[]): OffTime[] {
  const surplus = times.length - MOST_TIMES
  if (surplus <= 0) return [...times]
  const joined = times.slice(0, surplus + 1)
  const first = joined[0] as OffTime
  return [{ ...first, to: latest(joined.map((time) => time.to ?? '')) }, ...times.slice(surplus + 1)]
}

function latest(times: readonly string[]): string {
  return [...times].sort().at(-1) as string
}
