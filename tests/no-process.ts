/** @module Fails a test file of the project `unit` that starts a process, also through the sources. A part of each property is tried. */

import childProcess, { type ChildProcess } from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { configureGlobal } from 'fast-check'
import { afterAll } from 'vitest'
import { rounds } from './rounds.ts'

configureGlobal({ numRuns: rounds(100) })

/** The files of a worker share it: the functions are replaced once. */
const STARTED = Symbol.for('throughline.tests.started')
const shared = globalThis as { [STARTED]?: string[] }

shared[STARTED] ??= watch()
const started = shared[STARTED]
started.length = 0

afterAll(() => {
  if (started.length === 0) return
  throw new Error(`starts a process (${started.join(', ')}): name the file *.process.test.ts (tests/vitest.config.ts)`)
})

// --- internal ---

/** Returns the list to which every program that is started from here on is added. */
function watch(): string[] {
  const programs: string[] = []
  for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'] as const) {
    const start = childProcess[name] as (...words: unknown[]) => ChildProcess
    Object.assign(childProcess, {
      [name]: (...words: unknown[]) => {
        programs.push(String(words[0]))
        return start(...words)
      },
    })
  }
  syncBuiltinESMExports()
  return programs
}
