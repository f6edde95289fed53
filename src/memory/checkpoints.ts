/**
 * @module Saving a session: the working snapshot of every turn, and the named checkpoints.
 *
 * One working snapshot per session is updated in place for as long as it is in progress. A named checkpoint (before a
 * compaction, on request, at a threshold) is an entity of its own and supersedes the session's previous named one. Both,
 * and the place where the reading stopped, are written in one transaction.
 */

import type { Capture } from '../capture/capture-session.ts'
import { draftSnapshot } from '../capture/draft.ts'
import { inheritState } from '../capture/inherit.ts'
import type { SessionCursor } from '../capture/read-session.ts'
import { emptyState, type SessionState, STATE_VERSION } from '../capture/session-state.ts'
import { STATUS_MOVES } from '../rules.ts'
import { carryForward } from '../snapshot/carry-forward.ts'
import { snapshotName } from '../snapshot/name.ts'
import { moveStatus } from '../snapshot/status.ts'
import type { CheckpointType, SessionSnapshot, Status } from '../snapshot/types.ts'
import type { GraphStore, Mutation } from '../store/port.ts'
import { findSnapshot, putSnapshot } from './snapshots.ts'

/** What the hooks remember of a session between two of their runs. */
export interface SessionRecord {
  readonly cursor?: SessionCursor
  /** Name of the working snapshot. */
  readonly working?: string
  /** Name of the last named checkpoint. */
  readonly named?: string
  /** Snapshots of the session so far. */
  readonly sequence: number
  /** The snapshot of an earlier session that this one was resumed from. */
  readonly resumedFrom?: string
}

export interface SaveFacts {
  /** Who writes: `hook` or `cli`. */
  readonly source: string
  readonly now: Date
  readonly sessionId: string
  readonly window?: number
  readonly lastAssistantMessage?: string
}

export interface NamedFacts extends SaveFacts {
  readonly type: CheckpointType
  readonly reason: string
  readonly triggerEvidence?: string
}

/** Returns what is remembered of a session. */
export async function sessionRecord(store: GraphStore, sessionId: string): Promise<SessionRecord> {
  const text = await store.record(recordKey(sessionId))
  if (text === undefined) return { sequence: 0 }
  try {
    const record = JSON.parse(text) as SessionRecord
    // A record of another version is read from the start of the transcript again: nothing is lost by that.
    if (record.cursor?.state.version === STATE_VERSION) return record
    const { cursor: _, ...rest } = record
    return rest
  } catch {
    return { sequence: 0 }
  }
}

/** Returns the state that a session's reading starts in: what it inherits from the snapshot that it was resumed from. */
export async function initialState(store: GraphStore, record: SessionRecord): Promise<SessionState> {
  const before = await predecessor(store, record)
  return before === undefined ? emptyState() : inheritState(before)
}

/** Returns the mutation that remembers `record`. */
export function putSessionRecord(sessionId: string, record: SessionRecord, now: Date): Mutation {
  return { kind: 'put-record', key: recordKey(sessionId), value: JSON.stringify(record), at: now.toISOString() }
}

/**
 * Saves the working snapshot of a session and returns it; undefined when nobody has asked anything yet.
 * A session that goes on after a pause takes its own working snapshot up again; one that was resumed elsewhere or has
 * ended is followed by a new one once something was said since: a second installation also sees the session end, and a
 * session may be opened only to be left.
 */
export async function saveWorking(
  store: GraphStore,
  record: SessionRecord,
  capture: Capture,
  facts: SaveFacts,
): Promise<SessionSnapshot | undefined> {
  if (capture.reading.state.requests.length === 0) return undefined
  const current = record.working === undefined ? undefined : await findSnapshot(store, record.working)
  const goesOn = current !== undefined && ALIVE.has(current.status)
  if (!goesOn && current?.conversation.messages === capture.reading.state.messages) return current
  const sequence = goesOn ? current.sequence : record.sequence + 1
  const previous = goesOn ? current.previous : (current?.name ?? record.named ?? record.resumedFrom)
  const draft = draftOf(capture, facts, {
    type: 'rolling',
    reason: 'working snapshot, saved after every turn',
    sequence,
    ...(goesOn ? { name: current.name } : {}),
    ...(previous === undefined ? {} : { previous }),
  })
  const before = current ?? (await predecessor(store, record))
  const snapshot = before === undefined ? draft : carryForward(before, draft)
  await store.commit([
    ...putSnapshot(snapshot, facts.source),
    ...(current === undefined || goesOn ? [] : supersede(current, facts)),
    putSessionRecord(
      facts.sessionId,
      { ...record, cursor: capture.reading, working: snapshot.name, sequence: Math.max(sequence, record.sequence) },
      facts.now,
    ),
  ])
  return snapshot
}

/**
 * Saves a named checkpoint of a session and returns it. Before a compaction that is announced twice (subagents compact
 * too, and a second installation fires as well) the same checkpoint is written again instead of a second one.
 */
