/**
 * @module Where the search path may hold a program, and which shell runs a command line. Pure.
 */

import { posix, win32 } from 'node:path'

/**
 * The programs of Windows, named by their folder, so that a program of the same name in the project never runs. On the
 * rare machine with another folder they are missing, and their callers do without.
 */
export const SYSTEM32 = 'C:\\Windows\\System32'

/** Returns the absolute paths of a program in the order of the search path. On Windows the file ends in `.exe`. */
export function programPaths(
  name: string,
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): string[] {
  const isWindows = platform === 'win32'
  const paths = isWindows ? win32 : posix
  // A batch file needs a shell, so only an executable file counts. Relative entries lead into the current folder.
  const file = isWindows ? `${name}.exe` : name
  return searchPath(env, isWindows)
    .split(paths.delimiter)
    .map((entry) => (isWindows ? entry.replace(/^"(.*)"$/, '$1') : entry))
    .filter((entry) => paths.isAbsolute(entry))
    .map((entry) => paths.join(entry, file))
}

/** A shell's program, and its words for one command line. */
export interface ShellCall {
  readonly program: string
  readonly args: readonly string[]
  /** The words are passed on without quotes of Node's own. */
  readonly verbatim: boolean
}

/**
 * Returns how a command line is run: by `/bin/sh`; on Windows by the bash of Git, which hosts use there, else by `cmd.exe`.
 * `exists` tells whether a file is there.
 */
export function shellCall(
  command: string,
  env: NodeJS.ProcessEnv,
  exists: (file: string) => boolean,
  platform: NodeJS.Platform = process.platform,
): ShellCall {
  if (platform !== 'win32') return { program: '/bin/sh', args: ['-c', command], verbatim: false }
  const bash = programPaths('git', env, platform)
    .filter(exists)
    .map((git) => win32.join(win32.dirname(git), '..', 'bin', 'bash.exe'))
    .find(exists)
  if (bash !== undefined) return { program: bash, args: ['-c', command], verbatim: false }
  return { program: win32.join(SYSTEM32, 'cmd.exe'), args: ['/d', '/s', '/c', `"${command}"`], verbatim: true }
}

// --- internal ---

/** Windows writes `Path`, and the copy of an environment tells the cases apart. */
function searchPath(env: NodeJS.ProcessEnv, isWindows: boolean): string {
  const name = isWindows ? Object.keys(env).find((key) => key.toUpperCase() === 'PATH') : 'PATH'
  return (name === undefined ? undefined : env[name]) ?? ''
}
