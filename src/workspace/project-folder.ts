/**
 * @module The folder that identifies a project, found without git because hooks need it at every prompt.
 *
 * It is the repository's main folder, also for a subfolder and for a linked worktree. Without a repository, it is the
 * folder itself.
 */

import { realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { textOf } from '../files/foreign-files.ts'

/** Returns the project's folder with symbolic links resolved; the unchanged path if it does not exist. */
export function projectFolder(folder: string): string {
  const start = real(folder)
  for (let at = start; ; at = dirname(at)) {
    const git = join(at, '.git')
    const stat = statSync(git, { throwIfNoEntry: false })
    if (stat?.isDirectory()) return at
    if (stat?.isFile()) return mainFolder(at, git)
    if (dirname(at) === at) return start
  }
}

// --- internal ---

/** Of a linked worktree: the folder of the repository that it belongs to. A submodule is a project of its own. */
function mainFolder(folder: string, git: string): string {
  const named = /^gitdir: (.+)$/m.exec(textOf(git) ?? '')?.[1]
  if (named === undefined) return folder
  const own = resolve(folder, named)
  const common = textOf(join(own, 'commondir'))?.trim() ?? ''
  return common === '' ? folder : real(dirname(resolve(own, common)))
}

function real(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return resolve(folder)
  }
}
