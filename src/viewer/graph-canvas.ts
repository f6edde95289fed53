/**
 * @module The picture of a graph: nodes and links on a canvas, with the pointer and the keyboard.
 *
 * What it shows is beside it as a list, for whoever does not see it. Nodes have numbers as their keys: a name may be anything,
 * also what an object of JavaScript has already.
 */

import { UndirectedGraph } from 'graphology'
import Sigma from 'sigma'
import { EdgeLineProgram, NodePointProgram } from 'sigma/rendering'
import type { SessionMap } from '../http/api.ts'
import { visible } from '../text/untrusted.ts'
import type { LayoutAnswer, LayoutOrder } from './layout-worker.ts'

export type PictureNode = SessionMap['nodes'][number]
type PictureLink = SessionMap['links'][number]

export interface Picture {
  /** Takes what is in the graph now. What stays keeps its place, and so does the camera. */
  update(nodes: readonly PictureNode[], links: readonly PictureLink[], colours: ReadonlyMap<string, string>): void
  /** Shows the nodes for which this holds, and what links them. */
  show(isShown: (node: PictureNode) => boolean): void
  /** Puts one node and its neighbours in front of the others, by its id; none without an id. */
  point(id: string | undefined): void
  close(): void
}

/** Draws into `container`. `onChoose` is told the node that is clicked. @throws Error where the browser has no WebGL */
export function drawGraph(container: HTMLElement, otherColour: string, onChoose: (node: PictureNode) => void): Picture {
  let graph = new UndirectedGraph()
  let keys: ReadonlyMap<string, string> = new Map()
  const style = getComputedStyle(container)
  // As the container has them: a custom property would be read as it is written, for light and dark at once.
  const { color: ink, borderTopColor: faint, backgroundColor: paper } = style
  let isShown: (node: PictureNode) => boolean = () => true
  let pointed: string | undefined
  let chosen: string | undefined
  let worker: Worker | undefined
  /** Whether the layout has come to its end. */
  let stands = false
  const labels: Label[] = []
  const sigma = new Sigma(graph, container, {
    allowInvalidContainer: true,
    // Points and lines, the cheapest there are: without a graphics card everything else takes seconds a frame.
    nodeProgramClasses: { circle: NodePointProgram },
    defaultEdgeType: 'line',
    edgeProgramClasses: { line: EdgeLineProgram },
    defaultEdgeColor: faint,
    labelColor: { color: ink },
    labelFont: style.fontFamily,
    // Of each part of the picture the most important nodes are told, more of them the nearer it is.
    labelRenderedSizeThreshold: 0,
    labelGridCellSize: 80,
    labelDensity: 1,
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
    // They are drawn together, the most important first, so that none covers another.
    defaultDrawNodeLabel: (_context, data) => labels.push(data as Label),
    // The label's own box is white by default, also where the page is dark.
    defaultDrawNodeHover: (context, data, settings) => drawHover(context, data, settings.labelSize, paper, ink),
  })
  const pointAt = (key: string | undefined): void => {
    pointed = key
    sigma.refresh({ skipIndexation: true })
  }
  const keyOf = (id: string | undefined): string | undefined => (id === undefined ? undefined : keys.get(id))
  sigma.on('beforeRender', () => labels.splice(0))
  sigma.on('afterRender', () => drawLabels(sigma, labels, paper, ink))
  const choose = ({ event }: { readonly event: { readonly x: number; readonly y: number } }): void => {
    const key = nearestNode(sigma, event)
    if (key !== undefined) onChoose(graph.getNodeAttribute(key, 'node') as PictureNode)
  }
  sigma.on('clickStage', choose)
  sigma.on('clickNode', choose)
  sigma.on('moveBody', ({ event }) => {
    // Of a large picture only what is clicked is looked for.
    if (graph.order > MANY) return
    const key = nearestNode(sigma, event) ?? keyOf(chosen)
    if (key !== pointed) pointAt(key)
  })
  const onKey = (event: KeyboardEvent): void => moveByKey(sigma, event)
  container.addEventListener('keydown', onKey)
  return {
    update(nodes, links, colours) {
      if (stands) rememberPlaces(graph)
      worker?.terminate()
      graph = graphOf(nodes, links, (type) => colours.get(type) ?? otherColour)
      keys = new Map(nodes.map(({ id }, place) => [id, String(place)]))
      const isKnown = nodes.every(({ id }) => places.has(id))
      placeNodes(graph, nodes, stands)
      pointed = keyOf(chosen)
      sigma.setSetting('hideEdgesOnMove', nodes.length > MANY)
      sigma.setSetting('hideLabelsOnMove', nodes.length > MANY)
      sigma.setGraph(graph)
      // A few new nodes find room beside what they are linked to; the picture that a person looks at stays.
      if (stands || isKnown || nodes.length < 2) settle()
      else worker = layOut(graph, () => sigma.refresh(), settle)
    },
    show(test) {
      isShown = test
      sigma.refresh({ skipIndexation: true })
    },
    point(id) {
      chosen = id
      pointAt(keyOf(chosen))
    },
    close() {
      worker?.terminate()
      container.removeEventListener('keydown', onKey)
      if (stands) rememberPlaces(graph)
      sigma.kill()
    },
  }

  /** Holds the picture where it is, whatever is added to it. */
  function settle(): void {
    stands = true
    if (sigma.getCustomBBox() === null && graph.order > 1) sigma.setCustomBBox(sigma.getBBox())
    sigma.refresh()
    // For whoever waits until the picture stands still.
    container.toggleAttribute('data-settled', true)
  }
}

