/** @module MCP over HTTP: answers each request in the era that it belongs to. */

import { isLegacyRequest } from '@modelcontextprotocol/server'
import type { Context } from '../compose.ts'
import { createHttpRequests } from './http-requests.ts'
import { createHttpSessions, type McpOverHttp, type McpOverHttpOptions } from './http-sessions.ts'
import { PARSE_ERROR, refuse } from './json-rpc.ts'

/** Returns MCP for one HTTP server. */
export function createMcpOverHttp(context: Context, options: McpOverHttpOptions): McpOverHttp {
  const sessions = createHttpSessions(context, options)
  const requests = createHttpRequests(context, options)
  return {
    handle: async (request, body, client) => {
      const isPost = request.method === 'POST'
      if (isPost && body === undefined) return refuse(400, PARSE_ERROR, 'Parse error: the body is not JSON')
      const isLegacy = isPost ? await isLegacyRequest(request, body) : request.headers.has('mcp-session-id')
      return (isLegacy ? sessions : requests).handle(request, body, client)
    },
    close: async () => {
      await sessions.close()
      await requests.close()
    },
  }
}
