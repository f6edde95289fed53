/**
 * @module The picture of a graph: nodes and links on a canvas, with the pointer and the keyboard.
 *
 * What it shows is beside it as a list, for whoever does not see it.
 */

import { MultiDirectedGraph } from 'graphology'
import Sigma from 'sigma'
import { EdgeLineProgram, NodePointProgram } from 'sigma/rendering'
import type { Relation } from '../http/api.ts'
import { SNAPSHOT_ENTITY_TYPE } from '../rules.ts'
import { visible } from '../text/untrusted.ts'
import type { LayoutAnswer, LayoutOrder } from './layout-worker.ts'
import { colourOf } from './type-colours.ts'

export interface PictureNode {
  readonly name: string
  readonly entityType: string
}

export interface Picture {
  /** Shows the nodes for which this holds, and what links them. */
  show(isShown: (node: PictureNode) => boolean): void
  /** Puts one node and its neighbours in front of the others; none without a name. */
  point(name: string | undefined): void
  close(): void
}

/** Draws the graph into `container`. `onChoose` is told the name of a node that is clicked. */
export function drawGraph(
  container: HTMLElement,
  nodes: readonly PictureNode[],
  relations: readonly Relation[],
  onChoose: (name: string) => void,
): Picture {
  const graph = graphOf(nodes, relations)
  const style = getComputedStyle(container)
  // As the container has them: a custom property would be read as it is written, for light and dark at once.
  const { color: ink, borderTopColor: faint, backgroundColor: paper } = style
  let isShown: (node: PictureNode) => boolean = () => true
  let pointed: string | undefined
  const sigma = new Sigma(graph, container, {
    allowInvalidContainer: true,
    // Points and lines, the cheapest there are: without a graphics card everything else takes seconds a frame.
    nodeProgramClasses: { circle: NodePointProgram },
    defaultEdgeType: 'line',
    edgeProgramClasses: { line: EdgeLineProgram },
    defaultEdgeColor: faint,
    hideEdgesOnMove: nodes.length > MANY,
    hideLabelsOnMove: nodes.length > MANY,
    labelColor: { color: ink },
    labelFont: style.fontFamily,
    labelRenderedSizeThreshold: nodes.length > 300 ? 9 : 5,
    labelDensity: 0.6,
    zIndex: true,
    nodeReducer: (node, data) => {
      if (!isShown(data['node'] as PictureNode)) return { ...data, hidden: true }
      if (pointed === undefined) return data
      if (node === pointed) return { ...data, highlighted: true, forceLabel: true, zIndex: 2 }
      return graph.areNeighbors(node, pointed)
        ? { ...data, forceLabel: true, zIndex: 1 }
        : { ...data, color: faint, label: null }
    },
    edgeReducer: (edge, data) =>
      pointed !== undefined && graph.hasExtremity(edge, pointed) ? { ...data, color: ink, zIndex: 1 } : data,
    // The label's own box is white by default, also where the page is dark.
    defaultDrawNodeHover: (context, data, settings) => drawHover(context, data, settings.labelSize, paper, ink),
  })
  sigma.on('enterNode', ({ node }) => point(node))
  sigma.on('leaveNode', () => point(undefined))
  sigma.on('clickNode', ({ node }) => onChoose(node))
  const point = (name: string | undefined): void => {
    pointed = name !== undefined && graph.hasNode(name) ? name : undefined
    sigma.refresh({ skipIndexation: true })
  }
  const onKey = (event: KeyboardEvent): void => moveByKey(sigma, event)
  container.addEventListener('keydown', onKey)
  const worker = layOut(graph, (done) => {
    sigma.refresh()
    // For whoever waits until the picture stands still.
    container.toggleAttribute('data-settled', done)
  })
  return {
    show(test) {
      isShown = test
      sigma.refresh({ skipIndexation: true })
    },
    point,
    close() {
      worker?.terminate()
      container.removeEventListener('keydown', onKey)
      graph.forEachNode((node, { x, y }) => places.set(node, [x, y]))
      sigma.kill()
    },
  }
}

// --- internal ---

/** From so many nodes on, links and labels are left out while the picture moves. */
const MANY = 1_000

/** Where nodes stood the last time: a picture that is drawn anew looks like the one before. */
const places = new Map<string, readonly [number, number]>()

