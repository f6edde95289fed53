/**
 * @module The host's process: is the session that it ran still open in another terminal?
 *
 * A process is told by its number and its start, so that a number given out again is no sign of life. Where neither can
 * be read, nothing is known.
 */

import { readFileSync } from 'node:fs'

export interface HostProcess {
  readonly pid: number
  /** When it was started, in the words of the system. */
  readonly started: string
  /** It serves several sessions and may outlive them: that it runs tells nothing of one of them. */
  readonly shared?: true
}

/** Returns the process of the host that runs a hook whose parent is `parent`: shells in between are passed over. */
export function hostProcess(parent: number): HostProcess | undefined {
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
  if (!Number.isInteger(pid) || pid <= 1) return undefined
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const seen = look(pid)
  return seen === undefined ? undefined : seen.started === started && !seen.ended
}

/** Returns whether the process of that number still runs: one that ended and was not fetched yet by its parent does not. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return look(pid)?.ended !== true
}

// --- internal ---

interface Seen {
  readonly name: string
  readonly parent: number
  readonly started: string
  readonly ended: boolean
}

const SHELL = /^-?(?:sh|bash|dash|zsh|ksh|fish|ash|busybox)$/
const PS_TIMEOUT = 300

function look(pid: number): Seen | undefined {
  return process.platform === 'linux' ? lookInProc(pid) : lookByPs(pid)
}

/** `pid (name) state parent …`, the start in field 22; the name may hold blanks and brackets. */
function lookInProc(pid: number): Seen | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
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
  } catch {
    return undefined
  }
}

function lookByPs(pid: number): Seen | undefined {
  try {
    // Loaded where there is no /proc: a server asks for no process.
    const { execFileSync } = process.getBuiltinModule('node:child_process')
    const line = execFileSync('/bin/ps', ['-o', 'ppid=,state=,lstart=,comm=', '-p', String(pid)], {
      encoding: 'utf8',
      timeout: PS_TIMEOUT,
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const found = /^\s*(\d+)\s+(\S+)\s+(\w{3}\s+\w{3}\s+\d+\s+[\d:]+\s+\d{4})\s+(.*)$/.exec(line.trimEnd())
    if (found === null) return undefined
    const [, parent = '', state = '', started = '', command = ''] = found
    return {
      name: command.replace(/^.*\//, ''),
      parent: Number(parent),
      started: started.replace(/\s+/g, ' '),
      ended: state.startsWith('Z'),
    }
  } catch {
    return undefined
  }
}
