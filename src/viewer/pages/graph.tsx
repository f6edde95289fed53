/** @module The graph of sessions, files and decisions, to be walked: its newest part, or what lies around one entity. */

import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { defined } from '../../defined.ts'
import type { SessionMap } from '../../http/api.ts'
import { ENTITY_TYPE } from '../../rules.ts'
import { hrefOf } from '../address.ts'
import { get } from '../api-client.ts'
import { Answered, counted, Empty, Long, Part, Refused, StatusChip, Text, typeWords, When } from '../components.tsx'
import { FileHistory } from '../file-history.tsx'
import { drawGraph, type Picture, type PictureNode } from '../graph-canvas.ts'
import { useAnswer } from '../use-answer.ts'

/** The graph of a project or of all; around `focus` alone where it is given. */
export function GraphPage({ project, focus }: { readonly project: string; readonly focus?: string }): JSX.Element {
  const [limit, setLimit] = useState(FIRST)
  const asked = useAnswer(
    () => get<SessionMap>('/api/map', { project: focus === undefined ? project : '', around: focus, limit }),
    ['map', project, focus, limit],
  )
  const centre = focus === undefined || asked.state !== 'answered' ? undefined : asked.answer.nodes[0]
  return (
    <>
      <h1>
        Graph
        {focus === undefined ? null : (
          <>
            {' '}
            around <Text of={centre?.title ?? focus} />
          </>
        )}
      </h1>
      <Answered asked={asked}>
        {(map) =>
          map.nodes.length === 0 ? (
            <Empty title="There is nothing to draw yet.">
              <p>Saved sessions, the files that they changed and what agents put into the memory appear here.</p>
            </Empty>
          ) : (
            <>
              <p class="note">
                {summaryOf(map, focus)}{' '}
                {focus === undefined ? null : <a href={hrefOf({ page: 'graph' })}>Show the whole graph</a>}
                {focus === undefined && map.cut && limit < MOST ? (
                  <button type="button" onClick={() => setLimit(MOST)}>
                    Draw up to {MOST.toLocaleString()}
                  </button>
                ) : null}
              </p>
              <Walk map={map} {...defined({ centre })} />
            </>
          )
        }
      </Answered>
    </>
  )
}

// --- internal ---

/** Entities that are drawn at first, and at most: more than this is no picture any more. */
const FIRST = 300
const MOST = 10_000

/** "46 sessions, 156 files and 8 others"; of a part, of how much. */
function summaryOf({ nodes, total, cut }: SessionMap, focus: string | undefined): string {
  const count = (type: string): number => nodes.filter((node) => node.type === type).length
  const [sessions, files] = [count('session'), count(ENTITY_TYPE.file)]
  const number = (of: number): string => of.toLocaleString()
  const counts = [
    counted(sessions, 'session'),
    counted(files, 'file'),
    counted(nodes.length - sessions - files, 'other'),
  ].join(', ')
  if (focus !== undefined) return `${counts} within two steps${cut ? '; there are more' : ''}.`
  return cut ? `${counts}: the newest of ${number(total.entities)} entities.` : `${counts}.`
}

function Walk({ map, centre }: { readonly map: SessionMap; readonly centre?: PictureNode }): JSX.Element {
  const container = useRef<HTMLDivElement>(null)
  const picture = useRef<Picture>(undefined)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [words, setWords] = useState('')
  const [chosenId, setChosen] = useState(centre?.id)
  const [fault, setFault] = useState('')
  const { nodes, links } = map
  const types = useMemo(() => countTypes(nodes), [map])
  const colours = useMemo(() => coloursOf(types.map(([type]) => type)), [types])
  const kindOf = (type: string): string => (colours.has(type) ? type : OTHERS)
  const wanted = words.trim().toLowerCase()
  const isShown = (node: PictureNode): boolean =>
    !hidden.has(kindOf(node.type)) && namesOf(node).toLowerCase().includes(wanted)
  const shown = nodes.filter(isShown)
  // Around one thing the nearest come first, elsewhere the sessions.
  const listed = centre === undefined ? [...shown].sort((a, b) => rankOf(a) - rankOf(b)) : shown
  const chosen = nodes.find(({ id }) => id === chosenId)
  useEffect(() => {
    if (container.current === null) return undefined
    try {
      picture.current = drawGraph(container.current, OTHER_COLOUR, ({ id }) => setChosen(id))
    } catch (error) {
      setFault(`The browser cannot draw it (${(error as Error).message}). The list names the same things.`)
    }
    return () => picture.current?.close()
  }, [])
  useEffect(() => picture.current?.update(nodes, links, colours), [map])
  useEffect(() => picture.current?.show(isShown), [map, hidden, words])
  useEffect(() => picture.current?.point(chosenId), [chosenId])
  const toggle = (kind: string): void => {
    const next = new Set(hidden)
    if (!next.delete(kind)) next.add(kind)
    setHidden(next)
  }
  return (
    <div class="walk">
      <aside class="panel" aria-label="What the picture shows">
        <label>
          <span>Find in the picture</span>
          <input type="search" value={words} onInput={(event) => setWords(event.currentTarget.value)} />
        </label>
        {chosen === undefined ? null : (
          <Part key={chosen.id}>
            <Chosen node={chosen} isCentre={chosen.id === centre?.id} />
          </Part>
        )}
        <p class="note" role="status">
          {shown.length} of {nodes.length} shown
        </p>
        <ul class="names">
          {listed.slice(0, LISTED).map((node) => (
            <li
              key={node.id}
              onMouseEnter={() => picture.current?.point(node.id)}
              onMouseLeave={() => picture.current?.point(chosenId)}
            >
              <a class="name-link" href={pageOf(node)}>
                <Text of={node.title} />
              </a>
              {node.id === centre?.id ? null : <Around node={node} />}
            </li>
          ))}
        </ul>
        {shown.length > LISTED ? <p class="note">{shown.length - LISTED} more: find them by name.</p> : null}
      </aside>
      <div class="drawn">
        {fault === '' ? null : <Refused why={fault} />}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move the picture, so it takes the focus. */}
        <div class="canvas" ref={container} tabIndex={0} role="application" aria-label={CANVAS_LABEL} />
        <fieldset class="types">
          <legend class="unseen">Types</legend>
          {kindsOf(types, kindOf).map(([kind, count]) => (
            <label key={kind} class="type">
              <input type="checkbox" class="type-box" checked={!hidden.has(kind)} onChange={() => toggle(kind)} />
              <svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">
                <circle cx="5" cy="5" r="5" fill={colours.get(kind) ?? OTHER_COLOUR} />
              </svg>
              <Text of={kind} /> <span class="count">{count}</span>
            </label>
          ))}
        </fieldset>
      </div>
    </div>
  )
}

