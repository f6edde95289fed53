/** @module Where the nodes of a small picture stand. Pure: the same links give the same picture. */

import { UndirectedGraph } from 'graphology'
import layout from 'graphology-layout-forceatlas2'

/** Returns a place for each of so many nodes: x and y from 0 to 1, linked ones near each other. `links`: pairs of their numbers. */
export function layOut(
  nodes: number,
  links: readonly { readonly from: number; readonly to: number }[],
): { readonly x: number; readonly y: number }[] {
  const graph = new UndirectedGraph()
  for (let place = 0; place < nodes; place += 1) {
    // As the seeds of a sunflower: even, and nothing on top of another.
    const [turn, radius] = [place * 2.399963, Math.sqrt(place)]
    graph.addNode(place, { x: radius * Math.cos(turn), y: radius * Math.sin(turn) })
  }
  for (const { from, to } of links) graph.mergeEdge(from, to)
  const settings = { ...forceAtlas2.inferSettings(graph), strongGravityMode: true, gravity: 0.05 }
  forceAtlas2.assign(graph, { iterations: ITERATIONS, settings })
  const placed = graph.mapNodes((_node, { x, y }) => ({ x: Number(x), y: Number(y) }))
  const [xs, ys] = [placed.map(({ x }) => x), placed.map(({ y }) => y)]
  return placed.map(({ x, y }) => ({ x: shareOf(x, xs), y: shareOf(y, ys) }))
}

// --- internal ---

const ITERATIONS = 200
/** Its declarations are those of a module, and it is none; a bundler's resolution knows that. */
const forceAtlas2 = layout as unknown as typeof layout extends { default: infer Layout } ? Layout : typeof layout

/** How far a value lies between the least and the most of all; the middle where all are the same. */
function shareOf(value: number, all: readonly number[]): number {
  const [least, most] = [Math.min(...all), Math.max(...all)]
  return most > least ? (value - least) / (most - least) : 0.5
}
