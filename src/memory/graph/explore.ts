/**
 * @module Questions to the graph: what an entity is linked to, how two are, what is related.
 *
 * Each looks at a bounded part of the graph that the store selects, and says in `cut` when that, or the answer, leaves
 * something out.
 */

import { ThroughlineError } from '../../errors.ts'
import type { Path } from '../../graph/find-paths.ts'
import type { NeighbourhoodGraph, NodeAttributes } from '../../graph/neighbourhood-graph.ts'
import { GRAPH } from '../../rules.ts'
import type { EntityFacts, GraphStore, NeighbourhoodQuery, Relation } from '../../store/port.ts'

interface Bounded {
  /** What was left out and how to see it; absent where nothing was. */
  readonly cut?: string
}

export interface Neighbours extends Bounded {
  /** Nearest first; of like distance, what most of the neighbourhood leads to. The entity itself is not among them. */
  readonly entities: readonly { readonly name: string; readonly entityType: string; readonly depth: number }[]
  /** Those between the entity and these. */
  readonly relations: readonly Relation[]
}

export interface Paths extends Bounded {
  /** The most telling ones first; empty where none was found. */
  readonly paths: readonly Path[]
}

export interface Related extends Bounded {
  /** Best first. `score`: 1 for the best. `shared`: what both are linked to. */
  readonly related: readonly (EntityFacts & { readonly score: number; readonly shared: readonly string[] })[]
}

/** Returns what an entity is linked to, up to `depth` relations away. @throws ENTITY_NOT_FOUND */
export async function neighbours(
  store: GraphStore,
  name: string,
  options: { readonly depth?: 1 | 2 | 3; readonly types?: readonly string[]; readonly limit?: number } = {},
): Promise<Neighbours> {
  const depth = Math.min(options.depth ?? GRAPH.depth, GRAPH.deepest)
  const { found, cut } = await around(store, [name], { depth, ...(options.types && { types: options.types }) })
  requireEntity(found, name)
  const { rankNeighbours } = await import('../../graph/rank-nodes.ts')
  const ranked = rankNeighbours(found).filter((entity) => entity.name !== name)
  const limit = pageOf(options.limit, GRAPH.page)
  const shown = new Set([name, ...ranked.slice(0, limit).map((entity) => entity.name)])
  return {
    entities: ranked
      .slice(0, limit)
      .map(({ name: other, entityType, depth: distance }) => ({ name: other, entityType, depth: distance })),
    relations: found.graph
      .mapEdges((_edge, { relation }) => relation)
      .filter(({ from, to }) => shown.has(from) && shown.has(to)),
    ...sayCut(cut, ranked.length - limit, 'entities'),
  }
}

/** Returns the ways between two entities. @throws ENTITY_NOT_FOUND */
export async function paths(
  store: GraphStore,
  from: string,
  to: string,
  options: { readonly limit?: number } = {},
): Promise<Paths> {
  const { found, cut } = await around(store, [from, to], { depth: GRAPH.pathDepth })
  requireEntity(found, from)
  requireEntity(found, to)
  const { findPaths } = await import('../../graph/find-paths.ts')
  const limit = pageOf(options.limit, GRAPH.paths)
  // One more, to know that there are more.
  const ways = findPaths(found, from, to, limit + 1)
  // What lies that far from an end may be linked to more.
  const mayGoOn = from !== to && found.graph.someNode((_node, { depth }) => depth >= GRAPH.pathDepth)
  return {
    paths: ways.slice(0, limit),
    ...say([
      ...(ways.length > limit ? ['More ways lie beyond the limit.'] : []),
      ...(ways.length === 0 && mayGoOn
        ? [`Ways of more than ${2 * GRAPH.pathDepth} relations are not looked for.`]
        : []),
      ...(cut ? [partOf('ways')] : []),
    ]),
  }
}

/**
 * Returns the entities of the same type that are most closely linked to this one through what both are linked to: of a
 * snapshot, the sessions that did related work. @throws ENTITY_NOT_FOUND
 */
export async function related(
  store: GraphStore,
  name: string,
  options: { readonly limit?: number } = {},
): Promise<Related> {
  const { found, cut } = await around(store, [name], { depth: GRAPH.deepest })
  const { entityType } = requireEntity(found, name)
  const { rankRelated } = await import('../../graph/rank-nodes.ts')
  const alike = rankRelated(found, name).filter((other) => entityOf(found, other.name)?.entityType === entityType)
  const limit = pageOf(options.limit, GRAPH.page)
  const shown = alike.slice(0, limit)
  const { entities } = await store.facts({ names: shown.map((node) => node.name) })
  const facts = new Map(entities.map((each) => [each.name, each]))
  const best = shown[0]?.score ?? 1
  return {
    related: shown.flatMap((node) => {
      const known = facts.get(node.name)
      return known === undefined
        ? []
        : [{ ...known, score: node.score / best, shared: sharedEntities(found, name, node.name) }]
    }),
    ...sayCut(cut, alike.length - limit, 'entities'),
  }
}

// --- internal ---

async function around(
  store: GraphStore,
  names: readonly string[],
  query: Pick<NeighbourhoodQuery, 'depth' | 'types'>,
): Promise<{ found: NeighbourhoodGraph; cut: boolean }> {
  const selected = await store.neighbourhood({ names, limit: GRAPH.entities, perEntity: GRAPH.perEntity, ...query })
  // A session that asks nothing of the graph does not load what walks it.
  const { createGraph } = await import('../../graph/neighbourhood-graph.ts')
  return { found: createGraph(selected), cut: selected.cut }
}

function entityOf({ graph, keyOf }: NeighbourhoodGraph, name: string): NodeAttributes | undefined {
  const key = keyOf(name)
  return key === undefined ? undefined : graph.getNodeAttributes(key)
}

function requireEntity(found: NeighbourhoodGraph, name: string): NodeAttributes {
  const entity = entityOf(found, name)
  if (entity !== undefined) return entity
  throw new ThroughlineError('ENTITY_NOT_FOUND', `Entity with name ${name} not found`, { details: { name } })
}

/** What links the two: the things that fewest others are linked to first. */
function sharedEntities({ graph, keyOf }: NeighbourhoodGraph, one: string, other: string): string[] {
  const [a, b] = [keyOf(one), keyOf(other)]
  if (a === undefined || b === undefined) return []
  const own = new Set(graph.neighbors(a))
  return graph
    .neighbors(b)
    .filter((node) => own.has(node))
    .map((node) => graph.getNodeAttributes(node))
    .sort((x, y) => x.relations - y.relations)
    .slice(0, GRAPH.shared)
    .map((entity) => entity.name)
}

function pageOf(limit: number | undefined, standard: number): number {
  return Math.min(Math.max(1, Math.trunc(limit ?? standard)), GRAPH.longestPage)
}

function sayCut(neighbourhoodCut: boolean, beyond: number, what: string): Bounded {
  return say([
    ...(beyond > 0 ? [`${beyond} more ${what} lie beyond the limit.`] : []),
    ...(neighbourhoodCut ? [partOf(what)] : []),
  ])
}

function partOf(what: string): string {
  return `Only the nearest ${GRAPH.entities} entities, and of each the newest ${GRAPH.perEntity} relations, were looked at: there may be more ${what}.`
}

function say(said: readonly string[]): Bounded {
  return said.length === 0 ? {} : { cut: said.join(' ') }
}
