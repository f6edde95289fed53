/** @module The graph as an MCP resource, as in the reference server. */

import { readGraph } from '../memory/graph/operations.ts'
import { fitGraph, pretty } from './reply.ts'
import type { Surface } from './surface.ts'
import { MOST_READ } from './tools/reference.ts'

/** The address of the whole graph. */
export const GRAPH_URI = 'memory://knowledge-graph'
const JSON_TYPE = 'application/json'

/** Registers the resource. */
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
      const read = await withStore((store) => readGraph(store, MOST_READ))
      const { graph, note } = fitGraph(read.graph, read.size)
      const cut = note === undefined ? [] : [{ uri: `${uri}#cut`, mimeType: 'text/plain', text: note }]
      return { contents: [{ uri, mimeType: JSON_TYPE, text: pretty(graph) }, ...cut] }
    },
  )
}
