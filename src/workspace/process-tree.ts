/**
 * @module Ends a program with all programs that it started.
 *
 * POSIX systems kill the process group that the program leads. Windows has no groups, so `taskkill` ends the tree.
 */

import type { ChildProcess } from 'node:child_process'
import { win32 } from 'node:path'
import { SYSTEM32 } from './program-paths.ts'

/** The parts of the system that a test replaces. */
export interface ProcessSystem {
  readonly platform: NodeJS.Platform
  readonly kill: (pid: number, signal: NodeJS.Signals) => void
  /** Starts a program that nobody waits for; calls `otherwise` if it cannot start. */
  readonly start: (program: string, args: readonly string[], otherwise: () => void) => void
}

/** Returns the spawn option with which `endTree` reaches every program: a group of its own, or on Windows none. */
export function leadsGroup(platform: NodeJS.Platform = process.platform): boolean {
  return platform !== 'win32'
}

/** Kills a child and all that it started, if it still runs. Throws nothing, and works while this process ends. */
export function endTree(child: Pick<ChildProcess, 'pid'>, system: ProcessSystem = THIS_SYSTEM): void {
  const { pid } = child
  if (pid === undefined) return
  const kill = (of: number): void => {
    try {
      system.kill(of, 'SIGKILL')
    } catch {
      // It ended already.
    }
  }
  if (leadsGroup(system.platform)) kill(-pid)
  else system.start(TASKKILL, ['/PID', String(pid), '/T', '/F'], () => kill(pid))
}

// --- internal ---

const TASKKILL = win32.join(SYSTEM32, 'taskkill.exe')

const THIS_SYSTEM: ProcessSystem = {
  platform: process.platform,
  kill: (pid, signal) => void process.kill(pid, signal),
  start: (program, args, otherwise) => {
    // Loaded by the first call: most processes end nothing.
    const { spawn } = process.getBuiltinModule('node:child_process')
    const child = spawn(program, args, { detached: true, stdio: 'ignore', windowsHide: true })
    child.on('error', otherwise)
    child.unref()
  },
}
