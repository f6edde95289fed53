/**
 * @module The graph as a person looks at it: sessions, the files that they changed, what they decided, and whatever else is
 * remembered, with what links them.
 *
 * The snapshots of one session are one node: the store has a dozen of them where a person did one piece of work.
 */

import { defined } from '../../defined.ts'
import { ThroughlineError } from '../../errors.ts'
import { ENTITY_TYPE, GRAPH, RELATION } from '../../rules.ts'
import type { EntityFacts, EntityFilter, GraphStore, Relation } from '../../store/port.ts'
import type { ListedSnapshot } from '../session/briefs.ts'
import { newestOfSessions } from '../session/titles.ts'
import { newestGraph } from './newest-graph.ts'

export interface MapNode {
  /** Stays the same while the session goes on. */
  readonly id: string
  /** `session`, `decision`, or the entity's type. */
  readonly type: string
  /** The session's title, the decision, the end of a file's path, or the entity's name. */
  readonly title: string
  readonly at: string
  /** The entity; of a session and its decisions the newest snapshot. */
  readonly entity: string
  readonly status?: string
  /** Of a decision: why it was made. */
  readonly rationale?: string
}

export interface MapLink {
  /** Places of the nodes in the list. */
  readonly from: number
  readonly to: number
  readonly relationType: string
}

export interface SessionMap {
  /** Newest first; around an entity, nearest first. */
  readonly nodes: readonly MapNode[]
  readonly links: readonly MapLink[]
  /** How much the store holds. */
  readonly total: { readonly entities: number; readonly relations: number }
  /** Whether a limit left something out. */
  readonly cut: boolean
}

/** Returns the newest entities that the filter selects, at most `limit`, as sessions, files, decisions and others. */
export async function sessionMap(store: GraphStore, filter: EntityFilter, limit: number): Promise<SessionMap> {
  const { entities, relations, total, cut } = await newestGraph(store, filter, limit)
  return { ...(await drawMap(store, entities, relations)), total, cut }
}

/**
 * Returns what lies within two relations of an entity, at most `limit` nodes, itself first. A snapshot stands for its session.
 * @throws ENTITY_NOT_FOUND
 */
export async function mapAround(store: GraphStore, name: string, limit: number): Promise<SessionMap> {
  const [known] = await store.facts([name])
  if (known === undefined) throw new ThroughlineError('ENTITY_NOT_FOUND', `Entity with name ${name} not found`)
  const { session } = known
  const own = session === undefined ? [] : (await store.snapshots({ session }, 'head')).map((head) => head.name)
  const found = await store.neighbourhood({
    names: [...new Set([name, ...own])],
    depth: 2,
    limit: GRAPH.entities,
    perEntity: GRAPH.perEntity,
  })
  const facts = await store.facts(found.entities.map((entity) => entity.name))
  const { nodes, links } = await drawMap(store, facts, found.relations)
  const id = known.checkpointType === undefined ? `entity ${name}` : `session ${session ?? name}`
  const nearest = nearestFirst(
    links,
    nodes.findIndex((node) => node.id === id),
  )
  const order = nearest.slice(0, limit)
  const places = new Map(order.map((old, place) => [old, place]))
  return {
    nodes: order.flatMap((old) => nodes[old] ?? []),
    links: links.flatMap(({ from, to, relationType }) => {
      const ends = [places.get(from), places.get(to)] as const
      return ends[0] === undefined || ends[1] === undefined ? [] : [{ from: ends[0], to: ends[1], relationType }]
    }),
    total: await store.size(),
    cut: found.cut || nearest.length > limit,
  }
}

// --- internal ---

const SESSION = 'session'
const DECISION = 'decision'

async function drawMap(
  store: GraphStore,
  entities: readonly EntityFacts[],
  relations: readonly Relation[],
): Promise<Pick<SessionMap, 'nodes' | 'links'>> {
  const nodes: MapNode[] = []
  const links = new Map<string, MapLink>()
  /** Where an entity stands in the list, and where a session does. */
  const places = new Map<string, number>()
  const sessions = new Map<string, number>()
  const newestOf = await newestOfSessions(
    store,
    entities.filter(({ checkpointType }) => checkpointType !== undefined),
  )
  const link = (from: number | undefined, to: number | undefined, relationType: string): void => {
    if (from !== undefined && to !== undefined && from !== to)
      links.set(`${from} ${to} ${relationType}`, { from, to, relationType })
  }
  for (const facts of entities) {
    const { name, session = name, checkpointType } = facts
    const known = checkpointType === undefined ? undefined : sessions.get(session)
    places.set(name, known ?? nodes.length)
    if (known !== undefined) continue
    if (checkpointType === undefined) {
      nodes.push(nodeOf(facts))
      continue
    }
    sessions.set(session, nodes.length)
    const newest = newestOf.get(session)
    if (newest === undefined) {
      nodes.push(nodeOf(facts))
      continue
    }
    const place = nodes.push(sessionNode(session, newest)) - 1
    for (const decision of decisionNodes(session, newest)) link(place, nodes.push(decision) - 1, RELATION.decision)
  }
  for (const { from, to, relationType } of relations) link(places.get(from), places.get(to), relationType)
  return { nodes, links: [...links.values()] }
}

function sessionNode(session: string, newest: ListedSnapshot): MapNode {
  return {
    id: `session ${session}`,
    type: SESSION,
    title: newest.brief.title,
    at: newest.timestamp,
    entity: newest.name,
    status: newest.status,
  }
}

function decisionNodes(session: string, newest: ListedSnapshot): MapNode[] {
  return newest.brief.decisions.map(({ id, decision, rationale, at }) => ({
    id: `decision ${session} ${id}`,
    type: DECISION,
    title: decision,
    at: at ?? newest.timestamp,
    entity: newest.name,
    ...defined({ rationale }),
  }))
}

function nodeOf({ name, entityType, at, project, status }: EntityFacts): MapNode {
  const prefix = `${ENTITY_TYPE.file}:${project ?? ''}/`
  const end = entityType === ENTITY_TYPE.project ? (name.split('/').at(-1) ?? name) : name
  const title = name.startsWith(prefix) ? name.slice(prefix.length) : end
  return { id: `entity ${name}`, type: entityType, title, at, entity: name, ...defined({ status }) }
}

/** The places of the nodes by their distance from one of them; nodes that no link leads to are left out. */
function nearestFirst(links: readonly MapLink[], start: number): number[] {
  const beside = new Map<number, number[]>()
  const note = (place: number, other: number): void => {
    const known = beside.get(place)
    if (known === undefined) beside.set(place, [other])
    else known.push(other)
  }
  for (const { from, to } of links) {
    note(from, to)
    note(to, from)
  }
  const reached = new Set([start])
  for (const place of reached) for (const next of beside.get(place) ?? []) reached.add(next)
  return [...reached]
}
