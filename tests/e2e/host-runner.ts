/**
 * @module The process inside the network namespace: starts the model API, runs Codex step by step, reports.
 *
 * A plan comes in on stdin, a report goes out on stdout, both JSON.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { requireAlone } from './alone.ts'
import { type CodexRequest, type CodexTurn, startCodexModelApi } from './codex-model-api.ts'

export interface CodexStep {
  /** Words after `codex`. `{api}` stands for the address of the model API. */
  readonly args: readonly string[]
  /** Milliseconds after which the client is killed; 60,000 unless told. */
  readonly longest?: number
}

export interface CodexPlan {
  readonly client: string
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly turns: readonly CodexTurn[]
  readonly steps: readonly CodexStep[]
}

export interface CodexReport {
  readonly requests: readonly CodexRequest[]
  readonly turnsLeft: number
  readonly steps: readonly { readonly exit: number | undefined; readonly stdout: string; readonly stderr: string }[]
}

let running: ChildProcess | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    killGroup()
    process.exit(1)
  })
}

const plan = JSON.parse(await text(process.stdin)) as CodexPlan
requireAlone()
const api = await startCodexModelApi(plan.turns)
const steps: CodexReport['steps'][number][] = []
for (const step of plan.steps) steps.push(await run(step))
await api.close()
const report: CodexReport = { requests: api.requests, turnsLeft: api.left(), steps }
process.stdout.write(JSON.stringify(report))

// --- internal ---

/** The client and what it started: its hooks and commands share its process group. */
function killGroup(): void {
  if (running?.pid !== undefined && running.exitCode === null) process.kill(-running.pid, 'SIGKILL')
}

async function run({ args, longest = 60_000 }: CodexStep): Promise<CodexReport['steps'][number]> {
  const words = args.map((word) => word.replaceAll('{api}', api.url))
  const child = spawn(plan.client, words, {
    cwd: plan.cwd,
    env: plan.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  running = child
  const timer = setTimeout(killGroup, longest)
  const exit = new Promise<number | undefined>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? undefined))
  })
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  clearTimeout(timer)
  return { exit: code, stdout, stderr }
}
