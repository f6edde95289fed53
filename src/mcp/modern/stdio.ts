/**
 * @module Connects the memory server in the modern era to the client of a pipe.
 */

import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Context } from '../../compose.ts'
import { listenedTo } from '../era.ts'
import { failure, INTERNAL_ERROR } from '../json-rpc.ts'
import { createResourceWatch } from '../resource-watch.ts'
import type { Connection } from '../stdio-eras.ts'
import { createModernServer } from './server.ts'

/** Returns the connection of a client that works in `folder`; it is written to by `send`. */
export async function connectModern(
  context: Context,
  folder: string,
  notice: string | undefined,
  send: (message: JSONRPCMessage) => Promise<void>,
): Promise<Connection> {
  const { server, surface } = createModernServer(context, { folder, onWrite: () => watch.look() }, { notice })
  const watch = createResourceWatch(surface.withStore, (uri) => server.server.sendResourceUpdated({ uri }))
  const channel: Transport = { start: async () => undefined, send, close: async () => undefined }
  const { close } = serveStdio(() => server, { legacy: 'reject', transport: channel })
  /** The resources that each open request listens to. */
  const listening = new Map<unknown, readonly string[]>()
  const end = (id: unknown): void => {
    const uris = listening.get(id) ?? []
    listening.delete(id)
    const others = new Set([...listening.values()].flat())
    for (const uri of uris) if (!others.has(uri)) watch.remove(uri)
  }
  return {
    receive: async (message) => {
      const uris = listenedTo(message)
      if (uris !== undefined && 'id' in message && message.id !== undefined) {
        try {
          await watch.add(uris)
        } catch (error) {
          const text = error instanceof Error ? error.message : 'The memory cannot be watched.'
          return send(failure(message.id, INTERNAL_ERROR, text))
        }
        listening.set(message.id, uris)
      }
      if ('method' in message && message.method === 'notifications/cancelled') end(message.params?.['requestId'])
      channel.onmessage?.(message as JSONRPCMessage)
    },
    close: async () => {
      watch.stop()
      await close()
    },
  }
}
