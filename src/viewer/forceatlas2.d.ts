/** The parts of the layout that its package exports without types. */

interface LayoutPlace {
  x: number
  y: number
}

/** What the layout asks a graph for. */
interface LayoutGraph {
  readonly order: number
  readonly size: number
  forEachNode(visit: (node: number, place: LayoutPlace) => void): void
  forEachEdge(visit: (edge: string, attributes: object, from: number, to: number) => void): void
  updateEachNodeAttributes(change: (node: number, place: LayoutPlace) => LayoutPlace): void
}

declare module 'graphology-layout-forceatlas2/defaults.js' {
  const settings: Readonly<Record<string, number | boolean>>
  export default settings
}

declare module 'graphology-layout-forceatlas2/iterate.js' {
  /** Moves the nodes by one step; both arrays are as `graphToByteArrays` makes them. */
  export default function iterate(settings: object, nodes: Float32Array, edges: Float32Array): unknown
}

declare module 'graphology-layout-forceatlas2/helpers.js' {
  export function graphToByteArrays(
    graph: LayoutGraph,
    weight: () => number,
  ): { readonly nodes: Float32Array; readonly edges: Float32Array }
  export function assignLayoutChanges(graph: LayoutGraph, nodes: Float32Array, reducer: null): void
}
