/**
 * @module How two entities are connected: the ways between them that say most.
 *
 * A way over things that few others are linked to comes before one over a hub that everything is linked to. Each further
 * way goes over other entities than those before. Pure.
 */

import { UndirectedGraph } from 'graphology'
import { bidirectional } from 'graphology-shortest-path/dijkstra.js'
import type { Relation } from '../store/port.ts'
import { type NeighbourhoodGraph, passage } from './neighbourhood-graph.ts'

/** The relations that are followed from one end to the other, each as it is stored. */
export type Path = readonly Relation[]

/** Returns up to `limit` paths between two different entities, the most telling ones first. */
export function findPaths(neighbourhood: NeighbourhoodGraph, from: string, to: string, limit: number): Path[] {
  const { graph, keyOf } = neighbourhood
  const [start, end] = [keyOf(from), keyOf(to)]
  if (start === undefined || end === undefined || start === end) return []
  const links = projectLinks(graph)
  const paths = relationsBetween(graph, start, end)
    .slice(0, limit)
    .map((relation): Path => [relation])
  if (links.hasEdge(start, end)) links.dropEdge(start, end)
  while (paths.length < limit) {
    // The library answers null, against its types, where there is no way.
    const nodes: readonly string[] | null = bidirectional(links, start, end, 'weight')
    if (nodes === null) break
    paths.push(nodes.slice(1).flatMap((node, before) => relationsBetween(graph, nodes[before] ?? '', node).slice(0, 1)))
    for (const node of nodes.slice(1, -1)) links.dropNode(node)
  }
  return paths
}

// --- internal ---

type Graph = NeighbourhoodGraph['graph']
type Links = UndirectedGraph<object, { weight: number }>

/** One link for all relations between two nodes, the longer the more others their ends are linked to. */
function projectLinks(graph: Graph): Links {
  const links: Links = new UndirectedGraph()
  for (const node of graph.nodes()) links.addNode(node)
  graph.forEachEdge((_edge, _attributes, source, target, one, other) => {
    if (source !== target) links.mergeEdge(source, target, { weight: passage(one) + passage(other) })
  })
  return links
}

function relationsBetween(graph: Graph, one: string, other: string): Relation[] {
  return [...graph.outEdges(one, other), ...graph.outEdges(other, one)].map(
    (edge) => graph.getEdgeAttributes(edge).relation,
  )
}
