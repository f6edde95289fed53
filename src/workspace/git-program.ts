/**
 * @module Which `git` is run, and where: never one that lies in the project that is being read.
 */

import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, join, relative } from 'node:path'

/** Returns the folder as git sees it, which answers relative to where a symbolic link leads; undefined where there is none. */
export function realFolder(folder: string): string | undefined {
  if (!isAbsolute(folder)) return undefined
  try {
    const place = realpathSync(folder)
    return statSync(place).isDirectory() ? place : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the git of the search path. Relative entries are passed over, and those within the project: a `git` that came
 * with the project is never run.
 */
export function gitProgram(folder: string, env: NodeJS.ProcessEnv): string | undefined {
  const project = projectAround(folder)
  for (const entry of (env['PATH'] ?? '').split(delimiter)) {
    const program = join(entry, 'git')
    if (isAbsolute(entry) && isProgram(program) && !liesIn(project, program)) return program
  }
  return undefined
}

/** Returns the nearest folder around this one that holds a repository; the folder itself where there is none. */
export function projectAround(folder: string): string {
  for (let place = folder; ; place = dirname(place)) {
    if (existsSync(join(place, '.git'))) return place
    if (dirname(place) === place) return folder
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

/** A repository at the root of the file system holds every program there is: it has none of its own. */
function liesIn(project: string, program: string): boolean {
  if (dirname(project) === project) return false
  return [program, realpathSync(program)].some((path) => !/^\.\.(?:[\\/]|$)/.test(relative(project, path)))
}
