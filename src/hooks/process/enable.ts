/**
 * @module Switching off and on, by project: where it is off, no hook reads, saves or says anything (./off.ts).
 *
 * When it was off stays known: transcripts go on meanwhile, and are read later.
 */

import { ensureFolder, writeWhole } from '../../files/atomic-write.ts'
import { type OffTime, offFile, readOffTimes } from '../../workspace/off-times.ts'
import { projectFolder } from '../../workspace/project-folder.ts'

/** Switches the folder's project off or on. Returns the project's folder, and whether that changed anything. */
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
    // A clock that was set back ends no time before it began.
    .map((time) => (time.to === undefined ? { ...time, to: latest([at, time.from]) } : time))
  const after = [
    ...times.filter((time) => !isOfProject(time)),
    ...fewer(own),
    ...(off ? [{ folder: project, from: at }] : []),
  ]
  ensureFolder(home, 0o700)
  writeWhole(offFile(home), `${JSON.stringify(after, undefined, 2)}\n`, 0o600)
  return { folder: project, changed: true }
}

// --- internal ---

/** Times of a project that are kept apart. */
const MOST_TIMES = 100

/** Of too many, the oldest become one: what was said between them is left out, too, rather than kept from neither. */
function fewer(times: readonly OffTime[]): OffTime[] {
  const surplus = times.length - MOST_TIMES
  if (surplus <= 0) return [...times]
  const joined = times.slice(0, surplus + 1)
  const first = joined[0] as OffTime
  return [{ ...first, to: latest(joined.map((time) => time.to ?? '')) }, ...times.slice(surplus + 1)]
}

function latest(times: readonly string[]): string {
  return [...times].sort().at(-1) as string
}
