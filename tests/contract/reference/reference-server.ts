/** The published reference memory server as a child process on a file of its own, and one way to ask it. */

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** What a server says to a call, as far as both must say the same. */
export interface Answer {
  readonly content: unknown
  readonly structuredContent?: unknown
  readonly isError?: boolean
}

export interface ReferenceServer {
  readonly request: (method: string, params?: object) => Promise<unknown>
  readonly call: (tool: string, args: unknown) => Promise<Answer>
  /** Empties its file. */
  readonly clear: () => void
  readonly close: () => void
}

/** Returns the running server. It has no end of its own: the caller closes it. */
export async function startReference(): Promise<ReferenceServer> {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-reference-'))
  const file = join(folder, 'memory.jsonl')
  const program = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-memory/dist/index.js')
  const child = spawn(process.execPath, [program], {
    cwd: dirname(program),
    env: { PATH: process.env['PATH'], MEMORY_FILE_PATH: file },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const request = requester(child)
  await request('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'differential', version: '1' },
  })
  child.stdin?.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
  return {
    request,
    call: async (name, args) => comparable(await request('tools/call', { name, arguments: args })),
    clear: () => rmSync(file, { force: true }),
    close: () => {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns of an answer what both servers must agree on. */
export function comparable(answer: unknown): Answer {
  const { content, structuredContent, isError } = answer as Answer
  return {
    content,
    ...(structuredContent === undefined ? {} : { structuredContent }),
    ...(isError === undefined ? {} : { isError }),
  }
}

// --- internal ---

function requester(child: ChildProcess): ReferenceServer['request'] {
  const waiting = new Map<number, { done: (value: unknown) => void; fail: (error: Error) => void }>()
  let id = 0
  let rest = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const message = JSON.parse(line) as { id?: number; result?: unknown; error?: { message: string } }
      if (message.id === undefined) continue
      const { done, fail } = waiting.get(message.id) ?? {}
      waiting.delete(message.id)
      if (message.error === undefined) done?.(message.result)
      else fail?.(new Error(message.error.message))
    }
  })
  child.on('exit', () => {
    for (const { fail } of waiting.values()) fail(new Error('the reference server has ended'))
  })
  return (method, params = {}) =>
    new Promise((done, fail) => {
      id += 1
      waiting.set(id, { done, fail })
      child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    })
}
