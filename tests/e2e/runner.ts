/**
 * @module The process inside the network namespace: starts the model API, runs the client step by step, reports.
 *
 * A plan comes in on stdin, a report goes out on stdout, both JSON.
 */

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { requireAlone } from './alone.ts'
import { hasEnded, killClient, runClient } from './client-process.ts'
import { type ApiRequest, startModelApi, type Turn } from './model-api.ts'

export interface Step {
  readonly prompt: string
  /** Goes on with a session: its id, or true for the step before. Absent = a new session. */
  readonly resume?: string | true
  readonly args?: readonly string[]
  /** A file whose appearance says that the client is to be killed, once it has written down what it did until then. */
  readonly killedBy?: string
  /** The outbox of a store: the person waits until what the turn before left there is saved. */
  readonly saved?: string
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

/** Milliseconds by which a transcript is behind at most, with room. */
const TRANSCRIPT_LAG = 2_000

const plan = JSON.parse(await text(process.stdin)) as Plan
requireAlone()
const api = await startModelApi(plan.turns)
const steps: StepReport[] = []
for (const step of plan.steps) {
  if (step.saved !== undefined) await untilEmpty(step.saved)
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

/** Waits until nothing is in an outbox; what no worker takes up in 20 s stays there. */
async function untilEmpty(outbox: string): Promise<void> {
  const isBusy = () => existsSync(outbox) && readdirSync(outbox).some((name) => /\.json$|^delivering$/.test(name))
  for (const last = performance.now() + 20_000; isBusy() && performance.now() < last; ) await setTimeout(20)
}

/** Kills the client when the file is there and its transcript, which lags behind, is written. */
async function killAt(file: string): Promise<void> {
  while (!existsSync(file) && !hasEnded()) await setTimeout(50)
  await setTimeout(TRANSCRIPT_LAG)
  killClient()
}

async function run(step: Step, previous: string | undefined): Promise<StepReport> {
  const resume = step.resume === true ? previous : step.resume
  const args = ['-p', step.prompt, '--output-format', 'stream-json', '--verbose', '--include-hook-events']
  if (resume !== undefined) args.push('--resume', resume)
  const logs = mkdtempSync(join(tmpdir(), 'throughline-e2e-log-'))
  const log = join(logs, 'debug.log')
  args.push('--debug-file', log, ...(step.args ?? []))
  const started = performance.now()
  const client = runClient(plan.client, args, { cwd: plan.cwd, env: { ...plan.env, ANTHROPIC_BASE_URL: api.url } })
  if (step.killedBy !== undefined) void killAt(step.killedBy)
  const { exit, stdout, stderr } = await client
  const events = stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as ClientEvent] : []))
  const session = events.find((event) => event.session_id !== undefined)?.session_id ?? ''
  const debug = readFileSync(log, 'utf8')
  rmSync(logs, { recursive: true })
  return { session, exit, milliseconds: Math.round(performance.now() - started), events, stderr, debug }
}
