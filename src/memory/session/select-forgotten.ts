/**
 * @module What a forgetting takes, selected from every row of a store and from what the hooks remember of its sessions.
 *
 * All given conditions hold. By name alone an entity goes with everything on it. By source or time goes what that writer or
 * that period wrote: an entity made then as a whole, of any other only those lines and relations. A snapshot has no parts: it
 * goes, and with it every snapshot of its session, which hold the same conversation, every session that went on from it, which
 * carries its text along, and the entities that were made for them alone.
 */

import { defined } from '../../defined.ts'
import { ThroughlineError } from '../../errors.ts'
import { RELATION } from '../../rules.ts'
import type { GraphStore, Provenance, Relation, StoredEntity, StoredRelation } from '../../store/port.ts'
import { parseTimestamp } from '../../store/timestamp.ts'
import { objectIn } from '../../text/json.ts'

/** What to forget: all given conditions hold; at least one is given. Times are ISO, inclusive. */
export interface ForgetRequest {
  readonly names?: readonly string[]
  readonly source?: string
  readonly since?: string
  readonly until?: string
}

/** What a request selects, or what a forgetting deleted. */
export interface Forgotten {
  /** Names of the entities that are deleted as a whole, snapshots included, in stored order. */
  readonly entities: readonly string[]
  /** The number of observations that are deleted. */
  readonly observations: number
  readonly relations: number
  readonly snapshots: number
  readonly sessions: readonly string[]
  /** Names that nothing in the store has. */
  readonly unknown: readonly string[]
}

export interface Selection {
  readonly found: Forgotten
  /** Observations that are deleted, of entities that stay. */
  readonly lines: readonly { readonly name: string; readonly contents: readonly string[] }[]
  readonly relations: readonly Relation[]
}

/** Returns what the request selects. Reads the whole store. @throws INVALID_INPUT */
export async function selectForgotten(store: GraphStore, request: ForgetRequest): Promise<Selection> {
  const conditions = readConditions(request)
  const graph = await readGraph(store, conditions)
  const { going, sessions } = closeOverSessions(graph, conditions)
  for (const name of madeForThemAlone(graph, going)) going.add(name)
  const relations = graph.relations.filter((stored) => isTaken(stored, conditions, going))
  const whole = [...graph.entities.values()].filter(({ name }) => going.has(name))
  const parts = [...graph.entities.values()].filter(({ name, lines }) => !going.has(name) && lines.length > 0)
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
  return {
    found: {
      entities: whole.map(({ name }) => name),
      observations: sum([...whole.map((each) => each.observations), ...parts.map(({ lines }) => lines.length)]),
      relations: relations.length,
      snapshots: whole.filter(({ time }) => time !== undefined).length,
      sessions: [...sessions],
      unknown: unknownNames(graph, request.names ?? []),
    },
    lines: parts.map(({ name, lines }) => ({ name, contents: lines })),
    relations: relations.map(({ relation }) => relation),
  }
}

/** Returns what says of a record whether a hook wrote it at a time that is forgotten. @throws INVALID_INPUT */
export function recordSelection(request: ForgetRequest): (at: string) => boolean {
  return readConditions(request).isSelectedRecord
}

// --- internal ---

/** Writer of what hooks remember of a session. */
const HOOK = 'hook'
const SESSION_PREFIX = 'session:'
/** Relation types from a snapshot to entities that are created with it. */
const MADE_BY: readonly string[] = Object.values(RELATION).filter((type) => type !== RELATION.previous)

interface Conditions {
  readonly names: ReadonlySet<string> | undefined
  readonly byNameAlone: boolean
  /** Whether one of these names is asked for; true where no name is. */
  readonly isNamed: (...names: readonly string[]) => boolean
  /** Whether a row was written by the source and in the period asked for. */
  readonly holds: (row: Pick<Provenance, 'at' | 'source'>) => boolean
  /** Whether a snapshot of this time was written anew in the period by the source. */
  readonly isRewritten: (time: number, source: string) => boolean
  /** Whether a hook wrote a record of this time in the period asked for, where no name is. */
  readonly isSelectedRecord: (at: string) => boolean
}

function readConditions({ names, source, since, until }: ForgetRequest): Conditions {
  const from = since === undefined ? Number.NEGATIVE_INFINITY : parseTimestamp(since)
  const to = until === undefined ? Number.POSITIVE_INFINITY : parseTimestamp(until)
  const byTime = since !== undefined || until !== undefined
  if (names === undefined && source === undefined && !byTime)
    throw new ThroughlineError('INVALID_INPUT', 'Say what to forget: names, a source or a time.')
  const wanted = names && new Set(names)
  const inPeriod = (time: number): boolean => time >= from && time <= to
  const isBy = (writer: string): boolean => source === undefined || writer === source
  // A time that cannot be read lies in no period.
  const holds: Conditions['holds'] = (row) => isBy(row.source) && (!byTime || inPeriod(Date.parse(row.at)))
  return {
    names: wanted,
    byNameAlone: source === undefined && !byTime,
    isNamed: (...some) => wanted === undefined || some.some((name) => wanted.has(name)),
    holds,
    // A working snapshot is rewritten in place: its own time is later than its entity's.
    isRewritten: (time, writer) => byTime && inPeriod(time) && isBy(writer),
    isSelectedRecord: (at) => wanted === undefined && holds({ at, source: HOOK }),
  }
}

