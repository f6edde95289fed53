/**
 * @module Which nodes of a neighbourhood matter: to one of them, or at all.
 *
 * Relatedness is what a random walk finds that starts at the node, follows relations both ways and returns to its start
 * now and then (personalised PageRank). A step prefers things that few others are linked to. Pure.
 */

import { pagerank } from 'graphology-metrics/centrality/index.js'
import { type NeighbourhoodGraph, type NodeAttributes, passage } from './neighbourhood-graph.ts'

/** Returns the share of the walk's time at each other entity, the greatest first. They add up to less than 1. */
export function rankRelated(neighbourhood: NeighbourhoodGraph, name: string): { name: string; score: number }[] {
  const { graph, keyOf } = neighbourhood
  const start = keyOf(name)
  if (start === undefined) return []
  const steps = new Map(graph.nodes().map((node) => [node, stepsFrom(graph, node)]))
  let shares = new Map([[start, 1]])
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = new Map([[start, RETURN]])
    const add = (node: string, share: number): void => {
      next.set(node, (next.get(node) ?? 0) + share)
    }
    for (const [node, share] of shares) {
      const ways = steps.get(node) ?? []
      // Where nothing leads on the walk begins again.
      if (ways.length === 0) add(start, share * (1 - RETURN))
      for (const way of ways) add(way.to, share * (1 - RETURN) * way.chance)
    }
    shares = next
  }
  shares.delete(start)
  return [...shares]
    .map(([node, score]) => ({ name: graph.getNodeAttribute(node, 'name'), score }))
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
}

/** Returns every entity, the nearest first; of like distance, those that the neighbourhood itself leads to most. */
export function rankNeighbours({ graph }: NeighbourhoodGraph): NodeAttributes[] {
  const ranks = graph.size === 0 ? {} : pagerank(graph)
  return graph
    .mapNodes((node, attributes) => ({ rank: ranks[node] ?? 0, attributes }))
    .sort(
      (a, b) =>
        a.attributes.depth - b.attributes.depth || b.rank - a.rank || (a.attributes.name < b.attributes.name ? -1 : 1),
    )
    .map(({ attributes }) => attributes)
}

// --- internal ---

/** Chance of each step to return to the start. */
const RETURN = 0.25
/** After so many rounds the shares hardly change: 0.75 to the 20th is 0.3 %. */
const ROUNDS = 20

function stepsFrom(graph: NeighbourhoodGraph['graph'], node: string): { to: string; chance: number }[] {
  const ways = graph
    .neighbors(node)
    .filter((other) => other !== node)
    .map((to) => ({ to, weight: 1 / passage(graph.getNodeAttributes(to)) }))
  const total = ways.reduce((sum, way) => sum + way.weight, 0)
  return ways.map(({ to, weight }) => ({ to, chance: weight / total }))
}
