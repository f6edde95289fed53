/**
 * @module Switching off and on, by project: where it is off, no hook reads, saves or says anything (./off.ts).
 */

import { rmSync } from 'node:fs'
import { ensureFolder, writeWhole } from '../../files/atomic-write.ts'
import { projectFolder } from '../../workspace/project-folder.ts'
import { offFile, offFolders } from './disabled.ts'

/** Switches the folder's project off or on. Returns the project's folder, and whether that changed anything. */
export function setOff(
  home: string,
  folder: string,
  off: boolean,
): { readonly folder: string; readonly changed: boolean } {
  const project = projectFolder(folder)
  const before = offFolders(home)
  if (before.includes(project) === off) return { folder: project, changed: false }
  const after = off ? [...before, project] : before.filter((one) => one !== project)
  ensureFolder(home, 0o700)
  if (after.length === 0) rmSync(offFile(home))
  else writeWhole(offFile(home), `${JSON.stringify(after, undefined, 2)}\n`, 0o600)
  return { folder: project, changed: true }
}