/** What a selection needs to know of an entity. */
interface FoundEntity {
  readonly name: string
  /** Whether it is selected itself. */
  readonly isSelected: boolean
  /** Those of its lines that are selected. */
  readonly lines: readonly string[]
  readonly observations: number
  /** Whether it got a line since it was made. */
  readonly isExtended: boolean
  /** Of a snapshot: the moment that it shows, in milliseconds. */
  readonly time?: number
  readonly session?: string
}

/** What the hooks remember of a session. */
interface Remembered {
  readonly session: string
  readonly at: string
  /** The snapshots that it belongs to or continues. */
  readonly names: readonly string[]
}

interface Graph {
  /** By name, in stored order. */
  readonly entities: ReadonlyMap<string, FoundEntity>
  readonly relations: readonly StoredRelation[]
  readonly remembered: readonly Remembered[]
}

async function readGraph(store: GraphStore, conditions: Conditions): Promise<Graph> {
  const entities = new Map<string, FoundEntity>()
  const relations: StoredRelation[] = []
  const remembered: Remembered[] = []
  await store.eachRow((row) => {
    if (row.kind === 'entity') entities.set(row.entity.name, readEntity(row.entity, conditions))
    else if (row.kind === 'relation') relations.push(row.relation)
  })
  await store.eachRecord(SESSION_PREFIX, ({ key, value, at }) => {
    const { working, named, resumedFrom } = objectIn(value) ?? {}
    const names = [working, named, resumedFrom].filter((name) => typeof name === 'string')
    remembered.push({ session: key.slice(SESSION_PREFIX.length), at, names })
  })
  return { entities, relations, remembered }
}

function readEntity({ name, by, observations, snapshot }: StoredEntity, conditions: Conditions): FoundEntity {
  const { byNameAlone, isNamed, holds, isRewritten } = conditions
  const time = snapshot && Date.parse(snapshot.timestamp)
  const isTimely = time !== undefined && isRewritten(time, by.source)
  return {
    name,
    isSelected: isNamed(name) && (holds(by) || isTimely),
    lines: byNameAlone || !isNamed(name) ? [] : observations.filter(holds).map(({ content }) => content),
    observations: observations.length,
    isExtended: observations.some((line) => line.at !== by.at || line.source !== by.source),
    ...defined({ time, session: snapshot?.session }),
  }
}

/** Returns the names of the entities that are selected, with all snapshots of their sessions and of those that went on from them. */
function closeOverSessions(
  { entities, relations, remembered }: Graph,
  { names, isSelectedRecord }: Conditions,
): { readonly going: Set<string>; readonly sessions: ReadonlySet<string> } {
  const snapshots = [...entities.values()].filter(({ time }) => time !== undefined)
  const isSnapshot = new Set(snapshots.map(({ name }) => name))
  const going = new Set([...entities.values()].filter(({ isSelected }) => isSelected).map(({ name }) => name))
  for (const { name, lines } of snapshots) if (lines.length > 0) going.add(name)
  const sessions = new Set(remembered.filter(({ at }) => isSelectedRecord(at)).map(({ session }) => session))
  const later = relations.filter(({ relation }) => relation.relationType === RELATION.previous)
  for (let before = -1; before < going.size + sessions.size; ) {
    before = going.size + sessions.size
    for (const { relation } of later)
      if (isSnapshot.has(relation.from) && isSnapshot.has(relation.to) && going.has(relation.to))
        going.add(relation.from)
    for (const { name, session } of snapshots) {
      if (session === undefined) continue
      if (going.has(name)) sessions.add(session)
      if (sessions.has(session)) going.add(name)
    }
    for (const { session, names: held } of remembered)
      if (held.some((name) => going.has(name) || names?.has(name) === true)) sessions.add(session)
  }
  return { going, sessions }
}

/** Returns entities that were created with a snapshot that goes, have no other relations, and got no line since. */
function madeForThemAlone({ entities, relations }: Graph, going: ReadonlySet<string>): Set<string> {
  const made = new Set<string>()
  for (const { relation } of relations) {
    const { from, to, relationType } = relation
    const target = entities.get(to)
    if (target === undefined || target.time !== undefined || target.isExtended || going.has(to)) continue
    if (MADE_BY.includes(relationType) && going.has(from) && entities.get(from)?.time !== undefined) made.add(to)
  }
  for (const { relation } of relations) {
    if (!going.has(relation.from)) made.delete(relation.to)
    if (!going.has(relation.to)) made.delete(relation.from)
  }
  return made
}

function isTaken(
  { relation: { from, to }, by }: StoredRelation,
  { isNamed, holds }: Conditions,
  going: ReadonlySet<string>,
): boolean {
  // A request by name alone also deletes the relations of a name that no entity has.
  return going.has(from) || going.has(to) || (isNamed(from, to) && holds(by))
}

function unknownNames({ entities, relations }: Graph, names: readonly string[]): string[] {
  const ends = new Set(relations.flatMap(({ relation }) => [relation.from, relation.to]))
  return names.filter((name) => !entities.has(name) && !ends.has(name))
}
