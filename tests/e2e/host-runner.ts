/**
 * @module The process inside the network namespace: starts the model API, runs another host's client step by step, reports.
 *
 * A plan comes in on stdin, a report goes out on stdout, both JSON.
 */

import { text } from 'node:stream/consumers'
import { requireAlone } from './alone.ts'
import { startChatModelApi } from './chat-model-api.ts'
import { runClient } from './client-process.ts'
import { startCodexModelApi } from './codex-model-api.ts'
import { type Act, playAtTerminal } from './terminal-session.ts'

export interface HostStep {
  /** Words after the client's name. `{api}`, here and in the environment, stands for the address of the model API. */
  readonly args: readonly string[]
  /** What is done at the client's terminal; without it, the client has none. */
  readonly acts?: readonly Act[]
}

export interface HostPlan<Turn = unknown> {
  /** The API that the client speaks: Responses, or Chat Completions. */
  readonly speaks: 'responses' | 'chat'
  readonly client: string
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly turns: readonly Turn[]
  readonly steps: readonly HostStep[]
}

export interface StepReport {
  readonly exit: number | undefined
  readonly stdout: string
  readonly stderr: string
  /** What the terminal showed, where the step has one. */
  readonly screens: Readonly<Record<string, string>>
}

export interface HostReport<Request = unknown> {
  readonly requests: readonly Request[]
  readonly turnsLeft: number
  readonly steps: readonly StepReport[]
}

const plan = JSON.parse(await text(process.stdin)) as HostPlan
requireAlone()
const start = plan.speaks === 'chat' ? startChatModelApi : startCodexModelApi
const api = await start(plan.turns as never)
const steps: StepReport[] = []
for (const step of plan.steps) steps.push(await run(step))
await api.close()
const report: HostReport = { requests: api.requests, turnsLeft: api.left(), steps }
process.stdout.write(JSON.stringify(report))

// --- internal ---

async function run({ args, acts }: HostStep): Promise<StepReport> {
  const filled = (word: string) => word.replaceAll('{api}', api.url)
  const env = Object.fromEntries(Object.entries(plan.env).map(([name, value]) => [name, filled(value)]))
  if (acts !== undefined) {
    const program = [plan.client, ...args.map(filled)]
    const screens = await playAtTerminal({ program, cwd: plan.cwd, env, acts, columns: 120, rows: 45 })
    return { exit: undefined, stdout: '', stderr: '', screens }
  }
  return { ...(await runClient(plan.client, args.map(filled), { cwd: plan.cwd, env })), screens: {} }
}
