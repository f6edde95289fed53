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
  const graph = new UndirectedGraph({ multi: false, allowSelfLoops: false })
  const count = data.positions.length / 2
  for (let node = 0; node < count; node += 1) {
    graph.addNode(node, { x: data.positions[node * 2], y: data.positions[node * 2 + 1] })
  }
  for (let at = 0; at + 1 < data.links.length; at += 2) graph.mergeEdge(data.links[at], data.links[at + 1])
  const settings = {
    ...forceAtlas2.inferSettings(graph),
    slowDown: 1 + Math.log(Math.max(count, 2)),
    barnesHutOptimize: count > 500,
  }
  const rounds = count > 2_000 ? ROUNDS_OF_MANY : ROUNDS
  for (let round = 1; round <= rounds; round += 1) {
    forceAtlas2.assign(graph, { iterations: STEPS, settings })
    const positions = new Float32Array(count * 2)
    graph.forEachNode((node, { x, y }) => {
      positions[Number(node) * 2] = x
      positions[Number(node) * 2 + 1] = y
    })
    postMessage({ positions, done: round === rounds } satisfies LayoutAnswer, { transfer: [positions.buffer] })
  }
  close()
})

// --- internal ---

/** Iterations between two answers. */
const STEPS = 10
const ROUNDS = 20
const ROUNDS_OF_MANY = 8
