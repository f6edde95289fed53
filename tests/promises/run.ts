/** @module One promise tested in a process of its own, so that a crash of the engine is a violation and not the end. */

import { spawn } from 'node:child_process'
import { joinOutcomes, type Outcome, type Programs } from './promise.ts'
import { mountWorks } from './trace.ts'

export interface RunOrder {
  readonly id: string
  readonly tries: number
  readonly seed: number
  /** After so many seconds no new try is begun. */
  readonly seconds: number
  /** How long something takes is judged, too: where nothing else keeps the machine busy. */
  readonly isTimed?: boolean
}

/** What is left to a run after its time, in seconds: the last try ends, children are reaped. */
const GRACE = 120

/** Returns the outcome of a promise's test; a process that breaks or hangs is a violation. */
export async function runPromise(
  programs: Programs,
  { id, tries, seed, seconds, isTimed = false }: RunOrder,
): Promise<Outcome> {
  const args = [
    '--expose-gc',
    programs.worker,
    id,
    String(tries),
    String(seed),
    String(seconds),
    isTimed ? 'timed' : '',
  ]
  // In a view of its own, where that is allowed: what it mounts is gone with it.
  const [command = '', ...words] = [...(mountWorks() ? ['unshare', '-m'] : []), process.execPath, ...args]
  const child = spawn(command, words, { cwd: programs.folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  let isHung = false
  const timer = setTimeout(
    () => {
      isHung = true
      child.kill('SIGKILL')
    },
    (seconds + GRACE) * 1_000,
  )
  const code = await new Promise<number | null>((done) => child.on('close', done))
  clearTimeout(timer)
  try {
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Outcome
  } catch {
    const how = isHung
      ? `it hung for ${GRACE} s after its time`
      : `its process ended with ${code}: ${stderr.slice(-400)}`
    return { count: 0, violations: 1, examples: [how], notes: [] }
  }
}

/** Far enough from each other: a test may use the seeds that follow its own. */
const SEEDS_APART = 1_000_000

/** Returns the outcome of a promise's test whose tries so many processes share. */
export async function runSplit(programs: Programs, order: RunOrder, processes: number): Promise<Outcome> {
  const share = Math.ceil(order.tries / processes)
  const parts = Array.from({ length: Math.ceil(order.tries / share) }, (_, part) =>
    runPromise(programs, {
      ...order,
      tries: Math.min(share, order.tries - part * share),
      seed: order.seed + part * SEEDS_APART,
    }),
  )
  return joinOutcomes(await Promise.all(parts))
}
