/**
 * @module What happened to a file: the sessions that changed it, and what they decided.
 */

import { defined } from '../../defined.ts'
import { ENTITY_TYPE, GRAPH } from '../../rules.ts'
import type { Decision, SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore } from '../../store/port.ts'
import { firstOfEachSession, snapshotValues } from '../session/snapshots.ts'

export interface FileSession {
  /** The newest snapshot of the session that changed the file. */
  readonly snapshot: string
  readonly session?: string
  readonly at: string
  readonly status: string
  /** What was done to the file, where the session recorded it. */
  readonly what?: string
  /** What the session decided, those that name the file first. */
  readonly decisions: readonly Pick<Decision, 'id' | 'decision' | 'rationale'>[]
}

export interface FileHistory {
  /** Newest first. */
  readonly sessions: readonly FileSession[]
  /** What was left out; absent where nothing was. */
  readonly cut?: string
}

/** Returns the history of the file that is stored as this entity. Nothing known: it is empty. */
export async function history(store: GraphStore, file: string, limit: number = GRAPH.sessions): Promise<FileHistory> {
  // One more than is looked at tells whether any is left out.
  const newest = (await store.relations([file], GRAPH.entities + 1, 'newest')).relations
  const relations = newest.slice(0, GRAPH.entities)
  const heads = await store.snapshots({ names: relations.flatMap(({ from, to }) => [from, to]) }, 'head')
  // Every state of one session tells of the same work: the newest tells most.
  const sessions = firstOfEachSession(heads)
  const shown = await snapshotValues(
    store,
    sessions.slice(0, limit).map(({ name }) => name),
  )
  const left = [
    ...(newest.length > relations.length ? [`Only the newest ${GRAPH.entities} relations were looked at.`] : []),
    ...(sessions.length > limit ? [`${sessions.length - limit} earlier sessions lie beyond the limit.`] : []),
  ]
  return {
    sessions: [...shown.values()].map((snapshot) => describe(snapshot, file)),
    ...(left.length === 0 ? {} : { cut: left.join(' ') }),
  }
}

// --- internal ---

function describe(snapshot: SessionSnapshot, file: string): FileSession {
  const change = snapshot.files.find(({ path }) => file === `${ENTITY_TYPE.file}:${snapshot.project.id}/${path}`)
  const base = file.split('/').at(-1) ?? file
  const namesFile = ({ decision, rationale }: Decision): number =>
    Number(`${decision} ${rationale ?? ''}`.includes(base))
  const decisions = [...snapshot.decisions].sort((a, b) => namesFile(b) - namesFile(a))
  return {
    snapshot: snapshot.name,
    ...defined({ session: snapshot.sessionId }),
    at: snapshot.timestamp,
    status: snapshot.status,
    ...(change === undefined ? {} : { what: [change.change, change.what].filter(Boolean).join(', ') }),
    decisions: decisions.map(({ id, decision, rationale }) => ({ id, decision, ...defined({ rationale }) })),
  }
}
