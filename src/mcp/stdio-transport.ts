/**
 * @module The MCP transport over stdin and stdout. Only JSON-RPC is written, and no input line can end the process.
 *
 * A malformed line is answered with a JSON-RPC error, if possible, and does not affect other lines.
 */

import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js'
import { LISTEN } from './era.ts'
import { failure, INVALID_REQUEST, PARSE_ERROR } from './json-rpc.ts'
import { createMessageReader, type Received } from './message-reader.ts'

export interface Pipes {
  readonly input: NodeJS.ReadableStream
  /** Writes a line to the client; the callback is called when it is out. */
  readonly write: (line: string, done: () => void) => void
}

export interface StdioTransport extends Transport {
  /** Resolves when every request that was read has its answer, and every answer is out. */
  readonly settled: () => Promise<void>
}

/** Returns the transport; `onEnd` is called when the client has closed our input. */
export function createStdioTransport(pipes: Pipes, longest: number, onEnd: () => void): StdioTransport {
  const read = createMessageReader(longest)
  const unanswered = new Set<string | number>()
  let unwritten = 0
  let waiting: (() => void)[] = []
  const settle = (): void => {
    if (unanswered.size > 0 || unwritten > 0) return
    for (const done of waiting) done()
    waiting = []
  }
  const write = (message: object): Promise<void> =>
    new Promise((done) => {
      unwritten += 1
      pipes.write(`${JSON.stringify(message)}\n`, () => {
        unwritten -= 1
        settle()
        done()
      })
    })
  const refuse = (code: number, message: string, id?: string | number): void => {
    void write(failure(id ?? null, code, message))
  }
  const take = (received: Received): void => {
    if (received.kind === 'message') deliver(received.value)
    else if (received.kind === 'garbage') refuse(PARSE_ERROR, 'Parse error: the line is not JSON')
    else refuse(INVALID_REQUEST, `Request too large: ${received.bytes} bytes, the limit is ${longest}`, received.id)
  }
  const deliver = (value: unknown): void => {
    const parsed = JSONRPCMessageSchema.safeParse(value)
    if (!parsed.success) {
      const text = Array.isArray(value)
        ? 'batches are not supported, send one message a line'
        : 'the line is not a JSON-RPC message'
      refuse(INVALID_REQUEST, `Invalid request: ${text}`, idOf(value))
      return
    }
    const message = parsed.data
    // A request to listen is answered when the connection ends.
    if ('method' in message && 'id' in message && message.method !== LISTEN) unanswered.add(message.id)
    if ('method' in message && message.method === 'notifications/cancelled') {
      const id = message.params?.['requestId']
      // A cancelled request gets no answer.
      if (typeof id === 'string' || typeof id === 'number') unanswered.delete(id)
    }
    transport.onmessage?.(message)
    settle()
  }
  const onData = (chunk: Buffer): void => {
    for (const received of read(chunk)) take(received)
  }
  const transport: StdioTransport = {
    start: async () => {
      pipes.input.on('data', onData)
      pipes.input.once('end', onEnd)
      pipes.input.once('error', onEnd)
    },
    send: (message: JSONRPCMessage) => {
      if (!('method' in message) && 'id' in message && message.id !== undefined) unanswered.delete(message.id)
      return write(message)
    },
    close: async () => {
      pipes.input.off('data', onData)
      pipes.input.pause()
      transport.onclose?.()
    },
    settled: () =>
      new Promise((done) => {
        waiting.push(done)
        settle()
      }),
  }
  return transport
}

// --- internal ---

function idOf(value: unknown): string | number | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined
  return typeof value.id === 'string' || typeof value.id === 'number' ? value.id : undefined
}
