/**
 * @module MCP over HTTP: answers each request in the era that it belongs to.
 *
 * A server that only pages call loads no era: half of what it would start with.
 */

import type { Context } from '../compose.ts'
import { isModernRequest, listenedTo } from './era.ts'
import type { HttpSessionsOptions, McpOverHttp } from './http-sessions.ts'
import type { ModernOptions } from './modern/http.ts'

export type McpOverHttpOptions = HttpSessionsOptions & ModernOptions

/** Returns MCP for one HTTP server. */
export function createMcpOverHttp(context: Context, options: McpOverHttpOptions): McpOverHttp {
  let legacy: Promise<McpOverHttp> | undefined
  let modern: Promise<McpOverHttp> | undefined
  return {
    handle: async (request, body, client) => {
      if (!isModernRequest(request, body)) {
        legacy ??= import('./http-sessions.ts').then(({ createHttpSessions }) => createHttpSessions(context, options))
        return (await legacy).handle(request, body, client)
      }
      modern ??= import('./modern/http.ts').then(({ createModernRequests }) => createModernRequests(context, options))
      return (await modern).handle(request, body, client)
    },
    close: async () => {
      await (await legacy)?.close()
      await (await modern)?.close()
    },
  }
}

/** Returns whether a request opens a stream that stays open until its client goes. */
export function opensStream(request: Request, body: unknown): boolean {
  return request.method === 'GET' || listenedTo(body) !== undefined
}
