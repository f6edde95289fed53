/**
 * @module Finds which of a session's files were changed since, and which were never committed.
 *
 * Git only lists the content of HEAD. The working tree is compared here, by content, so that no filter or program of the
 * repository runs. A file that a filter would change counts as committed, because its content in HEAD is unknown.
 */

import { lstatSync } from 'node:fs'
import { isAbsolute, join, normalize } from 'node:path'
import { bytesOf } from '../files/foreign-files.ts'
import type { FileChange } from '../snapshot/types.ts'
import { askGit } from './git.ts'
import { gitPath } from './relative-path.ts'

/** A file that is not as the snapshot left it. */
export interface ChangedFile {
  readonly path: string
  readonly how: 'modified' | 'deleted' | 'created'
}

/** Returns the files that were changed after `at` (ISO), by their time of modification; undefined if the folder is gone. */
export function changedSince(
  root: string | undefined,
  files: readonly FileChange[],
  at: string,
): ChangedFile[] | undefined {
  if (root === undefined || !isAbsolute(root) || lstat(root) === undefined) return undefined
  const after = Date.parse(at) + CLOCK_GRAIN
  return inside(files, root).flatMap(({ path, change }): ChangedFile[] => {
    const stat = lstat(join(root, path))
    if (stat === undefined) return change === 'deleted' ? [] : [{ path, how: 'deleted' }]
    if (change === 'deleted') return [{ path, how: 'created' }]
    return stat.mtimeMs > after ? [{ path, how: 'modified' }] : []
  })
}

/** The files of a session, and the folder of its project. */
export interface FilesOf {
  readonly root: string | undefined
  readonly files: readonly FileChange[]
}

/**
 * Returns for each of the sessions its files whose content differs from HEAD; undefined where that is unknown. Git is asked
 * once for all sessions of a folder.
 */
export async function uncommittedFiles(
  sessions: readonly FilesOf[],
  env: NodeJS.ProcessEnv,
): Promise<(string[] | undefined)[]> {
  const known = new Map<string, Promise<ReadonlySet<string> | undefined>>()
  const all = sessions.map(({ root, files }) => ({
    root: root ?? '',
    paths: root === undefined ? [] : inside(files, root).map(({ path }) => path),
  }))
  for (const { root } of all) {
    const paths = new Set(all.flatMap((one) => (one.root === root ? one.paths : [])))
    if (!known.has(root))
      known.set(
        root,
        inParts([...paths], (part) => differingIn(root, part, env)),
      )
  }
  return Promise.all(
    all.map(async ({ root, paths }) => {
      const differing = paths.length === 0 ? undefined : await known.get(root)
      return differing === undefined ? undefined : paths.filter((path) => differing.has(path))
    }),
  )
}
// --- internal ---

/** File systems keep times coarsely, and a tool's result is recorded a moment after its write. */
const CLOCK_GRAIN = 2_000
const MOST_FILES = 50
const LONGEST_FILE = 4 << 20

/** Paths of one question to git: some systems allow a command of 32,767 characters. */
const MOST_CHARACTERS = 16_000

/** Returns what all parts of the paths give together; undefined where one of them is unknown. */
async function inParts(
  paths: readonly string[],
  ask: (part: readonly string[]) => Promise<readonly string[] | undefined>,
): Promise<ReadonlySet<string> | undefined> {
  const found = new Set<string>()
  for (let from = 0, to = 0; from < paths.length; from = to) {
    for (let length = 0; to < paths.length && (to === from || length < MOST_CHARACTERS); to += 1)
      length += (paths[to] ?? '').length + 1
    const part = await ask(paths.slice(from, to))
    if (part === undefined) return undefined
    for (const path of part) found.add(path)
  }
  return found
}

async function differingIn(
  root: string,
  paths: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<string[] | undefined> {
  // Jujutsu has committed what stands in the working tree, and git's HEAD is the commit before it.
  if (lstat(root) === undefined || lstat(join(root, '.jj')) !== undefined) return undefined
  const listed = await askGit(root, ['--literal-pathspecs', 'ls-tree', '-r', '-z', 'HEAD', '--', ...paths], env)
  if (listed === undefined) return undefined
  const committed = new Map(
    listed
      .split('\0')
      .filter(Boolean)
      .map((entry): [string, string] => {
        const [about = '', path = ''] = entry.split('\t')
        return [path, about.split(' ')[2] ?? '']
      }),
  )
  const differing = paths.filter((path) => differs(join(root, path), committed.get(path)))
  if (differing.length === 0) return []
  const [ignored, filtered] = await Promise.all([
    askGit(root, ['check-ignore', '--', ...differing], env),
    askGit(root, ['check-attr', '-z', 'filter', '--', ...differing], env),
  ])
  const passed = new Set([...(ignored ?? '').split('\n'), ...withFilter(filtered ?? '')])
  return differing.filter((path) => !passed.has(path))
}

/**
 * Returns the last files of the session inside its project, each named as git names it. Recorded paths that lead out of
 * the project are not followed.
 */
function inside(files: readonly FileChange[], root: string): FileChange[] {
  return files
    .map((file) => ({ ...file, path: gitPath(file.path, root) }))
    .filter(({ path }) => !isAbsolute(path) && !normalize(path).startsWith('..') && !path.includes('\0'))
    .slice(-MOST_FILES)
}

function differs(file: string, committed: string | undefined): boolean {
  const stat = lstat(file)
  if (stat === undefined) return committed !== undefined
  if (!stat.isFile() || stat.size > LONGEST_FILE) return false
  if (committed === undefined) return true
  const content = bytesOf(file)
  if (content === undefined) return false
  const sums = [content, Buffer.from(content.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')].map((bytes) =>
    process
      .getBuiltinModule('node:crypto')
      .createHash(committed.length === 64 ? 'sha256' : 'sha1')
      .update(`blob ${bytes.length}\0`)
      .update(bytes)
      .digest('hex'),
  )
  return !sums.includes(committed)
}

/** `path`, `filter`, value, in turn. */
function withFilter(answer: string): string[] {
  const words = answer.split('\0')
  return words.filter((_, at) => at % 3 === 0 && !['unspecified', 'unset', undefined].includes(words[at + 2]))
}

function lstat(path: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    // A part of the path is a file, or a folder that may not be read.
    return undefined
  }
}
