/**
 * @module Serves the client of a pipe in the era of its first request.
 *
 * A client may ask a modern `server/discover` first and then shake hands: only another request settles the era.
 */

import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { namesRevision } from './era.ts'
import { failure, INTERNAL_ERROR } from './json-rpc.ts'
import type { StdioTransport } from './stdio-transport.ts'

/** A server that is connected to the pipe. */
export interface Connection {
  /** Resolves when the next message may come. */
  readonly receive: (message: JSONRPCMessage) => Promise<void>
  readonly close: () => Promise<void>
}

/** Connects a server; it writes to the client by `send`. */
export type Connect = (send: Transport['send']) => Promise<Connection>

export interface StdioEras {
  /** Begins to read. */
  readonly start: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Returns the servers of one pipe. Each is made when it is first needed. `report` gets what fails on the way. */
export function createStdioEras(
  wire: StdioTransport,
  connect: { readonly legacy: Connect; readonly modern: Connect },
  report: (fault: unknown) => void,
): StdioEras {
  const connections = new Map<Era, Promise<Connection>>()
  const connection = (era: Era): Promise<Connection> => {
    const made = connections.get(era) ?? connect[era]((message) => wire.send(message))
    connections.set(era, made)
    return made
  }
  let settled: Era | undefined
  let isAsked = false
  const eraOf = (message: JSONRPCMessage): Era | undefined => {
    if (settled !== undefined) return settled
    // What is no request settles nothing; it may belong to the question.
    if (!('method' in message && 'id' in message)) return isAsked ? 'modern' : undefined
    const era = namesRevision(message) ? 'modern' : 'legacy'
    if (era === 'modern' && message.method === 'server/discover') isAsked = true
    else settled = era
    return era
  }
  let last = Promise.resolve()
  wire.onmessage = (message) => {
    const era = eraOf(message)
    if (era === undefined) return
    last = last
      .then(async () => (await connection(era)).receive(message))
      .catch((fault) => {
        report(fault)
        if ('method' in message && 'id' in message) return wire.send(failure(message.id, INTERNAL_ERROR, DEFECT))
      })
  }
  return {
    start: () => wire.start(),
    close: async () => {
      for (const made of connections.values()) await made.then(({ close }) => close()).catch(report)
    },
  }
}

// --- internal ---

type Era = 'legacy' | 'modern'

const DEFECT = 'The memory server failed on this request. This is a defect of Throughline; see the server log.'
