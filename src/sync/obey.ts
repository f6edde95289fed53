/**
 * @module What another machine forgot is forgotten here: a forgetting wins, whenever it arrives.
 *
 * A tombstone tells nothing but a hash, so all that is stored is compared with it. A session that was forgotten goes with its
 * snapshots whatever the clocks say; an entity, a snapshot or a line that was written after the forgetting is a new fact.
 */

import { deleteEntities, deleteObservations, deleteRelations } from '../memory/graph/operations.ts'
import { forget } from '../memory/session/forget.ts'
import { foreignName, originOf } from '../memory/session/machines.ts'
import { isSessionEntity, sessionEntity } from '../memory/session/turns.ts'
import { hashMark } from '../store/mutations/tombstones.ts'
import type { GraphStore, Mark, Mutation, Relation, Tombstone } from '../store/port.ts'
import { objectIn } from '../text/json.ts'

/** Returns what remembers that tombstones came in that are to be obeyed, with those that are remembered already. */
export async function putPending(store: GraphStore, tombstones: readonly Tombstone[], at: string): Promise<Mutation[]> {
  if (tombstones.length === 0) return []
  return [pending([...(await readPending(store)), ...tombstones], at)]
}

/** Forgets what the tombstones that came in say. Returns the sessions that went; undefined where nothing was there. */
export async function obey(store: GraphStore, machine: string, now: Date): Promise<readonly string[] | undefined> {
  const tombstones = await readPending(store)
  if (tombstones.length === 0) return undefined
  const sessions = await forgetAll(store, tombstones, machine, now)
  await store.commit([pending([], now.toISOString())])
  return sessions
}

// --- internal ---

/** Tombstones that came in and are not obeyed yet: a run may be ended in between. */
const PENDING = 'sync:obey'

function pending(tombstones: readonly Tombstone[], at: string): Mutation {
  return { kind: 'put-record', key: PENDING, value: JSON.stringify({ tombstones }), at }
}

async function readPending(store: GraphStore): Promise<readonly Tombstone[]> {
  return (objectIn(await store.record(PENDING))?.['tombstones'] ?? []) as readonly Tombstone[]
}

async function forgetAll(
  store: GraphStore,
  tombstones: readonly Tombstone[],
  machine: string,
  now: Date,
): Promise<readonly string[] | undefined> {
  const ofSessions: string[] = []
  const names: string[] = []
  const lines = new Map<string, string[]>()
  const relations: Relation[] = []
  const isMarked = markedBy(tombstones)
  await store.eachRow((row) => {
    if (row.kind === 'entity') {
      const { name, by, observations, snapshot } = row.entity
      const ofSession = isSessionEntity(name)
      // A snapshot's lines are written with it.
      const since = (at: string) => (ofSession ? undefined : (snapshot?.timestamp ?? at))
      const called = ofSession ? namesOf(name.slice(sessionEntity('').length), machine).map(sessionEntity) : [name]
      const session = ofSession ? name.slice(sessionEntity('').length) : snapshot?.session
      const sessions = session === undefined ? [] : namesOf(session, machine)
      const isOfGone = sessions.some((each) => isMarked({ kind: 'session', session: each }, undefined))
      const isGone = called.some((each) => isMarked({ kind: 'entity', name: each }, since(by.at)))
      if (isOfGone) ofSessions.push(name)
      else if (isGone) names.push(name)
      const gone = observations.filter(({ content, at }) =>
        called.some((each) => isMarked({ kind: 'observation', name: each, content }, since(at))),
      )
      if (!isOfGone && !isGone && gone.length > 0)
        lines.set(
          name,
          gone.map(({ content }) => content),
        )
    } else if (
      row.kind === 'relation' &&
      isMarked({ kind: 'relation', relation: row.relation.relation }, row.relation.by.at)
    )
      relations.push(row.relation.relation)
  })
  if (ofSessions.length + names.length + lines.size + relations.length === 0) return undefined
  const { sessions } = ofSessions.length === 0 ? { sessions: [] } : await forget(store, { names: ofSessions }, now)
  const by = { at: now.toISOString(), source: 'sync' }
  await deleteEntities(store, names, by)
  const deletions = Array.from(lines, ([entityName, observations]) => ({ entityName, observations }))
  await deleteObservations(store, deletions, by)
  await deleteRelations(store, relations)
  await store.erase()
  return sessions
}

/** What a session is called on the machines: there it is a foreign one, or here. */
function namesOf(session: string, machine: string): string[] {
  const origin = originOf(session)
  return origin.machine === undefined ? [session, foreignName(session, machine)] : [session, origin.session]
}

/** Says whether a mark has one of the tombstones, at or after a time where one is given. */
function markedBy(tombstones: readonly Tombstone[]): (mark: Mark, since: string | undefined) => boolean {
  const times = new Map(tombstones.map(({ hash, at }) => [hash, at]))
  const salts = new Set(tombstones.map(({ salt }) => salt))
  const kinds = new Set(tombstones.map(({ kind }) => kind))
  return (mark, since) =>
    kinds.has(mark.kind) &&
    [...salts].some((salt) => {
      const at = times.get(hashMark(salt, mark))
      return at !== undefined && (since === undefined || Date.parse(at) >= Date.parse(since))
    })
}
