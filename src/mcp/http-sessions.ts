/**
 * @module MCP over streamable HTTP in the legacy era: one server for each session, so that no answer reaches another client.
 *
 * A session belongs to the token that started it: the id alone gives no access.
 */

import {
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
  type WebStandardStreamableHTTPServerTransportOptions,
} from '@modelcontextprotocol/server'
import type { Context } from '../compose.ts'
import { REFUSED, refuse } from './json-rpc.ts'
import { createMemoryServer } from './server.ts'

/** MCP for the clients of one HTTP server, in one era or in both. */
export interface McpOverHttp {
  /** Answers one request of this client. `body` is what its body says; undefined if it has none, or that is no JSON. */
  readonly handle: (request: Request, body: unknown, client: HttpClient) => Promise<Response>
  /** Ends every session and stream. */
  readonly close: () => Promise<void>
}

/** Who sends a request, as the caller has authenticated it. */
export interface HttpClient {
  readonly id: string
  /** Whether it gets only the tools that read. */
  readonly readOnly: boolean
  /** Calls this once when the answer is out or its client has gone. */
  readonly onGone: (call: () => void) => void
}

export interface McpOverHttpOptions {
  /** The folder that the clients work in. */
  readonly folder: string
  readonly secret: () => string
  /** Most sessions at one time. Idle ones are ended first. */
  readonly maxSessions: number
  /** How long a session may be idle, in milliseconds. */
  readonly idle: number
  readonly longestBody: number
  /** What a development server adds to each server, and to each session's transport. */
  readonly extend?: (server: McpServer) => void
  readonly transport?: () => Pick<WebStandardStreamableHTTPServerTransportOptions, 'eventStore' | 'retryInterval'>
}

/** Returns the sessions of one HTTP server. */
export function createHttpSessions(context: Context, options: McpOverHttpOptions): McpOverHttp {
  const sessions = new Map<string, Session>()
  const end = async (id: string): Promise<void> => {
    const session = sessions.get(id)
    if (session === undefined) return
    sessions.delete(id)
    await session.transport.close()
  }
  const endIdle = async (): Promise<void> => {
    const since = context.now().getTime() - options.idle
    for (const [id, { usedAt, streams }] of sessions) if (streams === 0 && usedAt < since) await end(id)
  }
  const begin = async (request: Request, body: unknown, { id: owner, readOnly }: HttpClient): Promise<Response> => {
    await endIdle()
    if (sessions.size >= options.maxSessions) return refuse(503, REFUSED, 'Too many sessions are open.')
    const { server } = createMemoryServer(context, { folder: options.folder }, { readOnly })
    options.extend?.(server)
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: options.secret,
      maxRequestBodySize: options.longestBody,
      ...options.transport?.(),
      onsessioninitialized: (id) => {
        sessions.set(id, { transport, owner, usedAt: context.now().getTime(), streams: 0 })
      },
      onsessionclosed: end,
    })
    await server.connect(transport)
    const response = await transport.handleRequest(request, { parsedBody: body })
    // A request that started no session leaves nothing behind.
    if (transport.sessionId === undefined) await transport.close()
    return response
  }
  return {
    handle: async (request, body, client) => {
      const id = request.headers.get('mcp-session-id')
      if (id === null) return begin(request, body, client)
      const session = sessions.get(id)
      // Another owner's session is answered like an unknown one.
      if (session === undefined || session.owner !== client.id) return refuse(404, REFUSED, 'Session not found')
      session.usedAt = context.now().getTime()
      // A session with an open stream is in use, however long it is silent.
      session.streams += 1
      client.onGone(() => {
        session.streams -= 1
      })
      return session.transport.handleRequest(request, { parsedBody: body })
    },
    close: async () => {
      for (const id of [...sessions.keys()]) await end(id)
    },
  }
}

// --- internal ---

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport
  readonly owner: string
  usedAt: number
  /** Requests whose answers are not out yet, such as listening streams. */
  streams: number
}
