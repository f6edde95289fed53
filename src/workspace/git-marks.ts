/**
 * @module Tells whether what git said of a folder still holds, without starting git: by where HEAD is, and by the log of where it
 * was.
 *
 * A hook that starts git pays for some processes, and on a busy machine waits for each.
 */

import { join } from 'node:path'
import { textOf } from '../files/foreign-files.ts'
import { projectAround, realFolder } from './git-process.ts'
import { gitFolder, statOf } from './project-folder.ts'

/** Returns marks that change when git's answers may; undefined where the folder is in no repository, or git writes no log. */
export function gitMarks(folder: string): string | undefined {
  const path = realFolder(folder)
  const own = path === undefined ? undefined : gitFolder(projectAround(path))
  const head = own === undefined ? undefined : textOf(join(own, 'HEAD'))
  if (own === undefined || head === undefined) return undefined
  const log = statOf(join(own, 'logs/HEAD'))
  return log && JSON.stringify([path, own, head, log.size, log.mtimeMs])
}
