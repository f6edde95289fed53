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
  const after = [...times.filter((time) => !isOfProject(time)), ...own, ...(off ? [{ folder: project, from: at }] : [])]
  ensureFolder(home, 0o700)
  writeWhole(offFile(home), `${JSON.stringify(after, undefined, 2)}\n`, 0o600)
  return { folder: project, changed: true }
}

// --- internal ---

function latest(times: readonly string[]): string {
  return [...times].sort().at(-1) as string
}
