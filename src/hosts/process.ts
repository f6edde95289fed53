/**
 * @module The host's process: is the session that it ran still open in another terminal?
 *
 * A process is told by its number and its start, so that a number given out again is no sign of life. Where neither can
 * be read, nothing is known.
 */

import { processLookup } from './process-lookup.ts'

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
