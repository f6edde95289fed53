/**
 * @module Reads what a system knows of a process: /proc on Linux, `ps` on macOS, PowerShell on Windows.
 *
 * All of them answer undefined for a process that is not there, and where the system does not answer in time.
 */

import { readFileSync } from 'node:fs'
import { win32 } from 'node:path'
import { SYSTEM32 } from '../workspace/program-paths.ts'

/** A process, as its system describes it. */
export interface SeenProcess {
  readonly name: string
  readonly parent: number
  /** When it was started, in the words of the system. */
  readonly started: string
  /** Whether it ended, and its parent did not ask for its status yet. */
  readonly ended: boolean
}

export type LookUp = (pid: number) => SeenProcess | undefined

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
