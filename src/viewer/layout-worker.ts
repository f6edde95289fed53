/**
 * @module Where the nodes of a picture stand: computed beside the page, so that it never stands still meanwhile.
 *
 * Takes one `LayoutOrder`, answers with the positions again and again until they hardly move, then ends.
 */

import { UndirectedGraph } from 'graphology'
import forceAtlas2 from 'graphology-layout-forceatlas2'

/** Nodes by number; `links` holds pairs of numbers one after another. */
export interface LayoutOrder {
  /** x and y of each node, one after another. */
  readonly positions: Float32Array
  readonly links: Uint32Array
}

/** x and y of each node, one after another; `done` with the last. */
export interface LayoutAnswer {
  readonly positions: Float32Array
  readonly done: boolean
}

addEventListener('message', ({ data }: MessageEvent<LayoutOrder>): void => {
  const { positions, links } = data
  const graph = new UndirectedGraph()
  for (let at = 0; at < positions.length; at += 2) graph.addNode(at / 2, { x: positions[at], y: positions[at + 1] })
  for (let at = 0; at < links.length; at += 2) graph.mergeEdge(links[at], links[at + 1])
  const { order } = graph
  const settings = {
    ...forceAtlas2.inferSettings(order),
    slowDown: 1 + Math.log(Math.max(order, 2)),
    barnesHutOptimize: order > 500,
  }
  const rounds = order > 2_000 ? ROUNDS_OF_MANY : ROUNDS
  for (let round = 1; round <= rounds; round += 1) {
    forceAtlas2.assign(graph, { iterations: STEPS, settings })
    const moved = new Float32Array(graph.mapNodes((_node, { x, y }) => [x, y]).flat())
    postMessage({ positions: moved, done: round === rounds } satisfies LayoutAnswer, { transfer: [moved.buffer] })
  }
  close()
})

// --- internal ---

/** Iterations between two answers. */
const STEPS = 10
const ROUNDS = 20
const ROUNDS_OF_MANY = 8
