/**
 * @module Is Throughline off for a project? Asked by every hook first, so that it loads nothing for it.
 *
 * Where it was never off there is no file, and asking costs a look. It is not in the store: a hook with nothing to do
 * opens none.
 */

import { readOffTimes } from '../../workspace/off-times.ts'
import { projectFolder } from '../../workspace/project-folder.ts'

/** Returns whether Throughline is off for the project that the folder belongs to. */
export function isOff(home: string, folder: string | undefined): boolean {
  const off = offFolders(home)
  return off.length > 0 && folder !== undefined && off.includes(projectFolder(folder))
}

/** Returns the folders of the projects that are off; none where the file is absent or damaged. */
export function offFolders(home: string): string[] {
  return readOffTimes(home).flatMap(({ folder, to }) => (to === undefined ? [folder] : []))
}
