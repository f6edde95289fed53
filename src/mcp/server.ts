/**
 * @module One connection: the server with its tools, resources and prompts. How messages travel is the caller's business.
 */

import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { Context } from '../compose.ts'
import { ICON } from './icon.ts'
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
  /** Stops what runs beside the calls. */
  readonly stop: () => void
}

/**
 * Returns the server of one connection whose client works in `folder`. Tools come in a fixed order; a client that may only
 * read has those that write neither in its list nor to be called.
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

/** Leaves out of a tool's definition what holds where nothing is said: no tool of ours runs as a task. */
function omitDefaults(server: McpServer): void {
  const register = server.registerTool.bind(server)
  server.registerTool = ((name, definition, call) => {
    const tool = register(name, definition, call)
    delete tool.execution
    return tool
  }) as typeof register
}

/** Every tool says whether it writes; one that does is registered and switched off. */
function withholdWriting(server: McpServer): void {
  const register = server.registerTool.bind(server)
  server.registerTool = ((name, definition, call) => {
    const tool = register(name, definition, call)
    if (definition.annotations?.readOnlyHint !== true) tool.disable()
    return tool
  }) as typeof register
}
