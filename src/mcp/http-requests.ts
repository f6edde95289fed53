/**
 * @module MCP over HTTP in the modern era: a server for each request, and no session.
 *
 * The library checks the headers against the body. The caller authenticates requests, limits them and checks their host.
 */

import { createMcpHandler, InMemoryServerEventBus } from '@modelcontextprotocol/server'
import type { Context } from '../compose.ts'
import { BUSY_TIMEOUT, HTTP } from '../rules.ts'
import type { HttpClient, McpOverHttp, McpOverHttpOptions } from './http-sessions.ts'
import { listenedTo } from './listening.ts'
import { boundedName } from './reply.ts'
import { createResourceWatch } from './resource-watch.ts'
import { createMemoryServer } from './server.ts'
import { keptProjectId } from './surface.ts'

/** Returns the server of one HTTP server's modern requests. */
export function createHttpRequests(context: Context, { folder, extend }: McpOverHttpOptions): McpOverHttp {
  const projectId = keptProjectId(folder, context, HTTP.projectKept)
  const streams = new Set<{ readonly close: () => Promise<void> }>()
  const create = ({ readOnly }: HttpClient) => {
    const { server } = createMemoryServer(context, { folder, hasSession: false, projectId }, { readOnly })
    extend?.(server)
    return server
  }
  const options = { legacy: 'reject', onerror: () => undefined, keepAliveMs: HTTP.heartbeat } as const
  const listen = async (request: Request, body: unknown, client: HttpClient, uris: readonly string[]) => {
    const server = create(client)
    const bus = new InMemoryServerEventBus()
    const watch = createResourceWatch(
      (work) => context.withStore(BUSY_TIMEOUT.foreground, work),
      (uri) => bus.publish({ kind: 'resource_updated', uri }),
    )
    const handler = createMcpHandler(() => server, {
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
    await watch.add(uris)
    const response = await handler.fetch(request, { parsedBody: body })
    // A request that was refused listens to nothing.
    if (!streams.has(handler)) watch.stop()
    return response
  }
  return {
    handle: async (request, body, client) => {
      const uris = listenedTo(body)
      if (uris !== undefined) return listen(request, body, client, uris)
      // Made here, so that a defect of ours is reported by the caller and not swallowed by the library.
      const server = create(client)
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
