/**
 * @module The memory server in the modern era, for one connection or one request. The caller provides the transport.
 */

import {
  CLIENT_INFO_META_KEY,
  completable,
  McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
  type ServerContext,
  type ServerOptions,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Context } from '../../compose.ts'
import { LISTS_FRESH } from '../../rules.ts'
import type { EraServer } from '../era-server.ts'
import { guardNames, instructionsFor, registerOwn, serverFacts } from '../memory.ts'
import { notFoundText } from '../resources.ts'
import { createSurface, type Surface, type SurfaceFacts } from '../surface.ts'
import { registerNineTools } from '../tools/reference.ts'

export interface ModernServer {
  readonly server: McpServer
  readonly surface: Surface
}

/** Returns the server. A read-only client neither sees nor can call the tools that write. */
export function createModernServer(
  context: Context,
  facts: SurfaceFacts,
  { readOnly = false, notice }: { readonly readOnly?: boolean; readonly notice?: string | undefined } = {},
): ModernServer {
  const server = new McpServer(serverFacts(context), {
    instructions: instructionsFor(context, notice),
    cacheHints: CACHE_HINTS,
  })
  const withheld = new Set<string>()
  const surface = createSurface(modernServer(server, { readOnly, withheld }), context, facts)
  guardNames(server, ['tools/call', 'prompts/get'], withheld)
  server.server.registerCapabilities(CAPABILITIES)
  registerNineTools(surface)
  registerOwn(surface)
  return { server, surface }
}

/** Returns the library's server as our tools see it. A read-only one withholds the tools that write. */
export function modernServer(
  server: McpServer,
  { readOnly = false, withheld = new Set() }: { readonly readOnly?: boolean; readonly withheld?: Set<string> } = {},
): EraServer {
  // Every request names its client.
  let client: string | undefined
  return {
    registerTool: (name, { inputSchema, outputSchema, ...about }, call) => {
      const schemas = { inputSchema: objectOf(inputSchema), outputSchema: outputSchema && z.object(outputSchema) }
      const tool = server.registerTool(
        name,
        { ...about, ...schemas } as ToolDefinition,
        ((args, { mcpReq }) => {
          client = (mcpReq.envelope as Envelope | undefined)?.[CLIENT_INFO_META_KEY]?.name
          return call(args as never, { _meta: mcpReq._meta })
        }) as (args: unknown, request: ServerContext) => ReturnType<typeof call>,
      )
      if (!readOnly || about.annotations.readOnlyHint) return
      tool.disable()
      withheld.add(name)
    },
    registerPrompt: (name, { argsSchema, complete = {}, ...about }, get) => {
      for (const [key, completion] of Object.entries(complete)) {
        const schema = argsSchema[key]
        // The library looks for the completion inside of an optional schema.
        const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema
        completable(inner as z.ZodType, (part) => completion(String(part ?? '')))
      }
      server.registerPrompt(name, { ...about, argsSchema: z.object(argsSchema) }, get as never)
    },
    registerResource: (name, uri, about, read) => {
      server.registerResource(name, uri, about, ({ href }) => read(href))
    },
    registerTemplate: (name, uriTemplate, about, complete, read) => {
      const template = new ResourceTemplate(uriTemplate, { list: undefined, complete })
      server.registerResource(name, template, about, ({ href }) => read(href))
    },
    notFound: (uri) => new ResourceNotFoundError(uri, notFoundText(uri)),
    clientName: () => client,
  }
}

// --- internal ---

/** The library's type leaves the client out. */
interface Envelope {
  readonly [CLIENT_INFO_META_KEY]?: { readonly name: string }
}

type ToolDefinition = { inputSchema: z.ZodObject }

/** What the server has never changes while it runs. The capabilities are listed, because the library assumes otherwise. */
const CAPABILITIES = {
  tools: { listChanged: false },
  prompts: { listChanged: false },
  resources: { listChanged: false, subscribe: true },
}

/** A list depends on the token. What the memory holds is fresh for no time. */
const LIST_HINT = { ttlMs: LISTS_FRESH, cacheScope: 'private' } as const
const CACHE_HINTS: NonNullable<ServerOptions['cacheHints']> = {
  'server/discover': LIST_HINT,
  'tools/list': LIST_HINT,
  'prompts/list': LIST_HINT,
  'resources/list': LIST_HINT,
  'resources/templates/list': LIST_HINT,
  'resources/read': { ttlMs: 0, cacheScope: 'private' },
}

function objectOf(schema: z.ZodObject | z.ZodRawShape): z.ZodObject {
  return schema instanceof z.ZodObject ? schema : z.object(schema)
}
