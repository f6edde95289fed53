/**
 * @module Ends a program with all programs that it started.
 *
 * POSIX systems kill the process group that the program leads. Windows has no groups, so `taskkill` ends the tree.
 */

import type { ChildProcess } from 'node:child_process'
import { win32 } from 'node:path'

/** The parts of the system that a test replaces. */
export interface ProcessSystem {
  readonly platform: NodeJS.Platform
  readonly env: NodeJS.ProcessEnv
  readonly kill: (pid: number, signal: NodeJS.Signals) => void
  /** Starts a program that nobody waits for. */
  readonly start: (program: string, args: readonly string[]) => void
}

/** Returns the spawn option with which `endTree` reaches every program: a group of its own, or on Windows none. */
export function leadsGroup(platform: NodeJS.Platform = process.platform): boolean {
  return platform !== 'win32'
}

/** Kills a child and all that it started, if it still runs. Throws nothing, and works while this process ends. */
export function endTree(child: Pick<ChildProcess, 'pid'>, system: ProcessSystem = THIS_SYSTEM): void {
  if (child.pid === undefined) return
  try {
    if (leadsGroup(system.platform)) system.kill(-child.pid, 'SIGKILL')
    else system.start(taskkill(system.env), ['/PID', String(child.pid), '/T', '/F'])
  } catch {
    // It ended already.
  }
}

// --- internal ---

/** Named by its folder, so that a program of that name in the project never runs. */
function taskkill(env: NodeJS.ProcessEnv): string {
  return win32.join(env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'taskkill.exe')
}

const THIS_SYSTEM: ProcessSystem = {
  platform: process.platform,
  env: process.env,
  kill: (pid, signal) => void process.kill(pid, signal),
  start: (program, args) => {
    // Loaded by the first call: most processes end nothing.
    const { spawn } = process.getBuiltinModule('node:child_process')
    const child = spawn(program, args, { detached: true, stdio: 'ignore', windowsHide: true })
    child.on('error', () => undefined)
    child.unref()
  },
}