function graphOf(nodes: readonly PictureNode[], relations: readonly Relation[]): MultiDirectedGraph {
  const graph = new MultiDirectedGraph()
  nodes.forEach((node, index) => {
    const turn = index * 2.399963
    const radius = Math.sqrt(index + 1)
    // A sunflower's seeds: even, the same each time, nothing on top of another.
    const [x, y] = places.get(node.name) ?? [radius * Math.cos(turn), radius * Math.sin(turn)]
    graph.addNode(node.name, { x, y, label: labelOf(node), color: colourOf(node.entityType), size: 3, node })
  })
  for (const { from, to } of relations)
    if (graph.hasNode(from) && graph.hasNode(to)) graph.addEdge(from, to, { size: 1 })
  const [least, most] = nodes.length > MANY ? [1, 5] : [3, 14]
  graph.forEachNode((node) =>
    graph.setNodeAttribute(node, 'size', Math.min(most, least + Math.sqrt(graph.degree(node)))),
  )
  return graph
}

const LONGEST_LABEL = 30

/** What tells the node from its likes: a checkpoint's topic, the end of a path. The list beside the picture has whole names. */
function labelOf({ name, entityType }: PictureNode): string {
  const told = entityType === SNAPSHOT_ENTITY_TYPE ? name.replace(/^[a-z]+-\d{4}-\d{2}-\d{2}-/, '') : name
  const end = told.includes('/') ? told.split('/').slice(-2).join('/') : told
  return visible(end.length > LONGEST_LABEL ? `${end.slice(0, LONGEST_LABEL)}…` : end)
}

/** Lays the graph out beside the page; positions come in as they get better. */
function layOut(graph: MultiDirectedGraph, onMoved: (done: boolean) => void): Worker | undefined {
  const names = graph.nodes()
  if (names.length < 2) return undefined
  const numbers = new Map(names.map((name, number) => [name, number]))
  const positions = new Float32Array(names.length * 2)
  names.forEach((name, number) => {
    positions[number * 2] = graph.getNodeAttribute(name, 'x')
    positions[number * 2 + 1] = graph.getNodeAttribute(name, 'y')
  })
  const links = new Uint32Array(graph.size * 2)
  let at = 0
  graph.forEachEdge((_edge, _attributes, source, target) => {
    if (source === target) return
    links[at++] = numbers.get(source) ?? 0
    links[at++] = numbers.get(target) ?? 0
  })
  const worker = new Worker('/layout-worker.js', { type: 'module' })
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  worker.onmessage = ({ data }: MessageEvent<LayoutAnswer>) => {
    if (calm && !data.done) return
    graph.updateEachNodeAttributes(
      (name, attributes) => {
        const number = numbers.get(name) ?? 0
        return { ...attributes, x: data.positions[number * 2], y: data.positions[number * 2 + 1] }
      },
      { attributes: ['x', 'y'] },
    )
    onMoved(data.done)
  }
  worker.postMessage({ positions, links: links.slice(0, at) } satisfies LayoutOrder)
  return worker
}

/** Milliseconds. */
const TRAVEL = 120

/** Arrows move the picture, plus and minus bring it nearer and farther, 0 shows all of it. */
function moveByKey(sigma: Sigma, event: KeyboardEvent): void {
  const camera = sigma.getCamera()
  const { x, y, ratio } = camera.getState()
  const step = 0.1 * ratio
  const moves: Readonly<Record<string, { x?: number; y?: number; ratio?: number }>> = {
    ArrowLeft: { x: x - step },
    ArrowRight: { x: x + step },
    ArrowUp: { y: y + step },
    ArrowDown: { y: y - step },
    '+': { ratio: ratio / 1.3 },
    '=': { ratio: ratio / 1.3 },
    '-': { ratio: ratio * 1.3 },
    '0': { x: 0.5, y: 0.5, ratio: 1 },
  }
  const move = moves[event.key]
  if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  // While the camera travels, links and labels of a large picture are left out.
  if (sigma.getSetting('hideEdgesOnMove')) void camera.animate(move, { duration: TRAVEL })
  else camera.setState(move)
}

function drawHover(
  context: CanvasRenderingContext2D,
  data: {
    readonly x: number
    readonly y: number
    readonly size: number
    readonly label: string | null
    readonly color: string
  },
  size: number,
  paper: string,
  ink: string,
): void {
  const label = data.label ?? ''
  context.font = `${size}px sans-serif`
  const width = context.measureText(label).width
  context.fillStyle = paper
  context.strokeStyle = ink
  context.beginPath()
  context.roundRect(data.x - data.size - 3, data.y - size, width + data.size * 2 + 14, size * 2, 4)
  context.fill()
  context.stroke()
  context.fillStyle = data.color
  context.beginPath()
  context.arc(data.x, data.y, data.size, 0, 2 * Math.PI)
  context.fill()
  context.fillStyle = ink
  context.fillText(label, data.x + data.size + 5, data.y + size / 3)
}
