/**
 * @module On and off, by project: where it is off, no hook reads, saves or says anything.
 *
 * One small file in the data folder lists the projects' folders; where nothing is off there is no file, and asking costs a
 * failed open. It is not in the store: a hook with nothing to do opens none.
 */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureFolder, readIfThere, writeWhole } from '../agents/files.ts'
import { projectFolder } from '../capture/project-folder.ts'

/** Returns whether Throughline is off for the project that the folder belongs to. */
export function isOff(home: string, folder: string | undefined): boolean {
  const off = offFolders(home)
  return off.length > 0 && folder !== undefined && off.includes(projectFolder(folder))
}

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
  if (after.length === 0) rmSync(switchFile(home))
  else writeWhole(switchFile(home), `${JSON.stringify(after, undefined, 2)}\n`, 0o600)
  return { folder: project, changed: true }
}

/** Returns the folders of the projects that are off; none where the file is absent or damaged. */
export function offFolders(home: string): string[] {
  try {
    const value: unknown = JSON.parse(readIfThere(switchFile(home))?.toString('utf8') ?? '[]')
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

// --- internal ---

function switchFile(home: string): string {
  return join(home, 'off.json')
}
