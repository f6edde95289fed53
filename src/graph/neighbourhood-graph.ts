/**
 * @module A neighbourhood as a graph that algorithms run on.
 *
 * Nodes are entities, edges relations, each under a key of its own, so that two relations between the same entities stay
 * two. A relation is followed both ways: who touched a file is asked as often as what was touched. A node that
 * everything leads to (a project, a person) tells little: what leads through it counts for less.
 */

import { MultiDirectedGraph } from 'graphology'
import type { Neighbourhood, Relation } from '../store/port.ts'

export interface NodeAttributes {
  readonly name: string
  readonly entityType: string
  readonly depth: number
  /** Relations of the entity in the whole store. */
  readonly relations: number
}

export interface EdgeAttributes {
  readonly relation: Relation
}

/** Nodes have keys of our own making: the library keeps keys in plain objects, where `__proto__` is no key. */
export interface NeighbourhoodGraph {
  readonly graph: MultiDirectedGraph<NodeAttributes, EdgeAttributes>
  /** The key of the entity's node, or undefined. */
  readonly keyOf: (name: string) => string | undefined
}

/** Returns the graph of a neighbourhood. */
export function createGraph({ entities, relations }: Neighbourhood): NeighbourhoodGraph {
  const graph = new MultiDirectedGraph<NodeAttributes, EdgeAttributes>()
  const keys = new Map<string, string>()
  for (const [place, entity] of entities.entries()) {
    const key = `n${place}`
    keys.set(entity.name, key)
    graph.addNode(key, entity)
  }
  for (const [place, relation] of relations.entries()) {
    const [from, to] = [keys.get(relation.from), keys.get(relation.to)]
    if (from !== undefined && to !== undefined) graph.addDirectedEdgeWithKey(`r${place}`, from, to, { relation })
  }
  return { graph, keyOf: (name) => keys.get(name) }
}

/** Returns how hard it is to pass through a node, from 1: the more relations it has, the harder. */
export function passage({ relations }: NodeAttributes): number {
  return 1 + Math.log2(Math.max(1, relations))
}
