/**
 * @module The host's process: is the session that it ran still open in another terminal?
 *
 * A process is told by its number and its start, so that a number given out again is no sign of life. Where neither can
 * be read, nothing is known. What a system knows comes from /proc on Linux, `ps` on macOS, PowerShell on Windows.
 */

import { readFileSync } from 'node:fs'
import { win32 } from 'node:path'
import { SYSTEM32 } from '../workspace/program-paths.ts'

export interface HostProcess {
  readonly pid: number
  /** When it was started, in the words of the system. */
  readonly started: string
  /** It serves several sessions and may outlive them: that it runs tells nothing of one of them. */
  readonly shared?: true
}

/** Returns the process of the host that runs a hook whose parent is `parent`: shells in between are passed over. */
export function hostProcess(parent: number, look = processLookup()): HostProcess | undefined {
  let pid = parent
  for (let step = 0; step < 4; step += 1) {
    const seen = look(pid)
    if (seen === undefined || pid <= 1) return undefined
    if (!SHELL.test(seen.name)) return { pid, started: seen.started }
    pid = seen.parent
  }
  return undefined
}

/** Returns whether the process still runs; undefined where that cannot be told. */
export function isRunning({ pid, started }: HostProcess): boolean | undefined {
  if (!isNumber(pid)) return undefined
  if (hasGone(pid)) return false
  const seen = processLookup()(pid)
  return seen === undefined ? undefined : seen.started === started && !seen.ended
}

/** Returns whether the process of that number still runs: one that ended and was not fetched yet by its parent does not. */
export function isAlive(pid: number): boolean {
  return isNumber(pid) && !hasGone(pid) && processLookup()(pid)?.ended !== true
}

/** A process, as its system describes it. */
interface SeenProcess {
  readonly name: string
  readonly parent: number
  /** When it was started, in the words of the system. */
  readonly started: string
  /** Whether it ended, and its parent did not ask for its status yet. */
  readonly ended: boolean
}

type LookUp = (pid: number) => SeenProcess | undefined

/** The parts of the system that a test replaces. */
export interface LookupSystem {
  readonly platform: NodeJS.Platform
  /** Returns a text file. @throws where there is none */
  readonly read: (file: string) => string
  /** Returns what a program prints. @throws where it fails, or needs more than `timeout` milliseconds */
  readonly run: (program: string, args: readonly string[], timeout: number) => string
}

/** Returns the lookup of this system. On Windows, one call lists all processes, and the lookup keeps that list. */
export function processLookup(system: LookupSystem = THIS_SYSTEM): LookUp {
  if (system.platform === 'linux') return (pid) => unlessFailing(() => inProc(system.read(`/proc/${pid}/stat`)))
  if (system.platform !== 'win32')
    return (pid) =>
      unlessFailing(() =>
        inPs(system.run('/bin/ps', ['-o', 'ppid=,state=,lstart=,comm=', '-p', String(pid)], PS_TIMEOUT)),
      )
  let list: ReadonlyMap<number, SeenProcess> | undefined
  return (pid) => {
    list ??= unlessFailing(() => inWindows(system.run(POWERSHELL, WINDOWS_LIST, WINDOWS_TIMEOUT)))
    return list?.get(pid)
  }
}

// --- internal ---

const SHELL = /^-?(?:sh|bash|dash|zsh|ksh|fish|ash|busybox|cmd|powershell|pwsh)(?:\.exe)?$/i

/** Whether this may be the number of a process that is not the first of the system. */
function isNumber(pid: number): boolean {
  return Number.isInteger(pid) && pid > 1
}

function hasGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** Longest time for `ps`, in milliseconds: it answers in less than 20. */
const PS_TIMEOUT = 300
/** Longest time for PowerShell, in milliseconds: its start alone takes some hundreds. */
const WINDOWS_TIMEOUT = 2_000

const THIS_SYSTEM: LookupSystem = {
  platform: process.platform,
  read: (file) => readFileSync(file, 'utf8'),
  run: (program, args, timeout) => {
    // Loaded where there is no /proc: a server asks for no process.
    const { execFileSync } = process.getBuiltinModule('node:child_process')
    return execFileSync(program, args, {
      encoding: 'utf8',
      timeout,
      // The words of ps are the same in every language then. PowerShell needs the environment as it is.
      ...(process.platform === 'win32' ? { windowsHide: true } : { env: { LC_ALL: 'C', TZ: 'UTC' } }),
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  },
}

function unlessFailing<T>(look: () => T | undefined): T | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}

/** `pid (name) state parent …`, the start in field 22; the name may hold blanks and brackets. */
function inProc(text: string): SeenProcess | undefined {
  const end = text.lastIndexOf(')')
  const fields = text.slice(end + 2).split(' ')
  const started = fields[19]
  if (started === undefined) return undefined
  return {
    name: text.slice(text.indexOf('(') + 1, end),
    parent: Number(fields[1]),
    started,
    ended: fields[0] === 'Z' || fields[0] === 'X',
  }
}

function inPs(line: string): SeenProcess | undefined {
  const found = /^\s*(\d+)\s+(\S+)\s+(\w{3}\s+\w{3}\s+\d+\s+[\d:]+\s+\d{4})\s+(.*)$/.exec(line.trimEnd())
  if (found === null) return undefined
  const [, parent = '', state = '', started = '', command = ''] = found
  return {
    name: command.replace(/^.*\//, ''),
    parent: Number(parent),
    started: started.replace(/\s+/g, ' '),
    ended: state.startsWith('Z'),
  }
}

/** One line a process: number, parent, start (100 nanoseconds since 1601), name. Windows keeps no ended process. */
function inWindows(text: string): ReadonlyMap<number, SeenProcess> {
  const lines = text.split(/\r?\n/).map((line) => /^(\d+) (\d+) (\d+) (.+)$/.exec(line))
  return new Map(
    lines.flatMap((line) => {
      if (line === null) return []
      const [, pid = '', parent = '', started = '', name = ''] = line
      return [[Number(pid), { name, parent: Number(parent), started, ended: false }] as const]
    }),
  )
}

const WINDOWS_LIST = [
  '-NoProfile',
  '-NonInteractive',
  '-Command',
  'Get-CimInstance Win32_Process | Where-Object CreationDate | ForEach-Object { ' +
    "'{0} {1} {2} {3}' -f $_.ProcessId, $_.ParentProcessId, $_.CreationDate.ToFileTimeUtc(), $_.Name }",
]

const POWERSHELL = win32.join(SYSTEM32, 'WindowsPowerShell', 'v1.0', 'powershell.exe')
