/**
 * @module What another machine forgot is forgotten here: a forgetting wins, whenever it arrives.
 *
 * A tombstone tells nothing but a hash, so all that is stored is compared with it. A session that was forgotten goes with its
 * snapshots whatever the clocks say; an entity, a snapshot or a line that was written after the forgetting is a new fact.
 */

import { deleteEntities, deleteObservations, deleteRelations } from '../memory/graph/operations.ts'
import { forget } from '../memory/session/forget.ts'
import { namesOf } from '../memory/session/machines.ts'
import { isSessionEntity, sessionEntity } from '../memory/session/turns.ts'
import { hashMark } from '../store/mutations/tombstones.ts'
import type { GraphStore, Mark, Relation, Tombstone } from '../store/port.ts'

/** Forgets what these tombstones say. `machine`: this one. Returns the sessions that went. */
export async function obey(
  store: GraphStore,
  tombstones: readonly Tombstone[],
  machine: string,
  now: Date,
): Promise<readonly string[]> {
  if (tombstones.length === 0) return []
  const isMarked = markedBy(tombstones)
  const ofSessions: string[] = []
  const entities: string[] = []
  const lines: { entityName: string; observations: string[] }[] = []
  const relations: Relation[] = []
  await store.eachRow((row) => {
    if (row.kind === 'relation') {
      const { relation, by } = row.relation
      if (isMarked({ kind: 'relation', relation }, by.at)) relations.push(relation)
    }
    if (row.kind !== 'entity') return
    const { name, by, observations, snapshot } = row.entity
    const called = namesOf(name, machine)
    const isOfTurns = isSessionEntity(name)
    const session = isOfTurns ? name.slice(sessionEntity('').length) : snapshot?.session
    const sessions = session === undefined ? [] : namesOf(session, machine)
    // A snapshot's lines are written with it.
    const since = (at: string) => (isOfTurns ? undefined : (snapshot?.timestamp ?? at))
    const gone = observations.flatMap(({ content, at }) =>
      called.some((each) => isMarked({ kind: 'observation', name: each, content }, since(at))) ? content : [],
    )
    if (sessions.some((each) => isMarked({ kind: 'session', session: each }, undefined))) ofSessions.push(name)
    else if (called.some((each) => isMarked({ kind: 'entity', name: each }, since(by.at)))) entities.push(name)
    else if (gone.length > 0) lines.push({ entityName: name, observations: gone })
  })
  if (ofSessions.length + entities.length + lines.length + relations.length === 0) return []
  const by = { at: now.toISOString(), source: 'sync' }
  const gone = ofSessions.length === 0 ? undefined : await forget(store, { names: ofSessions }, now)
  await deleteEntities(store, entities, by)
  await deleteObservations(store, lines, by)
  await deleteRelations(store, relations)
  await store.erase()
  return gone?.sessions ?? []
}

// --- internal ---

/** Says whether a mark has one of the tombstones, at or after a time where one is given. */
function markedBy(tombstones: readonly Tombstone[]): (mark: Mark, since: string | undefined) => boolean {
  const times = new Map(tombstones.map(({ hash, at }) => [hash, at]))
  const salts = [...new Set(tombstones.map(({ salt }) => salt))]
  const kinds = new Set(tombstones.map(({ kind }) => kind))
  return (mark, since) =>
    kinds.has(mark.kind) &&
    salts.some((salt) => {
      const at = times.get(hashMark(salt, mark))
      return at !== undefined && (since === undefined || Date.parse(at) >= Date.parse(since))
    })
}
