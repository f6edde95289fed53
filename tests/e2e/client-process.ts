/** @module A client as a process that a runner waits for, with all that it started. */

import { type ChildProcess, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

export interface ClientEnd {
  readonly exit: number | undefined
  readonly stdout: string
  readonly stderr: string
}

/** Milliseconds after which a client hangs. A busy machine takes a minute for one that is done in five seconds. */
const CLIENT_LONGEST = 240_000

let running: ChildProcess | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    killClient()
    process.exit(1)
  })
}

/** Kills the client that runs and what it started: its hooks and commands share its process group. */
export function killClient(): void {
  if (running?.pid !== undefined && running.exitCode === null) process.kill(-running.pid, 'SIGKILL')
}

/** Whether the client has ended. */
export function hasEnded(): boolean {
  return running === undefined || running.exitCode !== null
}

/** Runs a client to its end; one that hangs is killed. */
export async function runClient(
  client: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<ClientEnd> {
  const child = spawn(client, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  running = child
  const timer = setTimeout(killClient, CLIENT_LONGEST)
  const ended = new Promise<number | undefined>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? undefined))
  })
  const [stdout, stderr, exit] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  clearTimeout(timer)
  return { exit, stdout, stderr }
}
