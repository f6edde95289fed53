/**
 * @module The memory server of one connection in the legacy era. The caller provides the transport.
 */

import { completable } from '@modelcontextprotocol/sdk/server/completable.js'
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  McpError,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { Context } from '../compose.ts'
import type { EraServer } from './era-server.ts'
import { guardNames, instructionsFor, registerOwn, serverFacts } from './memory.ts'
import { createResourceWatch, type ResourceWatch } from './resource-watch.ts'
import { notFoundText } from './resources.ts'
import type { Connection } from './stdio-eras.ts'
import { createSurface } from './surface.ts'
import { registerNineTools } from './tools/reference.ts'

export interface MemoryServer {
  readonly server: McpServer
  /** Stops the polling for subscriptions. */
  readonly stop: () => void
}

/**
 * Returns the server of one connection whose client works in `folder`. The order of the tools is fixed. A read-only client
 * neither sees nor can call the tools that write.
 */
export function createMemoryServer(
  context: Context,
  folder: string,
  { readOnly = false, notice }: { readonly readOnly?: boolean; readonly notice?: string | undefined } = {},
): MemoryServer {
  const server = new McpServer(serverFacts(context), {
    instructions: instructionsFor(context, notice),
  })
  const withheld = new Set<string>()
  guardNames(server, [CallToolRequestSchema, GetPromptRequestSchema], withheld)
  let watch: ResourceWatch | undefined
  const surface = createSurface(legacyServer(server, { readOnly, withheld }), context, {
    folder,
    onWrite: () => watch?.look(),
  })
  registerNineTools(surface)
  omitDefaults(server)
  registerOwn(surface)
  watch = createResourceWatch(surface.withStore, (uri) => server.server.sendResourceUpdated({ uri }))
  answerSubscriptions(server, watch)
  return { server, stop: watch.stop }
}

/** Returns the library's server as our tools see it. A read-only one withholds the tools that write. */
export function legacyServer(
  server: McpServer,
  { readOnly = false, withheld = new Set() }: { readonly readOnly?: boolean; readonly withheld?: Set<string> } = {},
): EraServer {
  return {
    registerTool: (name, definition, call) => {
      const tool = server.registerTool(name, definition as ToolDefinition, call as never)
      if (!readOnly || definition.annotations.readOnlyHint) return
      tool.disable()
      withheld.add(name)
    },
    registerPrompt: (name, { argsSchema, complete = {}, ...about }, get) => {
      const arguments_ = Object.entries(argsSchema).map(([key, schema]) => {
        const completion = complete[key]
        return [key, completion === undefined ? schema : completable(schema, (part = '') => completion(String(part)))]
      })
      server.registerPrompt(name, { ...about, argsSchema: Object.fromEntries(arguments_) }, get as never)
    },
    registerResource: (name, uri, about, read) => {
      server.registerResource(name, uri, about, ({ href }) => read(href))
    },
    registerTemplate: (name, uriTemplate, about, complete, read) => {
      const template = new ResourceTemplate(uriTemplate, { list: undefined, complete })
      server.registerResource(name, template, about, ({ href }) => read(href))
    },
    notFound: (uri) => new McpError(ErrorCode.InvalidParams, notFoundText(uri)),
    clientName: () => server.server.getClientVersion()?.name,
  }
}

/** Returns the connection of a pipe's client that works in `folder`; it is written to by `send`. */
export async function connectLegacy(
  context: Context,
  folder: string,
  notice: string | undefined,
  send: Transport['send'],
): Promise<Connection> {
  const { server, stop } = createMemoryServer(context, folder, { notice })
  const channel: Transport = { start: async () => undefined, send, close: async () => undefined }
  await server.connect(channel)
  return {
    receive: async (message) => channel.onmessage?.(message),
    close: async () => stop(),
  }
}

// --- internal ---

type ToolDefinition = Parameters<McpServer['registerTool']>[1]

/** Removes a default from each tool's definition, to save tokens: none of our tools runs as a task. */
function omitDefaults(server: McpServer): void {
  const register = server.registerTool.bind(server)
  server.registerTool = ((name, definition, call) => {
    const tool = register(name, definition, call)
    delete tool.execution
    return tool
  }) as typeof register
}

/** Handles subscriptions to resources. */
function answerSubscriptions(server: McpServer, watch: ResourceWatch): void {
  server.server.registerCapabilities({ resources: { subscribe: true } })
  server.server.setRequestHandler(SubscribeRequestSchema, async ({ params: { uri } }) => {
    await watch.add([uri])
    return {}
  })
  server.server.setRequestHandler(UnsubscribeRequestSchema, async ({ params: { uri } }) => {
    watch.remove(uri)
    return {}
  })
}