export async function saveNamed(
  store: GraphStore,
  record: SessionRecord,
  capture: Capture,
  facts: NamedFacts,
): Promise<SessionSnapshot> {
  const last = record.named === undefined ? undefined : await findSnapshot(store, record.named)
  const again =
    facts.type === 'precompact' &&
    last?.type === 'precompact' &&
    last.status === 'in-progress' &&
    last.compactions === capture.reading.state.compactions
  const working = record.working === undefined ? undefined : await findSnapshot(store, record.working)
  const sequence = again ? last.sequence : record.sequence + 1
  const previous = again ? last.previous : (last?.name ?? record.working ?? record.resumedFrom)
  const draft = draftOf(capture, facts, {
    type: facts.type,
    reason: facts.reason,
    ...(facts.triggerEvidence === undefined ? {} : { triggerEvidence: facts.triggerEvidence }),
    sequence,
    ...(again ? { name: last.name } : {}),
    ...(previous === undefined ? {} : { previous }),
  })
  const snapshot = [await predecessor(store, record), last, working]
    .filter((known) => known !== undefined)
    .reduce((value, known) => carryForward(known, value), draft)
  await store.commit([
    ...putSnapshot(snapshot, facts.source),
    ...(last === undefined || again ? [] : supersede(last, facts)),
    putSessionRecord(
      facts.sessionId,
      { ...record, cursor: capture.reading, named: snapshot.name, sequence: Math.max(sequence, record.sequence) },
      facts.now,
    ),
  ])
  return snapshot
}

/**
 * Completes the checkpoint that was saved before the compaction with what the transcript holds now, and returns it; the
 * working snapshot where no such checkpoint was saved.
 */
export async function completeCompaction(
  store: GraphStore,
  record: SessionRecord,
  capture: Capture,
  facts: SaveFacts,
): Promise<SessionSnapshot | undefined> {
  const last = record.named === undefined ? undefined : await findSnapshot(store, record.named)
  if (last?.type !== 'precompact' || last.status !== 'in-progress') return saveWorking(store, record, capture, facts)
  return saveNamed(store, record, capture, {
    ...facts,
    type: 'precompact',
    reason: last.reason,
    ...(last.triggerEvidence === undefined ? {} : { triggerEvidence: last.triggerEvidence }),
  })
}

/** Moves the session's snapshots that are in progress to `to`. Returns the names of those moved. */
export async function moveSession(
  store: GraphStore,
  record: SessionRecord,
  to: Status,
  facts: { now: Date; source: string },
): Promise<string[]> {
  const moved: string[] = []
  const mutations: Mutation[] = []
  for (const name of [record.working, record.named]) {
    const snapshot = name === undefined ? undefined : await findSnapshot(store, name)
    if (snapshot?.status !== 'in-progress') continue
    mutations.push(...putSnapshot(moveStatus(snapshot, to, { at: facts.now.toISOString() }), facts.source))
    moved.push(snapshot.name)
  }
  if (mutations.length > 0) await store.commit(mutations)
  return moved
}

// --- internal ---

/** A working snapshot of these statuses is the session's own still: nobody else has taken the work up or ended it. */
const ALIVE: ReadonlySet<Status> = new Set(['in-progress', 'paused', 'on-hold'])

async function predecessor(store: GraphStore, record: SessionRecord): Promise<SessionSnapshot | undefined> {
  return record.resumedFrom === undefined ? undefined : findSnapshot(store, record.resumedFrom)
}

function recordKey(sessionId: string): string {
  return `session:${sessionId}`
}

interface DraftPlace {
  readonly type: CheckpointType
  readonly reason: string
  readonly triggerEvidence?: string
  readonly sequence: number
  readonly name?: string
  readonly previous?: string
}

function draftOf(capture: Capture, facts: SaveFacts, place: DraftPlace): SessionSnapshot {
  const timestamp = facts.now.toISOString()
  const build = (name: string) =>
    draftSnapshot(capture.reading.state, {
      ...place,
      name,
      sessionId: facts.sessionId,
      status: 'in-progress',
      timestamp,
      project: capture.project,
      ...(capture.git === undefined ? {} : { git: capture.git }),
      transcriptPath: capture.transcriptPath,
      ...(facts.window === undefined ? {} : { window: facts.window }),
      ...(facts.lastAssistantMessage === undefined ? {} : { lastAssistantMessage: facts.lastAssistantMessage }),
    })
  if (place.name !== undefined) return build(place.name)
  const draft = build('')
  // The day, not the moment: two installations that fire on one event write one snapshot, not two.
  const date = timestamp.slice(0, 10)
  return {
    ...draft,
    name: snapshotName({ date, topic: draft.topic, sessionId: facts.sessionId, sequence: place.sequence }),
  }
}

function supersede(snapshot: SessionSnapshot, facts: SaveFacts): Mutation[] {
  const legal: readonly Status[] = STATUS_MOVES[snapshot.status]
  if (!legal.includes('superseded')) return []
  return putSnapshot(moveStatus(snapshot, 'superseded', { at: facts.now.toISOString() }), facts.source)
}
