/**
 * @module The graph as MCP resources: the whole graph, as in the reference server, and one entity by name.
 */

import { ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import { openNodes, readGraph } from '../memory/graph/operations.ts'
import type { GraphStore } from '../store/port.ts'
import { truncate } from '../text/budget.ts'
import { completeNames } from './completion.ts'
import { fitGraph, pretty } from './reply.ts'
import type { Surface } from './surface.ts'
import { MOST_READ } from './tools/reference.ts'

const GRAPH_URI = 'memory://knowledge-graph'
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
    async ({ href: uri }) => {
      const { graph, size } = await withStore((store) => readGraph(store, MOST_READ))
      return contents(uri, fitGraph(graph, size))
    },
  )
  const complete = { name: (part: string) => withStore((store) => completeNames(store, part)) }
  server.registerResource(
    'entity',
    new ResourceTemplate(`${ENTITY_URI}{name}`, { list: undefined, complete }),
    { title: 'Entity', description: 'One entity of the knowledge graph and its relations', mimeType: JSON_TYPE },
    async ({ href: uri }) => {
      const found = await withStore((store) => readEntity(store, uri))
      if (found === undefined) throw new ResourceNotFoundError(uri, `Resource ${truncate(uri, LONGEST_URI)} not found`)
      return contents(uri, fitGraph(found.graph, found.size))
    },
  )
}

/** Returns a mark that changes with the resource. Every revision is a change of the whole graph. */
export async function markOf(store: GraphStore, uri: string): Promise<string> {
  if (uri === GRAPH_URI) return String(await store.revision())
  return JSON.stringify(await readEntity(store, uri)) ?? 'none'
}

// --- internal ---

/** Longest address that an error repeats, in characters. */
const LONGEST_URI = 1_000

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
