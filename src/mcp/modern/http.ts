/**
 * @module MCP over HTTP in the modern era: a server for each request, and no session.
 *
 * The library checks the headers against the body. The caller authenticates requests, limits them and checks their host.
 */

import { createMcpHandler, InMemoryServerEventBus, type McpServer } from '@modelcontextprotocol/server'
import type { Context } from '../../compose.ts'
import { HTTP } from '../../rules.ts'
import { listenedTo } from '../era.ts'
import type { HttpClient, McpOverHttp } from '../http-sessions.ts'
import { INTERNAL_ERROR, PARSE_ERROR, refuse } from '../json-rpc.ts'
import { boundedName } from '../memory.ts'
import { createResourceWatch } from '../resource-watch.ts'
import { keptProjectId } from '../surface.ts'
import { createModernServer } from './server.ts'

export interface ModernOptions {
  /** The folder that the clients work in. */
  readonly folder: string
  /** What a development server adds to each request's server. */
  readonly extendModern?: (server: McpServer) => void
}

/** Returns the server of one HTTP server's modern requests. */
export function createModernRequests(context: Context, { folder, extendModern }: ModernOptions): McpOverHttp {
  const projectId = keptProjectId(folder, context, HTTP.projectKept)
  const streams = new Set<{ readonly close: () => Promise<void> }>()
  const create = ({ readOnly }: HttpClient) => {
    const facts = { folder, hasSession: false, projectId, onWrite: () => undefined }
    const made = createModernServer(context, facts, { readOnly })
    extendModern?.(made.server)
    return made
  }
  const options = { legacy: 'reject', onerror: () => undefined, keepAliveMs: HTTP.heartbeat } as const
  const listen = async (request: Request, body: unknown, client: HttpClient, uris: readonly string[]) => {
    const made = create(client)
    const bus = new InMemoryServerEventBus()
    const watch = createResourceWatch(made.surface.withStore, (uri) => bus.publish({ kind: 'resource_updated', uri }))
    const handler = createMcpHandler(() => made.server, {
      ...options,
      bus: {
        publish: (event) => bus.publish(event),
        subscribe: (listener) => {
          const leave = bus.subscribe(listener)
          streams.add(handler)
          return () => {
            leave()
            watch.stop()
            streams.delete(handler)
          }
        },
      },
    })
    try {
      await watch.add(uris)
    } catch (error) {
      return refuse(500, INTERNAL_ERROR, error instanceof Error ? error.message : 'The memory cannot be watched.')
    }
    const response = await handler.fetch(request, { parsedBody: body })
    // A request that was refused listens to nothing.
    if (!streams.has(handler)) watch.stop()
    return response
  }
  return {
    handle: async (request, body, client) => {
      if (request.method === 'POST' && body === undefined)
        return refuse(400, PARSE_ERROR, 'Parse error: the body is not JSON')
      const uris = listenedTo(body)
      if (uris !== undefined) return listen(request, body, client, uris)
      // Made here, so that a defect of ours is reported by the caller and not swallowed by the library.
      const { server } = create(client)
      return createMcpHandler(() => server, options).fetch(request, { parsedBody: withBoundedName(body) })
    },
    close: async () => {
      for (const stream of [...streams]) await stream.close()
    },
  }
}

// --- internal ---

/** Returns the body with its name cut if no header can repeat it: such a request is refused, and the refusal repeats it. */
function withBoundedName(body: unknown): unknown {
  const { params } = Object(body) as { readonly params?: { readonly name?: unknown } }
  const name = params?.name
  if (typeof name !== 'string' || name.length <= HTTP.headers) return body
  return { ...Object(body), params: { ...params, name: boundedName(name) } }
}
