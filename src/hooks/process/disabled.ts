/**
 * @module Is Throughline off for a project? Asked by every hook first, so that it loads nothing for it.
 *
 * One small file in the data folder lists the projects' folders; where nothing is off there is no file, and asking costs a
 * look. It is not in the store: a hook with nothing to do opens none.
 */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../workspace/project-folder.ts'

/** Returns whether Throughline is off for the project that the folder belongs to. */
export function isOff(home: string, folder: string | undefined): boolean {
  const off = offFolders(home)
  return off.length > 0 && folder !== undefined && off.includes(projectFolder(folder))
}

/** Returns the folders of the projects that are off; none where the file is absent or damaged. */
export function offFolders(home: string): string[] {
  const file = offFile(home)
  if (!existsSync(file)) return []
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Returns the file that lists them. */
export function offFile(home: string): string {
  return join(home, 'off.json')
}
