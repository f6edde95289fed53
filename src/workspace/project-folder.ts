/**
 * @module The folder that identifies a project, found without git because hooks need it at every prompt.
 *
 * It is the repository's main folder, also for a subfolder and for a linked worktree. Without a repository, it is the
 * folder itself.
 */

import { realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { textOf } from '../files/foreign-files.ts'

/** Returns the project's folder with symbolic links resolved; the unchanged path if it does not exist. */
export function projectFolder(folder: string): string {
  const start = real(folder)
  for (let at = start; ; at = dirname(at)) {
    const own = gitFolder(at)
    if (own !== undefined) {
      // Of a linked worktree: the repository that it belongs to. A submodule is a project of its own.
      const common = textOf(join(own, 'commondir'))?.trim() ?? ''
      return common === '' ? at : real(dirname(resolve(own, common)))
    }
    if (dirname(at) === at) return start
  }
}

/** Returns where git keeps what is a working tree's own: `.git`, or what a file of that name names; undefined for another folder. */
export function gitFolder(root: string): string | undefined {
  const path = join(root, '.git')
  const found = statOf(path)
  if (found?.isFile() !== true) return found?.isDirectory() === true ? path : undefined
  return resolve(root, /^gitdir: (.+)$/m.exec(textOf(path) ?? '')?.[1] ?? path)
}

/** Returns what the system says of a file or folder; undefined for one that is not there or may not be seen. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

// --- internal ---

function real(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return resolve(folder)
  }
}
