/**
 * @module The MCP server of one connection, with its tools, resources and prompts. The caller provides the transport.
 */

import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { type CallToolRequest, CallToolRequestSchema, type CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { Context } from '../compose.ts'
import { serverInstructions } from './instructions.ts'
import { registerPrompts } from './prompts.ts'
import { registerResources, registerSubscriptions, type Subscriptions } from './resources.ts'
import { createSurface } from './surface.ts'
import { registerExplore } from './tools/explore.ts'
import { registerForget } from './tools/forget.ts'
import { registerRecall } from './tools/recall.ts'
import { registerRecover } from './tools/recover.ts'
import { registerNineTools } from './tools/reference.ts'
import { registerSave } from './tools/save.ts'
import { registerGauge, registerList, registerSetStatus } from './tools/snapshots.ts'

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
  const server = new McpServer(
    { name: 'throughline', title: 'Throughline', version: context.version, icons: [ICON] },
    { instructions: serverInstructions(notice) },
  )
  if (readOnly) withholdWriting(server)
  let subscriptions: Subscriptions | undefined
  const surface = createSurface(server, context, { folder, onWrite: () => subscriptions?.look() })
  registerNineTools(surface)
  omitDefaults(server)
  registerSave(surface)
  registerRecover(surface)
  registerRecall(surface)
  registerExplore(surface)
  registerList(surface)
  registerSetStatus(surface)
  registerGauge(surface)
  registerForget(surface)
  registerResources(surface)
  registerPrompts(surface)
  subscriptions = registerSubscriptions(server, surface.withStore)
  return { server, stop: subscriptions.stop }
}

// --- internal ---

/** Removes a default from each tool's definition, to save tokens: none of our tools runs as a task. */
function omitDefaults(server: McpServer): void {
  const register = server.registerTool.bind(server)
  server.registerTool = ((name, definition, call) => {
    const tool = register(name, definition, call)
    delete tool.execution
    return tool
  }) as typeof register
}

/** Disables every tool that writes, by its annotation. A call of one is answered with the reason. */
function withholdWriting(server: McpServer): void {
  const withheld = new Set<string>()
  const register = server.registerTool.bind(server)
  server.registerTool = ((name, definition, call) => {
    const tool = register(name, definition, call)
    if (definition.annotations?.readOnlyHint !== true) {
      tool.disable()
      withheld.add(name)
    }
    return tool
  }) as typeof register
  const handle = server.server.setRequestHandler.bind(server.server)
  server.server.setRequestHandler = ((schema, answer) => {
    if ((schema as unknown) !== CallToolRequestSchema) return handle(schema, answer)
    return handle(CallToolRequestSchema, (request, extra) => {
      const { name } = request.params
      return withheld.has(name) ? refusal(name) : (answer as Answer)(request, extra)
    })
  }) as typeof handle
}

type Answer = (request: CallToolRequest, extra: unknown) => CallToolResult | Promise<CallToolResult>

function refusal(name: string): CallToolResult {
  const text =
    `Tool ${name} is disabled: it writes, and this connection's token may only read. ` +
    'Nothing was changed. The person can connect with the token that may write, in the file http-token of the data folder.'
  return { isError: true, content: [{ type: 'text', text }] }
}

/** A thread through three beads. */
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">' +
  '<path d="M1 12C5 12 4 4 8 4s3 8 7 8" fill="none" stroke="#2a7" stroke-width="1.5"/>' +
  '<g fill="#2a7"><circle cx="3.5" cy="11" r="2"/><circle cx="8" cy="4" r="2"/><circle cx="12.5" cy="11" r="2"/></g></svg>'

const ICON = { src: `data:image/svg+xml,${encodeURIComponent(SVG)}`, mimeType: 'image/svg+xml', sizes: ['any'] }
