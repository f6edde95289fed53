/**
 * @module Where the nodes of a picture stand: computed beside the page, so that it never stands still meanwhile.
 *
 * Takes one `LayoutOrder`, answers with the positions again and again until they hardly move, then ends.
 */

import forceAtlas2 from 'graphology-layout-forceatlas2'
import DEFAULTS from 'graphology-layout-forceatlas2/defaults.js'
import { assignLayoutChanges, graphToByteArrays } from 'graphology-layout-forceatlas2/helpers.js'
import iterate from 'graphology-layout-forceatlas2/iterate.js'

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
  const count = data.positions.length / 2
  const settings = {
    ...DEFAULTS,
    ...forceAtlas2.inferSettings(count),
    slowDown: 1 + Math.log(Math.max(count, 2)),
    barnesHutOptimize: count > 500,
  }
  const rounds = count > 2_000 ? ROUNDS_OF_MANY : ROUNDS
  const graph = graphOf(data)
  for (let round = 1; round <= rounds; round += 1) {
    const { nodes, edges } = graphToByteArrays(graph, () => 1)
    for (let step = 0; step < STEPS; step += 1) iterate(settings, nodes, edges)
    assignLayoutChanges(graph, nodes, null)
    const positions = data.positions.slice()
    postMessage({ positions, done: round === rounds } satisfies LayoutAnswer, { transfer: [positions.buffer] })
  }
  close()
})

// --- internal ---

/** Iterations between two answers. */
const STEPS = 10
const ROUNDS = 20
const ROUNDS_OF_MANY = 8

/**
 * The little of a graph that the layout asks for, over the order's own arrays: a graph of the library would be seven tenths
 * of what the browser loads for it.
 */
function graphOf({ positions, links }: LayoutOrder): LayoutGraph {
  const pairs = new Map<string, readonly [number, number]>()
  for (let at = 0; at + 1 < links.length; at += 2) {
    const [one = 0, other = 0] = [links[at], links[at + 1]]
    const ends = one < other ? ([one, other] as const) : ([other, one] as const)
    if (one !== other) pairs.set(ends.join(), ends)
  }
  const order = positions.length / 2
  return {
    order,
    size: pairs.size,
    forEachNode(visit) {
      for (let node = 0; node < order; node += 1)
        visit(node, { x: positions[node * 2] ?? 0, y: positions[node * 2 + 1] ?? 0 })
    },
    forEachEdge(visit) {
      for (const [pair, [one, other]] of pairs) visit(pair, {}, one, other)
    },
    updateEachNodeAttributes(change) {
      for (let node = 0; node < order; node += 1) {
        const { x, y } = change(node, { x: 0, y: 0 })
        positions[node * 2] = x
        positions[node * 2 + 1] = y
      }
    },
  }
}
