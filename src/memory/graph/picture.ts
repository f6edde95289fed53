/**
 * @module What lies around an entity, as a picture: sessions, files and whatever else is linked to it, each in its place.
 *
 * The snapshots of one session are one node: the store has a dozen of them where a person did one piece of work.
 */

import { ThroughlineError } from '../../errors.ts'
import { drawAround } from '../../graph/draw.ts'
import { ENTITY_TYPE, GRAPH } from '../../rules.ts'
import type { EntityFacts, GraphStore, Relation } from '../../store/port.ts'
import { newestOfSessions } from '../session/titles.ts'

export interface PictureNode {
  /** `session`, or the entity's type. */
  readonly type: string
  /** The session's title, a file's path, or the entity's name. */
  readonly title: string
  /** The entity; of a session its newest snapshot. */
  readonly entity: string
  /** Where it stands: 0 to 1 from the left, and from the top. */
  readonly x: number
  readonly y: number
}

export interface Picture {
  /** Nearest first: the entity itself, what it is linked to, what these are linked to. */
  readonly nodes: readonly PictureNode[]
  /** Pairs of places in the list. */
  readonly links: readonly { readonly from: number; readonly to: number }[]
  /** Whether there is more than the picture shows. */
  readonly cut: boolean
}

/**
 * Returns what lies within two relations of an entity, at most `GRAPH.drawn` nodes. A snapshot stands for its session.
 * @throws ENTITY_NOT_FOUND
 */
export async function pictureOf(store: GraphStore, name: string): Promise<Picture> {
  const [known] = (await store.facts({ names: [name] })).entities
  if (known === undefined) throw new ThroughlineError('ENTITY_NOT_FOUND', `Entity with name ${name} not found`)
  const { session } = known
  const own = session === undefined ? [] : (await store.snapshots({ session }, 'head')).map((head) => head.name)
  const found = await relationsAround(store, [...new Set([name, ...own])])
  const { entities: facts } = await store.facts({ names: found.names })
  const { nodes, placeOf } = await nodesOf(store, facts)
  const links = found.relations.flatMap(({ from, to }) => {
    const [one, other] = [placeOf.get(from), placeOf.get(to)]
    return one === undefined || other === undefined ? [] : [[one, other] as const]
  })
  const drawn = drawAround(placeOf.get(name) ?? 0, links, GRAPH.drawn)
  return {
    ...drawn,
    nodes: drawn.nodes.map(({ node, ...at }) => ({ ...(nodes[node] as Node), ...at })),
    cut: found.cut || drawn.cut,
  }
}

// --- internal ---

/**
 * The newest relations of some entities and of those that they lead to, and the names at all of their ends, nearest first;
 * `cut`: some were left unread.
 */
async function relationsAround(
  store: GraphStore,
  start: readonly string[],
): Promise<{ readonly relations: readonly Relation[]; readonly names: readonly string[]; readonly cut: boolean }> {
  const names = new Set(start)
  const near = await newestOf(store, start)
  for (const end of near.ends) names.add(end)
  const { entities } = await store.facts({ names: [...names].slice(start.length) })
  const others = new Set(entities.map(({ name }) => name))
  const beside = [...names].filter((name) => others.has(name)).slice(0, GRAPH.drawn)
  const far = await newestOf(store, beside)
  for (const end of far.ends) names.add(end)
  const first = [...names].slice(0, GRAPH.entities)
  const isPart = near.isPart || far.isPart || beside.length < others.size || first.length < names.size
  return { relations: [...near.relations, ...far.relations], names: first, cut: isPart }
}

/** The newest relations of these names, what stands at their ends, and whether one of the names has more. */
async function newestOf(
  store: GraphStore,
  names: readonly string[],
): Promise<{ readonly relations: readonly Relation[]; readonly ends: readonly string[]; readonly isPart: boolean }> {
  const { relations } = await store.relations(names, GRAPH.perEntity + 1, 'newest')
  const asked = new Set(names)
  const isMoreAt = (end: 'from' | 'to'): boolean => {
    const counts = new Map<string, number>()
    for (const { [end]: name } of relations) if (asked.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
    return [...counts.values()].some((count) => count > GRAPH.perEntity)
  }
  return {
    relations,
    ends: relations.flatMap(({ from, to }) => [from, to]),
    isPart: isMoreAt('from') || isMoreAt('to'),
  }
}

type Node = Omit<PictureNode, 'x' | 'y'>

/** The nodes, and the place in their list of each entity; a session's turns and all its snapshots have one. */
async function nodesOf(
  store: GraphStore,
  entities: readonly EntityFacts[],
): Promise<{ readonly nodes: readonly Node[]; readonly placeOf: ReadonlyMap<string, number> }> {
  const nodes: Node[] = []
  const placeOf = new Map<string, number>()
  const sessions = new Map<string, number>()
  const known = entities.map((facts) => ({ facts, session: sessionOf(facts) }))
  const newestOf = await newestOfSessions(
    store,
    known.flatMap(({ facts: { name }, session }) =>
      session === undefined ? [] : session === name ? { name } : { session },
    ),
  )
  for (const { facts, session = '' } of known) {
    const { name } = facts
    const newest = newestOf.get(session)
    const place = (newest === undefined ? undefined : sessions.get(session)) ?? nodes.length
    placeOf.set(name, place)
    if (place < nodes.length) continue
    if (newest !== undefined) sessions.set(session, place)
    nodes.push(
      newest === undefined
        ? { type: facts.entityType, title: titleOf(facts), entity: name }
        : { type: 'session', title: newest.brief.title, entity: newest.name },
    )
  }
  return { nodes, placeOf }
}

/** The session that an entity is a part of: of a snapshot, and of a session's turns. */
function sessionOf({ name, entityType, checkpointType, session = name }: EntityFacts): string | undefined {
  const prefix = `${ENTITY_TYPE.session}:`
  if (entityType === ENTITY_TYPE.session && name.startsWith(prefix)) return name.slice(prefix.length)
  return checkpointType === undefined ? undefined : session
}

function titleOf({ name, entityType, project }: EntityFacts): string {
  const prefix = `${ENTITY_TYPE.file}:${project ?? ''}/`
  if (entityType === ENTITY_TYPE.project) return name.split(/[\\/]/).at(-1) ?? name
  return name.startsWith(prefix) ? name.slice(prefix.length) : name
}
