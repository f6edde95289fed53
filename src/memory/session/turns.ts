/**
 * @module The turns of a session in the graph: observations of its own entity, written once.
 *
 * A save appends the turns since the last one and rewrites the last that was still open. They are part of the graph like
 * all else: found by search, exported, imported, forgotten with the session.
 */

import { ENTITY_TYPE, RELATION } from '../../rules.ts'
import { parseTurns, renderTurn, turnOf } from '../../snapshot/format/turn.ts'
import { standingTurns, type Turn } from '../../snapshot/turn.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore, Mutation, Provenance } from '../../store/port.ts'
import { findSnapshot } from './snapshots.ts'

/** Returns the name of the entity that holds a session's turns. */
export function sessionEntity(session: string): string {
  return `${PREFIX}${session}`
}

/** Returns whether an entity holds the turns of a session. */
export function isSessionEntity(name: string): boolean {
  return name.startsWith(PREFIX)
}

/** Returns the turns that are stored of a session, in their order; none for a session that has none. */
export async function sessionTurns(store: GraphStore, session: string | undefined): Promise<Turn[]> {
  if (session === undefined) return []
  const [entity] = await store.entities([sessionEntity(session)])
  return parseTurns(entity?.observations ?? [])
}

/** Returns the stored lines of a session's turns, each turn's together, in their order: all of them, or of one turn. */
export async function turnLines(store: GraphStore, session: string, turn?: number): Promise<string[][]> {
  const turns = await sessionTurns(store, session)
  return turns.filter(({ number }) => turn === undefined || number === turn).map(renderTurn)
}

/**
 * Returns the turns of the work that a snapshot shows: those of its session up to it, and before them those of the session
 * that it goes on with. None of them was taken back.
 */
export async function turnsOfWork(store: GraphStore, snapshot: SessionSnapshot): Promise<Turn[]> {
  const own = await ownTurns(store, snapshot)
  const before = await sessionBefore(store, snapshot)
  const earlier = await sessionTurns(store, before)
  return [...standingTurns(earlier).map((turn) => ({ ...turn, earlier: true as const })), ...own]
}

/** Returns the turns of a snapshot's session up to it that were not taken back. */
export async function ownTurns(
  store: GraphStore,
  { sessionId, turnNumber = Number.POSITIVE_INFINITY }: SessionSnapshot,
): Promise<Turn[]> {
  return standingTurns((await sessionTurns(store, sessionId)).filter(({ number }) => number <= turnNumber))
}

/**
 * Returns the mutations that bring the stored turns of a snapshot's session up to `turns`, the last ones that were read.
 * `last`: the last turn that was stored, where that is known. A line that a client deleted does not come back.
 */
export async function putTurns(
  store: GraphStore,
  { name, sessionId, project, timestamp }: SessionSnapshot,
  turns: readonly Turn[],
  source: string,
  last?: Turn,
): Promise<Mutation[]> {
  const first = turns[0]?.number
  if (sessionId === undefined || first === undefined) return []
  const entity = sessionEntity(sessionId)
  const by: Provenance = { at: timestamp, source, project: project.id }
  const known = await storedLines(store, entity, first, last)
  const lines = turns.flatMap(renderTurn)
  const gone = known.filter((line) => !lines.includes(line))
  const fresh = lines.filter((line) => !known.includes(line))
  const buried = await store.forgotten(fresh.map((content) => ({ kind: 'observation', name: entity, content })))
  const added = fresh.filter((_, index) => buried[index] === undefined)
  return [
    { kind: 'create-entity', entity: { name: entity, entityType: ENTITY_TYPE.session, observations: [] }, by },
    { kind: 'create-relation', relation: { from: name, to: entity, relationType: RELATION.session }, by },
    ...(gone.length === 0 ? [] : [{ kind: 'delete-observations', name: entity, contents: gone } as const]),
    ...(added.length === 0 ? [] : [{ kind: 'add-observations', name: entity, contents: added, by } as const]),
  ]
}

/**
 * Returns the mutations that give the stored turns of a session to a project, where they are another one's: what was saved while
 * git did not tell the project's id. The first writer of an entity says whose it is, so that it is written anew.
 */
export async function moveTurns(store: GraphStore, session: string, project: string): Promise<Mutation[]> {
  const name = sessionEntity(session)
  const [facts] = (await store.facts({ names: [name] })).entities
  if (facts?.project === undefined || facts.project === project) return []
  const [stored] = await store.entities([name])
  const { relations } = await store.relations([name])
  const by = { at: facts.at, source: 'hook', project }
  return [
    { kind: 'delete-entity', name },
    {
      kind: 'create-entity',
      entity: { name, entityType: ENTITY_TYPE.session, observations: stored?.observations ?? [] },
      by,
    },
    ...relations.map((relation): Mutation => ({ kind: 'create-relation', relation, by })),
  ]
}

// --- internal ---

const PREFIX = 'session:'

/** The stored lines of the turns from `first` on. A session that is read again from its beginning rewrites more than the last. */
async function storedLines(
  store: GraphStore,
  entity: string,
  first: number,
  last: Turn | undefined,
): Promise<readonly string[]> {
  if (last !== undefined && last.number <= first) return last.number === first ? renderTurn(last) : []
  const [stored] = await store.entities([entity])
  return (stored?.observations ?? []).filter((line) => (turnOf(line) ?? 0) >= first)
}

/** Snapshots that are followed back to the session before. */
const MOST_BEFORE = 20

/** The session that the snapshot's session was resumed from. */
async function sessionBefore(store: GraphStore, snapshot: SessionSnapshot): Promise<string | undefined> {
  let before = await findSnapshot(store, snapshot.previous)
  for (let step = 0; step < MOST_BEFORE && before?.sessionId === snapshot.sessionId; step++)
    before = await findSnapshot(store, before?.previous)
  return before?.sessionId === snapshot.sessionId ? undefined : before?.sessionId
}
