/**
 * @module The graph as MCP resources: the whole graph, as in the reference server, and one entity by name.
 *
 * The store's revision is polled only while a client subscribes.
 */

import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import {
  ErrorCode,
  McpError,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { openNodes, readGraph } from '../memory/graph/operations.ts'
import { SUBSCRIPTION_POLL } from '../rules.ts'
import type { GraphStore } from '../store/port.ts'
import { truncate } from '../text/budget.ts'
import { completeNames } from './completion.ts'
import { fitGraph, pretty } from './reply.ts'
import type { Surface } from './surface.ts'
import { MOST_READ } from './tools/reference.ts'

export const GRAPH_URI = 'memory://knowledge-graph'
const ENTITY_URI = 'memory://entity/'
const JSON_TYPE = 'application/json'

/** Registers the resources and their completion. */
export function registerResources({ server, withStore }: Surface): void {
  server.registerResource(
    'knowledge-graph',
    GRAPH_URI,
    {
      title: 'Knowledge Graph',
      description: 'The full knowledge graph with all entities and relations',
      mimeType: JSON_TYPE,
    },
    async (uri) => {
      const { graph, size } = await withStore((store) => readGraph(store, MOST_READ))
      return contents(uri.href, fitGraph(graph, size))
    },
  )
  server.registerResource(
    'entity',
    new ResourceTemplate(`${ENTITY_URI}{name}`, {
      list: undefined,
      complete: { name: (part) => withStore((store) => completeNames(store, part)) },
    }),
    { title: 'Entity', description: 'One entity of the knowledge graph and its relations', mimeType: JSON_TYPE },
    async (uri) => {
      const found = await withStore((store) => readEntity(store, uri.href))
      if (found === undefined) throw notFound(uri.href)
      return contents(uri.href, fitGraph(found.graph, found.size))
    },
  )
}

export interface Subscriptions {
  /** Polls the store now, because this process has just written. */
  readonly look: () => void
  readonly stop: () => void
}

/** Handles subscriptions, and notifies the client when a subscribed resource changes, whoever changed it. */
export function registerSubscriptions(
  server: McpServer,
  withStore: Surface['withStore'],
  every = SUBSCRIPTION_POLL,
): Subscriptions {
  /** The mark of each subscribed resource when the client was last notified. */
  const seen = new Map<string, string>()
  let revision: number | undefined
  let timer: NodeJS.Timeout | undefined
  let lastPoll: Promise<void> | undefined
  const lookOnce = async (): Promise<void> => {
    const changed = await withStore(async (store) => {
      const now = await store.revision()
      if (now === revision) return []
      revision = now
      const uris: string[] = []
      for (const [uri, before] of seen) {
        const after = await markOf(store, uri)
        if (after === before) continue
        seen.set(uri, after)
        uris.push(uri)
      }
      return uris
    })
    for (const uri of changed) await server.server.sendResourceUpdated({ uri })
  }
  const look = (): void => {
    if (seen.size === 0) return
    // The tools report a store that is busy or unavailable. The next poll may find it again.
    lastPoll = (lastPoll ?? Promise.resolve()).then(lookOnce).catch(() => undefined)
  }
  let unwatch: (() => Promise<void>) | undefined
  const stop = (): void => {
    clearInterval(timer)
    timer = undefined
    unwatch?.().catch(() => undefined)
    unwatch = undefined
  }
  server.server.registerCapabilities({ resources: { subscribe: true } })
  server.server.setRequestHandler(SubscribeRequestSchema, async ({ params: { uri } }) => {
    await withStore(async (store) => {
      if (seen.size === 0) revision = await store.revision()
      seen.set(uri, await markOf(store, uri))
      // A store that announces changes is polled when it does. The timer stays for changes that it does not announce.
      unwatch ??= await store.watch?.(look)
    })
    timer ??= setInterval(look, every).unref()
    return {}
  })
  server.server.setRequestHandler(UnsubscribeRequestSchema, async ({ params: { uri } }) => {
    seen.delete(uri)
    if (seen.size === 0) stop()
    return {}
  })
  return { look, stop }
}

// --- internal ---

/** Longest address that an error repeats, in characters. */
const LONGEST_URI = 1_000

function notFound(uri: string): McpError {
  return new McpError(ErrorCode.InvalidParams, `Resource ${truncate(uri, LONGEST_URI)} not found`)
}

function contents(uri: string, { graph, note }: ReturnType<typeof fitGraph>) {
  return {
    contents: [
      { uri, mimeType: JSON_TYPE, text: pretty(graph) },
      ...(note === undefined ? [] : [{ uri: `${uri}#cut`, mimeType: 'text/plain', text: note }]),
    ],
  }
}

async function readEntity(store: GraphStore, uri: string) {
  const name = nameIn(uri)
  const found = name === undefined ? undefined : await openNodes(store, [name], MOST_READ)
  return found === undefined || found.graph.entities.length === 0 ? undefined : found
}

function nameIn(uri: string): string | undefined {
  if (!uri.startsWith(ENTITY_URI)) return undefined
  try {
    return decodeURIComponent(uri.slice(ENTITY_URI.length))
  } catch {
    return undefined
  }
}

/** Returns a mark that changes with the resource. Every revision is a change of the whole graph. */
async function markOf(store: GraphStore, uri: string): Promise<string> {
  if (uri === GRAPH_URI) return String(await store.revision())
  return JSON.stringify(await readEntity(store, uri)) ?? 'none'
}
