/**
 * @module Tells whether Throughline is off for a project. Every hook asks this first.
 *
 * The answer is in a small file rather than in the store, because a hook with nothing to do opens no store. The file does
 * not exist until Throughline is switched off for the first time.
 */

import { readOffTimes } from '../../workspace/off-times.ts'
import { projectFolder } from '../../workspace/project-folder.ts'

/** Returns whether Throughline is off for the project that the folder belongs to. */
export function isOff(home: string, folder: string | undefined): boolean {
  const off = readOffTimes(home).filter(({ to }) => to === undefined)
  if (off.length === 0 || folder === undefined) return false
  const project = projectFolder(folder)
  return off.some((time) => time.folder === project)
}
