/**
 * @module What another machine forgot is forgotten here: a forgetting wins, whenever it arrives.
 *
 * A tombstone tells nothing but a hash, so all that is stored is compared with it. A session that was forgotten goes with its
 * snapshots whatever the clocks say; an entity, a snapshot or a line that was written after the forgetting is a new fact.
 */

import { deleteEntities, deleteObservations } from '../memory/graph/operations.ts'
import { forget } from '../memory/session/forget.ts'
import { namesOf } from '../memory/session/machines.ts'
import { isSessionEntity, sessionEntity } from '../memory/session/turns.ts'
import { hashMark } from '../store/mutations/tombstones.ts'
import type { GraphStore, Mark, Mutation, Tombstone } from '../store/port.ts'

/** Forgets what these tombstones say. `machines`: all that are known. Returns the sessions that went. */
export async function applyTombstones(
  store: GraphStore,
  tombstones: readonly Tombstone[],
  machines: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  if (tombstones.length === 0) return []
  const forgottenAt = timesOf(tombstones)
  const ofSessions: string[] = []
  const snapshots: string[] = []
  const lines: { entityName: string; observations: string[] }[] = []
  // What belongs to no session. Its own marks make this machine write its files anew.
  const plain: Mutation[] = []
  const bury = (deletion: Mutation, mark: Mark, at: string) => plain.push(deletion, { kind: 'bury', mark, at })
  await store.eachRow((row) => {
    if (row.kind === 'relation') {
      const { relation, by } = row.relation
      const mark = { kind: 'relation', relation } as const
      const at = forgottenAt([mark], by.at)
      if (at !== undefined) bury({ kind: 'delete-relation', relation }, mark, at)
    }
    if (row.kind !== 'entity') return
    const { name, by, observations, snapshot } = row.entity
    const called = namesOf(name, machines)
    const isOfTurns = isSessionEntity(name)
    const isPlain = !isOfTurns && snapshot === undefined
    const session = isOfTurns ? name.slice(sessionEntity('').length) : snapshot?.session
    const sessions = session === undefined ? [] : namesOf(session, machines)
    // A snapshot's lines are written with it.
    const since = (at: string) => (isOfTurns ? undefined : (snapshot?.timestamp ?? at))
    const marksOfSession = sessions.map((each) => ({ kind: 'session', session: each }) as const)
    if (forgottenAt(marksOfSession) !== undefined) {
      ofSessions.push(name)
      return
    }
    const marks = called.map((each) => ({ kind: 'entity', name: each }) as const)
    const at = forgottenAt(marks, since(by.at))
    if (at !== undefined) {
      if (isPlain) bury({ kind: 'delete-entity', name }, { kind: 'entity', name }, at)
      else snapshots.push(name)
      return
    }
    const gone = observations.flatMap(({ content, at: written }) => {
      const marksOfLine = called.map((each) => ({ kind: 'observation', name: each, content }) as const)
      const time = forgottenAt(marksOfLine, since(written))
      return time === undefined ? [] : { content, time }
    })
    if (isPlain)
      for (const { content, time } of gone)
        bury({ kind: 'delete-observations', name, contents: [content] }, { kind: 'observation', name, content }, time)
    else if (gone.length > 0) lines.push({ entityName: name, observations: gone.map(({ content }) => content) })
  })
  if (ofSessions.length + snapshots.length + lines.length + plain.length === 0) return []
  const by = { at: now.toISOString(), source: 'sync' }
  const gone = ofSessions.length === 0 ? undefined : await forget(store, { names: ofSessions }, now)
  await deleteEntities(store, snapshots, by)
  await deleteObservations(store, lines, by)
  if (plain.length > 0) await store.commit(plain)
  await store.erase()
  return gone?.sessions ?? []
}

// --- internal ---

/** Returns when one of these marks was forgotten, at or after a time where one is given; undefined where none was. */
function timesOf(tombstones: readonly Tombstone[]): (marks: readonly Mark[], since?: string) => string | undefined {
  const times = new Map(tombstones.map(({ hash, at }) => [hash, at]))
  const salts = [...new Set(tombstones.map(({ salt }) => salt))]
  const kinds = new Set(tombstones.map(({ kind }) => kind))
  return (marks, since) =>
    marks
      .filter(({ kind }) => kinds.has(kind))
      .flatMap((mark) => salts.flatMap((salt) => times.get(hashMark(salt, mark)) ?? []))
      .find((at) => since === undefined || Date.parse(at) >= Date.parse(since))
}
