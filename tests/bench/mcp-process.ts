/**
 * @module A server of the protocol as a process, asked over its own stdin and stdout by a client that costs next to nothing.
 */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface McpProcess {
  /** Milliseconds from spawn to the answer to `initialize`. */
  readonly started: number
  /** Calls a tool and returns the milliseconds until its answer. @throws where the tool answers with an error */
  call(tool: string, args: object): Promise<number>
  /** Calls a tool and returns the text of its answer. @throws as `call` does */
  read(tool: string, args: object): Promise<string>
  /** Megabytes: resident now, and the most so far. */
  memory(): { readonly now: number; readonly peak: number }
  /** Milliseconds of the processor that its first thread has used, of which Linux keeps count. */
  spent(): number
  stop(): Promise<void>
}

/** Starts a server and opens a conversation with it. */
export async function startServer(words: readonly string[], env: NodeJS.ProcessEnv): Promise<McpProcess> {
  const began = performance.now()
  const child = spawn(process.execPath, words, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  const ask = asker(child)
  await ask('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  })
  const started = performance.now() - began
  const use = async (tool: string, args: object): Promise<Record<string, unknown>> => {
    const result = await ask('tools/call', { name: tool, arguments: args })
    if (result['isError'] === true) throw new Error(`${tool}: ${JSON.stringify(result).slice(0, 300)}`)
    return result
  }
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
  return {
    started,
    async call(tool, args) {
      const from = performance.now()
      await use(tool, args)
      return performance.now() - from
    },
    async read(tool, args) {
      const { content } = (await use(tool, args)) as { content: readonly { readonly text: string }[] }
      return content.map(({ text }) => text).join('\n')
    },
    memory: () => memoryOf(child.pid),
    spent: () => Number(readFileSync(`/proc/${child.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => done())
        child.stdin.end()
        setTimeout(() => child.kill('SIGKILL'), 5_000).unref()
      }),
  }
}

// --- internal ---

type Ask = (method: string, params: object) => Promise<Record<string, unknown>>

function asker(child: ChildProcessWithoutNullStreams): Ask {
  const waiting = new Map<number, { done: (result: Record<string, unknown>) => void; failed: (error: Error) => void }>()
  let said = ''
  child.stderr.on('data', (part) => (said += part))
  child.once('exit', (code) => {
    for (const { failed } of waiting.values()) failed(new Error(`the server ended with ${code}: ${said.slice(-500)}`))
  })
  let parts: string[] = []
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    parts.push(part)
    if (!part.includes('\n')) return
    const lines = parts.join('').split('\n')
    parts = [lines.pop() ?? '']
    for (const line of lines) {
      const { id, result, error } = JSON.parse(line)
      const entry = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) entry?.done(result)
      else entry?.failed(new Error(JSON.stringify(error)))
    }
  })
  let last = 0
  return (method, params) =>
    new Promise((done, failed) => {
      last += 1
      waiting.set(last, { done, failed })
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: last, method, params })}\n`)
    })
}

function memoryOf(pid: number | undefined): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (field: string): number =>
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}
