/** @module The knowledge graph, to be walked: all of its newest part, or what lies around one entity. */

import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { defined } from '../../defined.ts'
import type { GraphPart, Neighbours, Relation } from '../../http/api.ts'
import { hrefOf } from '../address.ts'
import { get } from '../api-client.ts'
import { Answered, Empty, Text } from '../components.tsx'
import { drawGraph, type Picture, type PictureNode } from '../graph-canvas.ts'
import { colourOf } from '../type-colours.ts'
import { useAnswer } from '../use-answer.ts'
import { EntityLink } from './entity.tsx'

/** The graph of a project or of all; around `focus` alone where it is given. */
export function GraphPage({ project, focus }: { readonly project: string; readonly focus?: string }): JSX.Element {
  const [limit, setLimit] = useState(2_000)
  const asked = useAnswer(
    () => (focus === undefined ? whole(project, limit) : around(focus)),
    ['graph', project, focus, limit],
  )
  return (
    <>
      <h1>
        Graph
        {focus === undefined ? null : (
          <>
            {' '}
            around <Text of={focus} />
          </>
        )}
      </h1>
      <Answered asked={asked}>
        {(part) =>
          part.nodes.length === 0 ? (
            <Empty title="There is nothing to draw yet.">
              <p>
                Saved sessions and what they touched appear here, and so does whatever an agent puts into the memory.
              </p>
            </Empty>
          ) : (
            <>
              <p class="note">
                <Text of={part.said} />{' '}
                {focus === undefined ? null : <a href={hrefOf({ page: 'graph' })}>Show the whole graph</a>}
                {part.more && limit < MOST ? (
                  <button type="button" onClick={() => setLimit(MOST)}>
                    Draw up to {MOST.toLocaleString()}
                  </button>
                ) : null}
              </p>
              <Walk part={part} {...defined({ focus })} />
            </>
          )
        }
      </Answered>
    </>
  )
}

// --- internal ---

/** More than this is no picture any more. */
const MOST = 10_000

interface Part {
  readonly nodes: readonly PictureNode[]
  readonly relations: readonly Relation[]
  readonly said: string
  readonly more: boolean
}

async function whole(project: string, limit: number): Promise<Part> {
  const part = await get<GraphPart>('/api/graph', { project, limit })
  const { entities, relations, total } = part
  const number = entities.length.toLocaleString()
  return {
    nodes: entities,
    relations,
    more: part.cut,
    said: part.cut
      ? `The newest ${number} of ${total.entities.toLocaleString()} entities.`
      : `${number} entities, ${relations.length.toLocaleString()} relations.`,
  }
}

async function around(name: string): Promise<Part> {
  const { entities, relations, cut } = await get<Neighbours>('/api/neighbours', { name, depth: 2, limit: 50 })
  const nodes = entities.some((entity) => entity.name === name)
    ? entities
    : [{ name, entityType: 'unknown' }, ...entities]
  return { nodes, relations, more: false, said: cut ?? `${nodes.length} entities within two steps.` }
}

function Walk({ part, focus }: { readonly part: Part; readonly focus?: string }): JSX.Element {
  const container = useRef<HTMLDivElement>(null)
  const picture = useRef<Picture>(undefined)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [words, setWords] = useState('')
  const types = useMemo(() => countTypes(part.nodes), [part])
  const isShown = ({ name, entityType }: PictureNode): boolean =>
    !hidden.has(entityType) && name.toLowerCase().includes(words.trim().toLowerCase())
  const shown = part.nodes.filter(isShown)
  useEffect(() => {
    if (container.current === null) return undefined
    const drawn = drawGraph(container.current, part.nodes, part.relations, (name) => {
      location.hash = hrefOf({ page: 'graph', focus: name })
    })
    picture.current = drawn
    if (focus !== undefined) drawn.point(focus)
    return () => drawn.close()
  }, [part])
  useEffect(() => picture.current?.show(isShown), [part, hidden, words])
  const toggle = (type: string): void => {
    const next = new Set(hidden)
    if (!next.delete(type)) next.add(type)
    setHidden(next)
  }
  return (
    <div class="walk">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move the picture, so it takes the focus. */}
      <div class="canvas" ref={container} tabIndex={0} role="application" aria-label={CANVAS_LABEL} />
      <aside class="panel" aria-label="What the picture shows">
        <label>
          <span>Find in the picture</span>
          <input type="search" value={words} onInput={(event) => setWords(event.currentTarget.value)} />
        </label>
        <fieldset>
          <legend>Types</legend>
          {types.map(([type, count]) => (
            <label key={type} class="type">
              <input type="checkbox" class="type-box" checked={!hidden.has(type)} onChange={() => toggle(type)} />
              <svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">
                <circle cx="5" cy="5" r="5" fill={colourOf(type)} />
              </svg>
              <Text of={type} /> <span class="count">{count}</span>
            </label>
          ))}
        </fieldset>
        <p class="note" role="status">
          {shown.length} of {part.nodes.length} shown
        </p>
        <ul class="names">
          {shown.slice(0, LISTED).map((node) => (
            <li
              key={node.name}
              onMouseEnter={() => picture.current?.point(node.name)}
              onMouseLeave={() => picture.current?.point(focus)}
            >
              <EntityLink name={node.name} />{' '}
              {node.name === focus ? null : (
                <a
                  class="around"
                  href={hrefOf({ page: 'graph', focus: node.name })}
                  aria-label={`Show what is around ${node.name}`}
                >
                  around
                </a>
              )}
            </li>
          ))}
        </ul>
        {shown.length > LISTED ? <p class="note">{shown.length - LISTED} more: find them by name.</p> : null}
      </aside>
    </div>
  )
}

const CANVAS_LABEL =
  'Picture of the graph; arrow keys move it, plus and minus zoom, 0 shows all. The list beside it names the same entities.'
/** Names in the list at once. */
const LISTED = 100

function countTypes(nodes: readonly PictureNode[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const { entityType } of nodes) counts.set(entityType, (counts.get(entityType) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}
