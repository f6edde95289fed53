/**
 * @module The life of a snapshot after it was saved: moved by hand, by a tool, or by a yes or no.
 *
 * Every move goes through the table of legal ones, and is written as observation lines with the typed value. What is said of
 * a snapshot holds for its session: its other unfinished snapshots move along, else the next session would be offered them.
 */

import { defined } from '../../defined.ts'
import { ThroughlineError } from '../../errors.ts'
import { STATUS_MOVES, STATUSES } from '../../rules.ts'
import { moveStatus, reopen } from '../../snapshot/status.ts'
import type { SessionSnapshot, Status } from '../../snapshot/types.ts'
import type { GraphStore, Mutation } from '../../store/port.ts'
import { type Change, change } from '../session/read-change-write.ts'
import { findSnapshots, putSnapshot, requireSnapshot } from '../session/snapshots.ts'

export interface StatusFacts {
  readonly now: Date
  /** Who moves it: `hook`, `cli`, `mcp:<client>`. */
  readonly source: string
  /** For `completed`: what was achieved; for `abandoned`: why. */
  readonly note?: string
}

export interface StatusChange {
  /** As it is now. */
  readonly snapshot: SessionSnapshot
  readonly from: Status
  /** Names of the session's other snapshots that moved along. */
  readonly along: readonly string[]
}

/**
 * Moves a snapshot to another status, and returns it. @throws SNAPSHOT_NOT_FOUND, INVALID_INPUT (no status), ILLEGAL_STATUS,
 * naming the legal ones
 */
export async function setStatus(
  store: GraphStore,
  name: string,
  to: string,
  facts: StatusFacts,
): Promise<StatusChange> {
  return change(store, () => statusChange(store, name, to, facts))
}

/** Returns what moving a snapshot writes. @throws as `setStatus` */
export async function statusChange(
  store: GraphStore,
  name: string,
  to: string,
  facts: StatusFacts,
): Promise<Change<StatusChange>> {
  if (!isStatus(to))
    throw new ThroughlineError('INVALID_INPUT', `"${to}" is not a status. Choose one of ${STATUSES.join(', ')}.`)
  const before = await requireSnapshot(store, name)
  const snapshot = moved(before, to, facts)
  const along = (await siblings(store, before)).filter((other) => canMove(other.status, to))
  const mutations: Mutation[] = [snapshot, ...along.map((other) => moved(other, to, facts))].flatMap((value) =>
    putSnapshot(value, facts.source),
  )
  return { mutations, result: { snapshot, from: before.status, along: along.map((other) => other.name) } }
}

/** Returns the statuses that a snapshot may move to. */
export function legalMoves(snapshot: SessionSnapshot): readonly Status[] {
  return STATUS_MOVES[snapshot.status]
}

// --- internal ---

function isStatus(text: string): text is Status {
  return (STATUSES as readonly string[]).includes(text)
}

function canMove(from: Status, to: Status): boolean {
  return (STATUS_MOVES[from] as readonly Status[]).includes(to)
}

/** Only ended work becomes `in-progress`: whoever says so reopens it. */
function moved(snapshot: SessionSnapshot, to: Status, { now, note }: StatusFacts): SessionSnapshot {
  if (to === 'in-progress') return reopen(snapshot)
  return moveStatus(snapshot, to, { at: now.toISOString(), ...defined({ outcome: note, reason: note }) })
}

async function siblings(store: GraphStore, { name, sessionId }: SessionSnapshot): Promise<SessionSnapshot[]> {
  if (sessionId === undefined) return []
  const all = await findSnapshots(store, {
    session: sessionId,
    statuses: ['in-progress', 'paused', 'on-hold', 'resumed'],
  })
  return all.filter((other) => other.name !== name)
}