// --- internal ---

/** From so many nodes on, links and labels are left out while the picture moves. */
const MANY = 1_000

/** Where nodes stood the last time, by their ids: a picture that is drawn anew looks like the one before. */
const places = new Map<string, readonly [number, number]>()

interface Label {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly label: string | null
  readonly color: string
  readonly forceLabel?: boolean
  readonly highlighted?: boolean
}

function rememberPlaces(graph: UndirectedGraph): void {
  graph.forEachNode((_key, { node, x, y }) => places.set((node as PictureNode).id, [x as number, y as number]))
}

/** The more it is linked to, the larger a node is. */
function graphOf(
  nodes: readonly PictureNode[],
  links: readonly PictureLink[],
  colourOf: (type: string) => string,
): UndirectedGraph {
  const graph = new UndirectedGraph()
  for (const [place, node] of nodes.entries())
    graph.addNode(String(place), { x: 0, y: 0, label: labelOf(node), color: colourOf(node.type), node })
  for (const { from, to } of links) if (from !== to) graph.mergeEdge(String(from), String(to), { size: 1 })
  const [least, most] = nodes.length > MANY ? [1, 5] : [3, 14]
  graph.forEachNode((key) => graph.setNodeAttribute(key, 'size', Math.min(most, least + Math.sqrt(graph.degree(key)))))
  return graph
}

/** Each where it stood the last time; else as the seeds of a sunflower, or in a picture that stands beside its neighbours. */
function placeNodes(graph: UndirectedGraph, nodes: readonly PictureNode[], stands: boolean): void {
  graph.forEachNode((key, { node }) => {
    const place = Number(key)
    const known = places.get((node as PictureNode).id)
    const near = stands
      ? graph.neighbors(key).flatMap((other) => [places.get(nodes[Number(other)]?.id ?? '') ?? []])
      : []
    const at = near.filter((one) => one.length === 2)
    const middle = (axis: 0 | 1): number => at.reduce((sum, one) => sum + (one[axis] ?? 0), 0) / Math.max(1, at.length)
    // Even, the same each time, nothing on top of another.
    const turn = place * 2.399963
    const radius = at.length === 0 ? Math.sqrt(place + 1) : 1
    const [x, y] = known ?? [middle(0) + radius * Math.cos(turn), middle(1) + radius * Math.sin(turn)]
    graph.mergeNodeAttributes(key, { x, y })
  })
}

