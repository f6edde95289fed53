/**
 * @module Finds the `git` program to run: never one inside the project that is being read.
 */

import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { programPaths } from './program-paths.ts'

/** Returns the folder with symbolic links resolved, as git sees it; undefined if it does not exist. */
export function realFolder(folder: string): string | undefined {
  if (!isAbsolute(folder)) return undefined
  try {
    const path = realpathSync(folder)
    return statSync(path).isDirectory() ? path : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the git of the search path. Skips relative entries and entries inside the project, so that a `git` in the
 * project never runs.
 */
export function gitProgram(folder: string, env: NodeJS.ProcessEnv): string | undefined {
  const project = projectAround(folder)
  return programPaths('git', env).find((program) => isProgram(program) && !liesIn(project, program))
}

/** Returns the nearest parent folder with a repository; the folder itself if there is none. */
export function projectAround(folder: string): string {
  for (let path = folder; ; path = dirname(path)) {
    if (existsSync(join(path, '.git'))) return path
    if (dirname(path) === path) return folder
  }
}

// --- internal ---

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** A repository at the root of the file system would contain every program, so it does not count. */
function liesIn(project: string, program: string): boolean {
  if (dirname(project) === project) return false
  return [program, realpathSync(program)].some((path) => !/^\.\.(?:[\\/]|$)/.test(relative(project, path)))
}
