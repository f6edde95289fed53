/**
 * @module The process inside the network namespace: starts the model API, runs the client step by step, reports.
 *
 * A plan comes in on stdin, a report goes out on stdout, both JSON.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { requireAlone } from './alone.ts'
import { type ApiRequest, startModelApi, type Turn } from './model-api.ts'

export interface Step {
  readonly prompt: string
  /** Goes on with a session: its id, or true for the step before. Absent = a new session. */
  readonly resume?: string | true
  readonly args?: readonly string[]
  /** A file whose appearance says that the client is to be killed, once it has written down what it did until then. */
  readonly killedBy?: string
  /** Milliseconds that the person waits before it: what the turn before left is saved beside it. */
  readonly pause?: number
}

export interface Plan {
  readonly client: string
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly turns: readonly Turn[]
  readonly steps: readonly Step[]
}

export interface StepReport {
  readonly session: string
  readonly exit: number | undefined
  readonly milliseconds: number
  /** The client's own events, one per line of its output. */
  readonly events: readonly ClientEvent[]
  readonly stderr: string
  /** The client's debug log. */
  readonly debug: string
}

export interface ClientEvent {
  readonly type: string
  readonly subtype?: string
  readonly session_id?: string
  readonly [field: string]: unknown
}

export interface Report {
  readonly requests: readonly ApiRequest[]
  readonly turnsLeft: number
  readonly steps: readonly StepReport[]
}

/** Milliseconds after which a client hangs. A busy machine takes a minute for one that is done in five seconds. */
const CLIENT_LONGEST = 240_000
/** Milliseconds by which a transcript is behind at most, with room. */
const TRANSCRIPT_LAG = 2_000

let running: ChildProcess | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    killGroup()
    process.exit(1)
  })
}

const plan = JSON.parse(await text(process.stdin)) as Plan
requireAlone()
const api = await startModelApi(plan.turns)
const steps: StepReport[] = []
for (const step of plan.steps) {
  await setTimeout(step.pause ?? 0)
  steps.push(await run(step, steps.at(-1)?.session))
}
await api.close()
const report: Report = {
  requests: api.requests,
  turnsLeft: api.left(),
  steps,
}
process.stdout.write(JSON.stringify(report))

// --- internal ---

/** Kills the client when the file is there and its transcript, which lags behind, is written. */
async function killAt(file: string, child: ChildProcess): Promise<void> {
  while (!existsSync(file) && child.exitCode === null) await setTimeout(50)
  await setTimeout(TRANSCRIPT_LAG)
  killGroup()
}

/** The client and what it started: its hooks and commands share its process group. */
function killGroup(): void {
  if (running?.pid !== undefined && running.exitCode === null) process.kill(-running.pid, 'SIGKILL')
}

async function run(step: Step, previous: string | undefined): Promise<StepReport> {
  const resume = step.resume === true ? previous : step.resume
  const args = ['-p', step.prompt, '--output-format', 'stream-json', '--verbose', '--include-hook-events']
  if (resume !== undefined) args.push('--resume', resume)
  const logs = mkdtempSync(join(tmpdir(), 'throughline-e2e-log-'))
  const log = join(logs, 'debug.log')
  args.push('--debug-file', log)
  const started = performance.now()
  const child = spawn(plan.client, [...args, ...(step.args ?? [])], {
    cwd: plan.cwd,
    env: { ...plan.env, ANTHROPIC_BASE_URL: api.url },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  running = child
  const timer = globalThis.setTimeout(killGroup, CLIENT_LONGEST)
  const exit = new Promise<number | undefined>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? undefined))
  })
  if (step.killedBy !== undefined) void killAt(step.killedBy, child)
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  clearTimeout(timer)
  const events = stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as ClientEvent] : []))
  const session = events.find((event) => event.session_id !== undefined)?.session_id ?? ''
  const debug = readFileSync(log, 'utf8')
  rmSync(logs, { recursive: true })
  return { session, exit: code, milliseconds: Math.round(performance.now() - started), events, stderr, debug }
}