const CANVAS_LABEL =
  'Picture of the graph; arrow keys move it, plus and minus zoom, 0 shows all. The list beside it names the same entities.'
/** Names in the list at once. */
const LISTED = 100
/** What has no colour of its own in the legend. */
const OTHERS = 'other types'

/** What is known of the node that was clicked, or that the graph is around. */
function Chosen({ node, isCentre }: { readonly node: PictureNode; readonly isCentre: boolean }): JSX.Element {
  return (
    <section class="chosen" aria-label="Chosen">
      <p class="facts">
        <span class="chip">
          <Text of={typeWords(node.type)} />
        </span>
        <When at={node.at} />
        {node.status === undefined ? null : <StatusChip status={node.status} />}
      </p>
      <h2>
        <a href={pageOf(node)}>
          <Long of={node.title} />
        </a>
        {isCentre ? null : <Around node={node} />}
      </h2>
      {node.rationale === undefined ? null : (
        <p class="note">
          because <Long of={node.rationale} />
        </p>
      )}
      {node.type === ENTITY_TYPE.file ? <FileHistory file={node.entity} /> : null}
    </section>
  )
}

/** Absent for a decision, which the session alone is linked to. */
function Around({ node }: { readonly node: PictureNode }): JSX.Element | null {
  return node.id.startsWith('decision ') ? null : (
    <a
      class="around"
      href={hrefOf({ page: 'graph', focus: node.entity })}
      aria-label={`Show what is around ${node.title}`}
    >
      around
    </a>
  )
}

function rankOf({ type }: PictureNode): number {
  return type === 'session' ? 0 : 1
}

/** What a node is found by. A decision has no name of its own. */
function namesOf({ id, title, entity }: PictureNode): string {
  return id.startsWith('decision ') ? title : `${title}\n${entity}`
}

/** Where a node is read: a session and its decisions on the session's page, all else on its own. */
function pageOf({ id, entity }: PictureNode): string {
  return hrefOf({ page: id.startsWith('entity ') ? 'entity' : 'snapshot', name: entity })
}

function countTypes(nodes: readonly PictureNode[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const { type } of nodes) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

/** The types that have a colour, and the others as one. */
function kindsOf(types: readonly [string, number][], kindOf: (type: string) => string): [string, number][] {
  const kinds = new Map<string, number>()
  for (const [type, count] of types) kinds.set(kindOf(type), (kinds.get(kindOf(type)) ?? 0) + count)
  return [...kinds]
}

/** At least 3:1 against both grounds of the viewer. */
const COLOURS = [
  '#0f8b7f',
  '#c2571a',
  '#6a5acd',
  '#a67a00',
  '#c0396b',
  '#2f7ed8',
  '#5d8c1a',
  '#8a6d5b',
  '#a84bc0',
  '#0887a8',
  '#d1453b',
  '#6b7fa3',
] as const

/** Types beyond the colours. */
const OTHER_COLOUR = '#8a8f8d'

/** Types of our own keep their colour, whatever else there is. */
const OWN = ['session', 'file', 'project', 'decision'] as const

/** Returns the colours of types that are given by how many there are, most first: twelve have one, the others are grey. */
function coloursOf(types: readonly string[]): ReadonlyMap<string, string> {
  const others = types.filter((type) => !(OWN as readonly string[]).includes(type))
  return new Map([...OWN, ...others].slice(0, COLOURS.length).map((type, place) => [type, COLOURS[place] as string]))
}
