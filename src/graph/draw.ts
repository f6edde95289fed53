/** @module A small picture of a graph: which nodes it shows, and where they stand. Pure: the same links give the same picture. */

import { UndirectedGraph } from 'graphology'
import layout from 'graphology-layout-forceatlas2'

export interface Drawing {
  /** Nearest first. x and y from 0 to 1, linked ones near each other. */
  readonly nodes: readonly { readonly node: number; readonly x: number; readonly y: number }[]
  /** Pairs of places in the list. */
  readonly links: readonly { readonly from: number; readonly to: number }[]
  /** Whether more nodes can be reached. */
  readonly cut: boolean
}

/** Returns a picture of the nodes that lie nearest to one of them, at most so many. `links`: pairs of nodes. */
export function drawAround(start: number, links: readonly (readonly [number, number])[], most: number): Drawing {
  const graph = new UndirectedGraph()
  graph.addNode(keyOf(start))
  for (const [one, other] of links) if (one !== other) graph.mergeEdge(keyOf(one), keyOf(other))
  const reached = new Set([keyOf(start)])
  for (const node of reached) for (const next of graph.neighbors(node)) reached.add(next)
  const shown = [...reached].slice(0, most)
  const places = new Map(shown.map((node, place) => [node, place]))
  for (const node of graph.nodes()) if (!places.has(node)) graph.dropNode(node)
  for (const [node, place] of places) {
    // As the seeds of a sunflower: even, and nothing on top of another.
    const [turn, radius] = [place * 2.399963, Math.sqrt(place)]
    graph.mergeNodeAttributes(node, { x: radius * Math.cos(turn), y: radius * Math.sin(turn) })
  }
  const settings = { ...forceAtlas2.inferSettings(graph), strongGravityMode: true, gravity: 0.05 }
  forceAtlas2.assign(graph, { iterations: ITERATIONS, settings })
  const [xs, ys] = (['x', 'y'] as const).map((axis) => shown.map((node) => Number(graph.getNodeAttribute(node, axis))))
  return {
    nodes: shown.map((node, place) => ({ node: Number(node.slice(1)), x: shareOf(place, xs), y: shareOf(place, ys) })),
    links: graph.mapEdges((_edge, _attributes, from, to) => ({
      from: Number(places.get(from)),
      to: Number(places.get(to)),
    })),
    cut: reached.size > shown.length,
  }
}

// --- internal ---

const ITERATIONS = 200
/** Its declarations are those of a module, and it is none. */
const forceAtlas2 = layout as unknown as typeof layout extends { default: infer Layout } ? Layout : typeof layout

/** No number: the library keeps keys in objects, which sort numbers, and the order of the links decides the picture. */
function keyOf(node: number): string {
  return `n${node}`
}

/** How far one of the values lies between the least and the most of all; the middle where all are the same. */
function shareOf(place: number, all: readonly number[] = []): number {
  const [least, most] = [Math.min(...all), Math.max(...all)]
  return most > least ? ((all[place] ?? 0) - least) / (most - least) : 0.5
}
