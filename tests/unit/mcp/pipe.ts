/** A client of the memory server on a pipe, in either era, asked message by message. */

import { PassThrough, Writable } from 'node:stream'
import type { Context } from '../../../src/compose.ts'
import { createMemoryServer } from '../../../src/mcp/server.ts'
import { servePipe } from '../../../src/mcp/stdio.ts'

export interface Message {
  readonly id?: string | number | null
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

export interface Pipe {
  readonly send: (message: object | string) => void
  /** Sends a request and returns its answer. */
  readonly ask: (method: string, params?: object) => Promise<Message>
  /** The same, as a modern client sends it. */
  readonly askModern: (method: string, params?: object) => Promise<Message>
  readonly initialize: () => Promise<Message>
  /** All that came so far, in order. */
  readonly received: readonly Message[]
  /** Hangs up, and resolves when the server has said all. */
  readonly end: () => Promise<void>
}

/** What every modern request carries. */
export const MODERN = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test-client', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
} as const

const LONGEST = 1024 * 1024

/** Returns a client's end of a new pipe. */
export function openPipe(context: Context, folder: string): Pipe {
  const input = new PassThrough()
  const received: Message[] = []
  const waiting = new Map<unknown, (message: Message) => void>()
  const output = new Writable({
    write: (line, _encoding, done) => {
      const message = JSON.parse(String(line)) as Message
      received.push(message)
      if (message.method === undefined) waiting.get(message.id)?.(message)
      done()
    },
  })
  const end = servePipe(
    { input, output, longest: LONGEST },
    () => createMemoryServer(context, { folder }),
    () => undefined,
  )
  let id = 0
  const send: Pipe['send'] = (message) => {
    const line = typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message })
    input.write(`${line}\n`)
  }
  const ask: Pipe['ask'] = (method, params = {}) => {
    id += 1
    const answer = new Promise<Message>((done) => waiting.set(id, done))
    send({ id, method, params })
    return answer
  }
  return {
    send,
    ask,
    askModern: (method, params = {}) => ask(method, { _meta: MODERN, ...params }),
    initialize: () =>
      ask('initialize', {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'test-client', version: '1' },
      }),
    received,
    end,
  }
}
