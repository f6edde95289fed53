/** @module What lies around an entity, as a picture: every node is a link, and the nearest of them have their names beside them. */

import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Picture } from '../http/api.ts'
import { ENTITY_TYPE } from '../rules.ts'
import { visible } from '../text/untrusted.ts'
import { hrefOf } from './address.ts'
import { Asked, typeWords } from './components.tsx'

/** The picture of what lies within two relations of the entity of this name. */
export function Neighbourhood({ of }: { readonly of: string }): JSX.Element {
  return (
    <Asked<Picture> path="/api/picture" query={{ name: of }}>
      {(picture) => (
        <>
          <Drawn of={picture} />
          {picture.cut ? <p class="note">Only the nearest {picture.nodes.length} are drawn.</p> : null}
        </>
      )}
    </Asked>
  )
}

// --- internal ---

type Node = Picture['nodes'][number]

/** Pixels: the picture's height, the room at its edges, half of what is clicked, a letter, a label's height. */
const HEIGHT = 360
const EDGE = 24
const TARGET = 12
const LETTER = 7
const LINE = 16
/** Letters of a label. */
const LONGEST = 30

function Drawn({ of: { nodes, links } }: { readonly of: Picture }): JSX.Element {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measure = (): void => setWidth(box.current?.clientWidth ?? 0)
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  const placed = nodes.map((node) => ({
    node,
    x: EDGE + node.x * (width - 2 * EDGE),
    y: EDGE + node.y * (HEIGHT - 2 * EDGE),
  }))
  const labels = labelsOf(placed, width)
  return (
    <div ref={box}>
      <svg class="picture" width={width} height={HEIGHT} aria-label="What is around it">
        {links.map(({ from, to }) => (
          <line key={`${from} ${to}`} x1={placed[from]?.x} y1={placed[from]?.y} x2={placed[to]?.x} y2={placed[to]?.y} />
        ))}
        {placed.map(({ node, x, y }, place) => (
          <a
            key={node.entity}
            href={hrefOf({ page: node.type === 'session' ? 'snapshot' : 'entity', name: node.entity })}
            class={`node ${CLASS.get(node.type) ?? 'node-other'}`}
            {...(place === 0 ? { 'aria-current': 'true' as const } : {})}
          >
            <title>{`${typeWords(node.type)}: ${visible(node.title)}`}</title>
            <circle class="target" cx={x} cy={y} r={TARGET} />
            <circle cx={x} cy={y} r={place === 0 ? 9 : 6} />
            {labels[place] === undefined ? null : (
              <text x={labels[place].x} y={labels[place].y} text-anchor={labels[place].anchor}>
                {labels[place].text}
              </text>
            )}
          </a>
        ))}
      </svg>
    </div>
  )
}

const CLASS = new Map<string, string>([
  ['session', 'node-session'],
  [ENTITY_TYPE.file, 'node-file'],
])

interface Label {
  readonly text: string
  /** Where its line stands, and which end of it. */
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
}

interface Placed {
  readonly node: Node
  readonly x: number
  readonly y: number
}

/** A label beside each node where there is room for it, the nearest nodes first. */
function labelsOf(placed: readonly Placed[], width: number): (Label | undefined)[] {
  const taken = placed.map(({ x, y }) => ({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 }))
  return placed.map(({ node, x, y }) => {
    const text = labelOf(node)
    const length = text.length * LETTER
    for (const [anchor, at, line] of [
      ['start', x + TARGET, y + 4],
      ['end', x - TARGET, y + 4],
      ['middle', x, y + TARGET + LINE - 4],
      ['middle', x, y - TARGET - 4],
    ] as const) {
      const left = anchor === 'start' ? at : anchor === 'end' ? at - length : at - length / 2
      const own = { left, right: left + length, top: line - LINE + 4, bottom: line + 4 }
      const isFree = taken.every(
        (label) => own.left > label.right || own.right < label.left || own.top > label.bottom || own.bottom < label.top,
      )
      if (!isFree || left < 0 || own.right > width || own.top < 0 || own.bottom > HEIGHT) continue
      taken.push(own)
      return { text, x: at, y: line, anchor }
    }
    return undefined
  })
}

/** What tells the node from its likes: a title, the end of a path. */
function labelOf({ title, type }: Node): string {
  const end = visible(type === ENTITY_TYPE.file ? (title.split('/').at(-1) ?? title) : title)
  return end.length > LONGEST ? `${end.slice(0, LONGEST).trimEnd()}…` : end
}
