/**
 * @module The memory server of one client: its tools, resources and prompts, defined once for both eras of the protocol.
 *
 * The legacy era is every revision that begins with a handshake, up to 2025-11-25. The modern era, from 2026-07-28, has none:
 * each request carries its revision and its client. The library answers in the era that the caller's transport belongs to.
 */

import {
  CLIENT_INFO_META_KEY,
  McpServer,
  ProtocolError,
  type ServerContext,
  type ServerOptions,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Context } from '../compose.ts'
import { offerSetting } from '../memory/recover/offers.ts'
import { LISTS_FRESH } from '../rules.ts'
import { serverInstructions } from './instructions.ts'
import { registerPrompts } from './prompts.ts'
import { boundedName, failed } from './reply.ts'
import { createResourceWatch, type ResourceWatch } from './resource-watch.ts'
import { registerResources } from './resources.ts'
import { type ClientFacts, createSurface } from './surface.ts'
import { registerOwnTools } from './tools/own-tools.ts'
import { registerNineTools } from './tools/reference.ts'

export interface MemoryServer {
  readonly server: McpServer
  /** What the client listens to. It ends with the server's connection. */
  readonly watch: ResourceWatch
}

/**
 * Returns the server of one client. The order of the tools is fixed. A read-only client neither sees nor can call the tools that
 * write. `notice` is a line of the instructions for this client only.
 */
export function createMemoryServer(
  context: Context,
  facts: ClientFacts,
  { readOnly = false, notice }: { readonly readOnly?: boolean; readonly notice?: string | undefined } = {},
): MemoryServer {
  const { version, config } = context
  const server = new McpServer(
    { name: 'throughline', title: 'Throughline', version, icons: [ICON] },
    {
      instructions: serverInstructions({ notice, silent: offerSetting(config.settings) === 'never' }),
      cacheHints: CACHE_HINTS,
    },
  )
  const withheld = new Set<string>()
  /** The client that the newest request names; a legacy one names itself once. */
  let client: string | undefined
  guardNames(server, withheld, ({ mcpReq }) => {
    client = (mcpReq.envelope as Envelope | undefined)?.[CLIENT_INFO_META_KEY]?.name
  })
  server.server.registerCapabilities(CAPABILITIES)
  prepareTools(server, (name, { annotations }) => {
    if (!readOnly || annotations?.readOnlyHint) return false
    withheld.add(name)
    return true
  })
  const surface = createSurface(server, context, {
    ...facts,
    clientName: () => client ?? server.server.getClientVersion()?.name,
    onWrite: () => watch.look(),
  })
  registerNineTools(surface)
  registerOwnTools(surface)
  registerResources(surface)
  registerPrompts(surface)
  const watch = createResourceWatch(surface.withStore, (uri) => server.server.sendResourceUpdated({ uri }))
  answerSubscriptions(server, watch)
  return { server, watch }
}

// --- internal ---

/** What the server has never changes while it runs. The library assumes otherwise of what is not said. */
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

/** What a modern request says of its client. The library's type leaves it out. */
interface Envelope {
  readonly [CLIENT_INFO_META_KEY]?: { readonly name: string }
}

type Answer = (
  request: { readonly params: { readonly name: string } },
  context: ServerContext,
) => object | Promise<object>

/**
 * Makes the library's answers to requests that name a tool or a prompt refuse each withheld tool, and bound the names that their
 * errors repeat. Calls `see` with each such request. Called before anything is registered.
 */
function guardNames({ server }: McpServer, withheld: ReadonlySet<string>, see: (context: ServerContext) => void): void {
  const handlers = server as unknown as { setRequestHandler: (method: string, answer: Answer) => void }
  const handle = handlers.setRequestHandler.bind(server)
  const guarded =
    (answer: Answer): Answer =>
    async (request, context) => {
      const name = boundedName(request.params.name)
      see(context)
      if (withheld.has(name)) return failed(refusal(name))
      return answer({ ...request, params: { ...request.params, name } }, context)
    }
  handlers.setRequestHandler = (method, answer) => {
    if (method === 'tools/call') handle(method, unknownTold(guarded(answer)))
    else handle(method, method === 'prompts/get' ? guarded(answer) : answer)
  }
}

/** Tells a legacy client of an unknown tool as the reference server does: in a result. */
function unknownTold(call: Answer): Answer {
  return async (request, context) => {
    try {
      return await call(request, context)
    } catch (error) {
      if (!(error instanceof ProtocolError) || context.mcpReq.envelope !== undefined) throw error
      return failed(`MCP error ${error.code}: ${error.message}`)
    }
  }
}

/** Has each tool say of arguments that do not fit what the reference server says, and disables those that `withhold` is true of. */
function prepareTools(server: McpServer, withhold: (name: string, definition: ToolDefinition) => boolean): void {
  const register = server.registerTool.bind(server)
  server.registerTool = ((name: string, definition: ToolDefinition, call: never) => {
    const { inputSchema } = definition
    const inputs = inputSchema instanceof z.ZodType ? { inputSchema: worded(name, inputSchema) } : {}
    const tool = register(name, { ...definition, ...inputs } as ToolDefinition, call)
    if (withhold(name, definition)) tool.disable()
    return tool
  }) as typeof register
}

type ToolDefinition = Parameters<McpServer['registerTool']>[1]

/** Returns the schema of a tool's arguments with the reference server's error for what does not fit. */
function worded(tool: string, schema: z.ZodType) {
  const validate = (value: unknown) => {
    const { data, error } = schema.safeParse(value)
    if (error === undefined) return { value: data }
    const messages = error.issues.map(({ message, path }) =>
      path.length === 0 ? message : `${message} at ${z.core.toDotPath(path)}`,
    )
    throw new Error(
      `MCP error -32602: Input validation error: Invalid arguments for tool ${tool}: ${messages.join('\n')}`,
    )
  }
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'zod',
      validate,
      // Made when the tools are listed.
      get jsonSchema() {
        return schema['~standard'].jsonSchema
      },
    },
  }
}

/** Handles the subscriptions of a legacy client. A modern one opens a stream, which is the transport's. */
function answerSubscriptions({ server }: McpServer, watch: ResourceWatch): void {
  server.setRequestHandler('resources/subscribe', async ({ params: { uri } }) => {
    await watch.add([uri])
    return {}
  })
  server.setRequestHandler('resources/unsubscribe', async ({ params: { uri } }) => {
    watch.remove(uri)
    return {}
  })
  server.onclose = watch.stop
}

/** What a read-only client that calls a tool which writes is told. */
function refusal(name: string): string {
  return (
    `Tool ${name} is disabled: it writes, and this connection's token may only read. ` +
    'Nothing was changed. The person can connect with the token that may write, in the file http-token of the data folder.'
  )
}

/** A thread through three beads. */
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">' +
  '<path d="M1 12C5 12 4 4 8 4s3 8 7 8" fill="none" stroke="#2a7" stroke-width="1.5"/>' +
  '<g fill="#2a7"><circle cx="3.5" cy="11" r="2"/><circle cx="8" cy="4" r="2"/><circle cx="12.5" cy="11" r="2"/></g></svg>'

const ICON = { src: `data:image/svg+xml,${encodeURIComponent(SVG)}`, mimeType: 'image/svg+xml', sizes: ['any'] }
