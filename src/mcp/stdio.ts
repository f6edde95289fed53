/**
 * @module Serves the client of a pipe, in the era of its first request. Only JSON-RPC is written, and no input line can end the process.
 *
 * The library settles the era. Its own transport hangs up at a line beyond its limit, and leaves unanswered what a client wrote before
 * it hung up. So the messages are read and written here, and a malformed line is answered with an error.
 */

import type { Writable } from 'node:stream'
import {
  type JSONRPCMessage,
  parseJSONRPCMessage,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { valueIn } from '../text/json.ts'
import { failure, INVALID_REQUEST, PARSE_ERROR } from './json-rpc.ts'
import { createLineReader } from './line-reader.ts'
import { LISTEN } from './listening.ts'
import type { ResourceWatch } from './resource-watch.ts'
import type { MemoryServer } from './server.ts'

export interface Pipe {
  readonly input: NodeJS.ReadableStream
  readonly output: Writable
  /** Longest line that is read, in bytes. */
  readonly longest: number
}

/** Serves the client of a pipe until the returned function is called, which resolves when all that was read is answered. */
export function servePipe(
  pipe: Pipe,
  create: () => MemoryServer,
  report: (fault: unknown) => void,
): () => Promise<void> {
  let watch: ResourceWatch | undefined
  const { transport, answered } = createTransport(pipe, async (uris) => watch?.add(uris))
  const factory = () => {
    const made = create()
    watch = made.watch
    return made.server
  }
  const served = serveStdio(factory, { transport, onerror: report })
  return async () => {
    await answered()
    await served.close()
    await new Promise<void>((done) => pipe.output.end(done))
  }
}

// --- internal ---

/**
 * Returns the transport, and a function that resolves when every request which was read has its answer. Before a modern client is told
 * what it will hear of, `listen` gets the addresses.
 */
function createTransport({ input, output, longest }: Pipe, listen: (uris: readonly string[]) => Promise<void>) {
  const read = createLineReader(longest)
  const unanswered = new Set<unknown>()
  let settle = (): void => undefined
  const settled = (id: unknown): void => {
    unanswered.delete(id)
    if (unanswered.size === 0) settle()
  }
  const refuse = (code: number, message: string, id: string | number | null = null): void => {
    output.write(`${JSON.stringify(failure(id, code, message))}\n`)
  }
  const receive = (text: string): void => {
    if (text === '') return
    const value = valueIn(text)
    if (value === undefined) refuse(PARSE_ERROR, 'Parse error: the line is not JSON')
    else deliver(value)
  }
  const deliver = (value: unknown): void => {
    let message: JSONRPCMessage
    try {
      message = parseJSONRPCMessage(value)
    } catch {
      refuse(INVALID_REQUEST, 'Invalid request: a line must be one JSON-RPC message', idOf(value))
      return
    }
    // A request to listen is answered when the connection ends, a cancelled one never.
    if ('method' in message) {
      if ('id' in message && message.method !== LISTEN) unanswered.add(message.id)
      if (message.method === 'notifications/cancelled') settled(message.params?.['requestId'])
    }
    transport.onmessage?.(message)
  }
  const onData = (chunk: Buffer): void => {
    for (const line of read(chunk)) {
      if (Buffer.isBuffer(line)) receive(line.toString('utf8').trim())
      else refuse(INVALID_REQUEST, `Request too large: ${line.bytes} bytes, the limit is ${longest}`, line.id)
    }
  }
  const transport: Transport = {
    start: async () => void input.on('data', onData),
    send: async (message) => {
      if ('method' in message && message.method === 'notifications/subscriptions/acknowledged')
        await listen(Object(message.params?.['notifications']).resourceSubscriptions ?? [])
      await new Promise<void>((done) => output.write(serializeMessage(message), () => done()))
      if (!('method' in message)) settled(message.id)
    },
    close: async () => {
      input.off('data', onData)
      input.pause()
      transport.onclose?.()
    },
  }
  const answered = (): Promise<void> =>
    new Promise((done) => {
      settle = done
      if (unanswered.size === 0) done()
    })
  return { transport, answered }
}

/** Returns the id of what is no message, where it has one. */
function idOf(value: unknown): string | number | undefined {
  const { id } = Object(value) as { readonly id?: unknown }
  return typeof id === 'string' || typeof id === 'number' ? id : undefined
}
