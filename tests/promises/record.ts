/** @module Where and of what a recorded run was. */

import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'

/** Returns the commit of a project, and whether the source or these tests differ from it. */
export function commitOf(root: string): string {
  try {
    const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
    const isChanged = git('status', '--porcelain', '--', 'src', 'tests') !== ''
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`
  } catch {
    return 'no commit'
  }
}

/** Returns the day, the runtime and how busy the machine is. */
export function describeMachine(): string {
  return `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} CPUs, load ${loadOf()}`
}

/** Returns the load of the last minute. */
export function loadOf(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}