/** Lays the graph out beside the page; positions come in as they get better. */
function layOut(graph: UndirectedGraph, onMoved: () => void, onDone: () => void): Worker {
  const positions = new Float32Array(graph.mapNodes((_key, { x, y }) => [x as number, y as number]).flat())
  const links = new Uint32Array(graph.mapEdges((_edge, _attributes, from, to) => [Number(from), Number(to)]).flat())
  const worker = new Worker('/layout-worker.js', { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<LayoutAnswer>) => {
    if (isCalm() && !data.done) return
    graph.updateEachNodeAttributes(
      (key, attributes) => {
        const place = Number(key) * 2
        return { ...attributes, x: data.positions[place], y: data.positions[place + 1] }
      },
      { attributes: ['x', 'y'] },
    )
    if (data.done) onDone()
    else onMoved()
  }
  worker.postMessage({ positions, links } satisfies LayoutOrder)
  return worker
}

const LONGEST_LABEL = 30

/** What tells the node from its likes: a title, the end of a path. The list beside the picture has all of it. */
function labelOf({ title, type }: PictureNode): string {
  const end = type === 'file' ? title.split('/').slice(-2).join('/') : title
  return visible(end.length > LONGEST_LABEL ? `${end.slice(0, LONGEST_LABEL).trimEnd()}…` : end)
}

function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/**
 * Returns the node that stands nearest to a place of the picture, at most half of a target's size away. Sigma's own search
 * reads it from a second picture, which stays empty where the browser draws without a graphics card.
 */
function nearestNode(sigma: Sigma, at: { readonly x: number; readonly y: number }): string | undefined {
  let found: string | undefined
  let least = Number.POSITIVE_INFINITY
  for (const key of sigma.getGraph().nodes()) {
    const data = sigma.getNodeDisplayData(key)
    if (data === undefined || data.hidden) continue
    const place = sigma.framedGraphToViewport(data)
    const distance = Math.hypot(place.x - at.x, place.y - at.y)
    if (distance < least && distance <= Math.max(TARGET / 2, sigma.scaleSize(data.size)))
      [found, least] = [key, distance]
  }
  return found
}

/** Pixels across what is clicked. */
const TARGET = 24

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
  if (sigma.getSetting('hideEdgesOnMove') && !isCalm()) void camera.animate(move, { duration: TRAVEL })
  else camera.setState(move)
}

/** Draws the labels that have room, the asked for first, then the largest nodes'. */
function drawLabels(sigma: Sigma, labels: readonly Label[], paper: string, ink: string): void {
  const context = sigma.getCanvases()['labels']?.getContext('2d')
  if (!context) return
  const size = sigma.getSetting('labelSize')
  context.font = `${size}px ${sigma.getSetting('labelFont')}`
  context.lineJoin = 'round'
  context.lineWidth = 3
  const { width } = sigma.getDimensions()
  const taken: { left: number; right: number; top: number; bottom: number }[] = []
  const rank = ({ forceLabel, size: own }: Label): number => (forceLabel === true ? 1_000 : 0) + own
  for (const { x, y, size: radius, label, highlighted } of [...labels].sort((a, b) => rank(b) - rank(a))) {
    // The one that is pointed at has its label in a box.
    if (!label || highlighted === true) continue
    const length = context.measureText(label).width
    const left = leftOf({ x, size: radius }, length, width)
    const box = { left, right: left + length, top: y - size * 0.7, bottom: y + size * 0.7 }
    const isFree = taken.every(
      (other) => box.left > other.right || box.right < other.left || box.top > other.bottom || box.bottom < other.top,
    )
    if (!isFree) continue
    taken.push(box)
    context.strokeStyle = paper
    context.strokeText(label, left, y + size / 3)
    context.fillStyle = ink
    context.fillText(label, left, y + size / 3)
  }
}

/** Where a label begins: to the left of its node where there is no room to its right; in a narrow picture at its edge. */
function leftOf({ x, size }: Pick<Label, 'x' | 'size'>, length: number, width: number): number {
  const right = x + size + LABEL_GAP
  if (right + length <= width) return right
  const left = x - size - LABEL_GAP - length
  return left > 0 ? left : Math.max(0, width - length - LABEL_GAP)
}

/** Pixels between a node and its label. */
const LABEL_GAP = 4

function drawHover(
  context: CanvasRenderingContext2D,
  data: Pick<Label, 'x' | 'y' | 'size' | 'label' | 'color'>,
  size: number,
  paper: string,
  ink: string,
): void {
  const label = data.label ?? ''
  context.font = `${size}px sans-serif`
  const length = context.measureText(label).width
  const left = leftOf(data, length + 8, context.canvas.clientWidth)
  const from = Math.min(left - 6, data.x - data.size - 3)
  const to = Math.max(left + length + 6, data.x + data.size + 3)
  context.fillStyle = paper
  context.strokeStyle = ink
  context.beginPath()
  context.roundRect(from, data.y - size, to - from, size * 2, 4)
  context.fill()
  context.stroke()
  context.fillStyle = data.color
  context.beginPath()
  context.arc(data.x, data.y, data.size, 0, 2 * Math.PI)
  context.fill()
  context.fillStyle = ink
  context.fillText(label, left, data.y + size / 3)
}
