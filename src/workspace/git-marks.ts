/**
 * @module Tells whether what git said of a folder still holds, without starting git: by the files in which git keeps where HEAD
 * is, where the branches are and what the repository is called.
 *
 * A hook that starts git pays for some processes, and on a busy machine waits for each. Nothing of these files is used but
 * that they are as they were.
 */

import { lstatSync, type Stats } from 'node:fs'
import { join, resolve } from 'node:path'
import { textOf } from '../files/foreign-files.ts'
import { projectAround, realFolder } from './git-process.ts'

/** Returns marks that change when git's answers may; undefined where the folder is in no repository, or they cannot be told. */
export function gitMarks(folder: string): string | undefined {
  const path = realFolder(folder)
  if (path === undefined) return undefined
  const root = projectAround(path)
  const own = gitFolder(root)
  const head = own === undefined ? undefined : smallText(join(own, 'HEAD'))
  if (own === undefined || head === undefined) return undefined
  const common = resolve(own, smallText(join(own, 'commondir')) ?? '.')
  const branch = /^ref: (refs\/heads\/[^\n]{1,1000})$/.exec(head)?.[1]
  const files = [
    join(own, 'logs/HEAD'),
    ...['config', 'packed-refs', ...(branch === undefined ? [] : [branch])].map((name) => join(common, name)),
  ]
  return JSON.stringify([path, own, head, ...files.map(markOf)])
}

// --- internal ---

/** Most bytes of a file that names a folder or a reference. */
const LONGEST = 4_096

/** The repository's folder of this working tree: a file names that of a worktree. */
function gitFolder(root: string): string | undefined {
  const path = join(root, '.git')
  if (stat(path)?.isDirectory() === true) return path
  const named = /^gitdir: (.+)$/.exec(smallText(path) ?? '')?.[1]
  return named === undefined ? undefined : resolve(root, named)
}

function smallText(path: string): string | undefined {
  const found = stat(path)
  return found !== undefined && found.size <= LONGEST ? textOf(path)?.trimEnd() : undefined
}

function markOf(path: string): string {
  const found = stat(path)
  return found === undefined ? '' : `${found.ino} ${found.size} ${found.mtimeMs}`
}

function stat(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
