/**
 * @module Finds git, never inside the project that is being read, and runs it with a time limit, which also applies to the
 * programs that git starts.
 *
 * A git that hangs on a dead disk must not outlast the hook that called it. Each git runs in its own process group. The
 * group is killed as a whole when the time is up, when the output is too long, and when this process ends.
 */

import type { ChildProcess } from 'node:child_process'
import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { endTree, leadsGroup } from './process-tree.ts'
import { programPaths } from './program-paths.ts'

/** Most bytes that a git call that somebody waits for may print before it is killed. */
const GIT_OUTPUT = 4 << 20
/** Grace after the time limit for output that arrived while this process was busy, in milliseconds. */
const GRACE = 30
/** How long git is not called again for a folder after a timeout, in milliseconds: longer than any hook runs. */
const REST = 6_000

export interface GitCalls {
  /** Returns what git prints, without its last line end; undefined if it fails or the time is up. */
  readonly ask: (args: readonly string[]) => Promise<string | undefined>
  /** Whether the time was up for one of them: what it would have said is unknown. */
  readonly isCut: () => boolean
  /** No further command is run. */
  readonly end: () => void
}

export interface GitContext {
  readonly program: string
  readonly folder: string
  /** The folder of the project around it. */
  readonly project: string
  readonly env: NodeJS.ProcessEnv
}

/** Returns calls that share one time: after `within` milliseconds all that still run are killed, and none is started. */
export function gitCalls({ project, ...context }: GitContext, within: number): GitCalls {
  const key = `${context.program}\0${project}`
  const running = new Set<() => void>()
  let isOver = resting.has(key)
  let isCut = isOver
  const stop = (): void => {
    if (running.size > 0) rest(key)
    isCut ||= running.size > 0
    isOver = true
    for (const kill of running) kill()
  }
  const timer = setTimeout(() => setTimeout(stop, GRACE), within)
  timer.unref()
  const ask = async (args: readonly string[]): Promise<string | undefined> => {
    let end: () => void = () => undefined
    const { isDone, out } = await run(context, args, {}, (kill) => {
      end = kill
      running.add(kill)
    })
    running.delete(end)
    return isDone ? out.toString('utf8').replace(/\n$/, '') : undefined
  }
  return {
    ask: (args) => {
      isCut ||= isOver
      return isOver ? Promise.resolve(undefined) : ask(args)
    },
    isCut: () => isCut,
    end: () => clearTimeout(timer),
  }
}

/** How a git ended that nobody waits for. */
interface GitAnswer {
  readonly isDone: boolean
  readonly out: Buffer
  /** What it printed of errors, its end. */
  readonly said: string
}

/** Runs git with an input, for up to `within` milliseconds, and returns how it ended. Never rejects. */
export async function runGit(
  context: Omit<GitContext, 'project'>,
  args: readonly string[],
  { within, ...options }: { readonly input?: string | Buffer; readonly most: number; readonly within: number },
): Promise<GitAnswer> {
  let timer: NodeJS.Timeout | undefined
  const answer = await run(context, args, { ...options, hears: true }, (kill) => {
    timer = setTimeout(() => kill(`it did not answer within ${within / 1_000} seconds`), within)
  })
  clearTimeout(timer)
  return answer
}

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

const LONGEST_SAID = 2_000

interface RunOptions {
  readonly input?: string | Buffer | undefined
  /** Most bytes that it may print before it is killed. */
  readonly most?: number
  /** Its errors are kept. */
  readonly hears?: boolean
}

/** Projects whose git did not answer in time. */
const resting = new Set<string>()

function rest(key: string): void {
  resting.add(key)
  setTimeout(() => resting.delete(key), REST).unref()
}

const started = new Set<ChildProcess>()

/** Kills the groups at exit, so that a hook that ends at its deadline leaves no process behind. */
function endAll(): void {
  for (const child of started) endTree(child)
}

/** Starts a git; `stop` gets what kills it. Resolves once it has ended, or was killed. */
function run(
  { program, folder, env }: Omit<GitContext, 'project'>,
  args: readonly string[],
  { input, most = GIT_OUTPUT, hears = false }: RunOptions,
  stop: (kill: (why?: string) => void) => void,
): Promise<GitAnswer> {
  return new Promise((done) => {
    let child: ChildProcess
    try {
      // Loaded by the first call: a session may need none.
      const { spawn } = process.getBuiltinModule('node:child_process')
      const stdio = [input === undefined ? 'ignore' : 'pipe', 'pipe', hears ? 'pipe' : 'ignore'] as const
      child = spawn(program, args, { cwd: folder, env, detached: leadsGroup(), windowsHide: true, stdio: [...stdio] })
    } catch (error) {
      // Some failures to start a program are thrown: a folder that is gone by now, a name with a NUL.
      done({ isDone: false, out: Buffer.alloc(0), said: String(error) })
      return
    }
    if (started.size === 0) process.on('exit', endAll)
    started.add(child)
    const parts: Buffer[] = []
    let length = 0
    let said = ''
    let code: number | null = null
    const finish = (isDone: boolean): void => {
      if (!started.delete(child)) return
      if (started.size === 0) process.off('exit', endAll)
      done({ isDone, out: Buffer.concat(parts), said })
    }
    // Not waited for: a program that left the group may hold the pipe open.
    const kill = (why = ''): void => {
      endTree(child)
      child.stdout?.destroy()
      child.stderr?.destroy()
      child.unref()
      said = why
      finish(false)
    }
    stop(kill)
    child.stdout?.on('data', (part: Buffer) => {
      parts.push(part)
      length += part.length
      if (length > most) kill('it printed too much')
    })
    child.stderr?.on('data', (part: Buffer) => {
      said = (said + part.toString('utf8')).slice(-LONGEST_SAID)
    })
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
    child.on('error', (error) => {
      said = error.message
      finish(false)
    })
    child.on('exit', (status) => {
      code = status
    })
    child.on('close', () => finish(code === 0))
  })
}

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
