/**
 * @module What is remembered of a session between two hooks: where its reading stopped, what its snapshots are called, what
 * the model stated, what fired.
 */

import type { SessionCursor } from '../../capture/events/read-session.ts'
import { emptyState, type ReservedIds, type SessionState, STATE_VERSION } from '../../capture/state/session-state.ts'
import type { ThresholdRule } from '../../capture/triggers/rules.ts'
import { defined } from '../../defined.ts'
import { numberOfId } from '../../snapshot/carry-forward.ts'
import type { Turn } from '../../snapshot/turn.ts'
import type { Phase, SessionSnapshot, Status } from '../../snapshot/types.ts'
import { makerOf } from '../../snapshot/written-by.ts'
import type { GraphStore, Mutation } from '../../store/port.ts'
import { objectIn } from '../../text/json.ts'
import { withoutTexts } from './deleted-texts.ts'
import { findSnapshot, withoutClients } from './snapshots.ts'

/** What the hooks remember of a session between two of their runs. */
export interface SessionRecord {
  readonly cursor?: SessionCursor
  /** Name of the working snapshot. */
  readonly working?: string
  /** Name of the last named checkpoint. */
  readonly named?: string
  /** Snapshots of the session so far. */
  readonly sequence: number
  /** The time of the snapshot that was saved last: no later one of the session has an earlier time, whatever the clock says. */
  readonly latest?: string
  /** The snapshot of an earlier session that this one was resumed from. */
  readonly resumedFrom?: string
  /** Snapshots whose work the session was given and has not stored an answer to: with its next save they are resumed. */
  readonly takesUp?: readonly string[]
  /** When it was given the first of them. */
  readonly resumedAt?: string
  /** Numbers of the ids that the model's own statements were given: the reading of the transcript leaves them out. */
  readonly reserved?: ReservedIds
  /** Ids that the transcript gave and whose wording was replaced: they stay the transcript's own. */
  readonly replaced?: readonly string[]
  /** Where the reading begins: all that was read before was deleted. */
  readonly from?: Pick<SessionState, 'offset' | 'lastId'>
  /** What the model stated of the work as a whole. */
  readonly stated?: Stated
  /** The session's last turn as it stands in the store. */
  readonly turn?: Turn
  /** Which triggers fired already. */
  readonly fired?: FiredRecord
}

/** What fired in a session. */
export interface FiredRecord {
  /** Compactions of the session at that moment: the thresholds are those that fired since. */
  readonly compactions: number
  readonly thresholds: readonly ThresholdRule[]
  /** The phase that was seen last. */
  readonly phase?: Phase
  /** Waves that were saved. */
  readonly waves?: readonly string[]
}

/** What only the model can say of the work as a whole, and when it said so. */
export interface Stated {
  /** Exchanges of the session at that moment: goal, next step and progress hold until the person asks for more. */
  readonly exchanges: number
  readonly goal?: string
  readonly nextStep?: string
  readonly progress?: number
  /** Holds until it is stated again. */
  readonly phase?: Phase
  readonly phaseLabel?: string
}

/** How far the transcript of a session was read. By this, one that holds more is told without looking into it. */
export interface ReadRecord {
  readonly path: string
  /** Bytes of the file in which no whole line is left to read. */
  readonly seen: number
}

/** A working snapshot of these statuses is the session's own still: nobody else has taken the work up or ended it. */
export const ALIVE: ReadonlySet<Status> = new Set(['in-progress', 'paused', 'on-hold'])

/** Returns what is remembered of a session. */
export async function sessionRecord(store: GraphStore, sessionId: string): Promise<SessionRecord> {
  const known = objectIn(await store.record(recordKey(sessionId))) as SessionRecord | undefined
  const record = known ?? { sequence: 0 }
  // A record of another version is read from the start of the transcript again: nothing is lost by that.
  if (record.cursor?.state.version === STATE_VERSION) {
    if (record.reserved !== undefined) record.cursor.state.reserved = record.reserved
    return record
  }
  const { cursor: _, ...rest } = record
  return rest
}

/**
 * Returns the state that a session's reading starts in: what it inherits from the snapshot that it was resumed from. One that
 * only a client of the memory server tells of (`isOfClient`) inherits what such clients wrote, too.
 */
export async function initialState(
  store: GraphStore,
  record: SessionRecord,
  isOfClient = false,
): Promise<SessionState> {
  const before = isOfClient ? await findSnapshot(store, record.resumedFrom) : await takenUp(store, record.resumedFrom)
  const { resumedAt = before?.resumedAt } = record
  const state = before === undefined ? emptyState() : await inherited({ ...before, ...defined({ resumedAt }) })
  return {
    ...state,
    ...(record.from ?? {}),
    ...defined({ reserved: record.reserved }),
  }
}

/**
 * Returns what a session inherits of the snapshot that it took up: what was recorded, nothing that a client of the memory
 * server wrote. The model was given that, and what it makes of it is recorded anew.
 */
export async function takenUp(store: GraphStore, name: string | undefined): Promise<SessionSnapshot | undefined> {
  const before = await findSnapshot(store, name)
  if (before === undefined || makerOf(before) !== undefined) return undefined
  const { writtenBy: _, ...recorded } = await withoutClients(store, before)
  return recorded
}

/** Returns the mutation that remembers `record`. */
export function putSessionRecord(sessionId: string, record: SessionRecord, now: Date): Mutation {
  return { kind: 'put-record', key: recordKey(sessionId), value: JSON.stringify(record), at: now.toISOString() }
}

/** Returns the mutation that remembers how far a session's transcript was read. */
export function putRead(sessionId: string, record: ReadRecord, now: Date): Mutation {
  return { kind: 'put-record', key: `${READ_PREFIX}${sessionId}`, value: JSON.stringify(record), at: now.toISOString() }
}

/** Returns how far the transcript of each session was read. */
export async function readRecords(store: GraphStore): Promise<ReadonlyMap<string, ReadRecord>> {
  const records = new Map<string, ReadRecord>()
  await store.eachRecord(READ_PREFIX, ({ key, value }) => {
    const record = objectIn(value) as ReadRecord | undefined
    if (typeof record?.path === 'string') records.set(key.slice(READ_PREFIX.length), record)
  })
  return records
}

/** Returns the snapshot with what the model stated of the work as a whole, as far as that still holds. */
export function applyStated(stated: Stated | undefined, exchanges: number, snapshot: SessionSnapshot): SessionSnapshot {
  if (stated === undefined) return snapshot
  const { goal, nextStep, progress, phase, phaseLabel } = stated
  const holds = exchanges <= stated.exchanges
  return {
    ...snapshot,
    ...defined({ phase, phaseLabel }),
    ...(holds && goal !== undefined ? { goal, goalStated: true } : {}),
    ...(holds && nextStep !== undefined
      ? { nextStep, nextStepFrom: 'stated', resume: { ...snapshot.resume, firstAction: nextStep } }
      : {}),
    ...(holds && progress !== undefined ? { progress } : {}),
  }
}

/**
 * Returns the record of a session all of whose snapshots were deleted: what was read of it is not read again, and what
 * comes after is saved as a new snapshot. Ids go on counting.
 */
export function emptiedRecord(record: SessionRecord): SessionRecord {
  const { cursor, working, named, resumedFrom, resumedAt, takesUp, stated, turn, ...kept } = record
  if (cursor === undefined) return kept
  const { offset, lastId } = cursor.state
  const { titled, began, workEnded, afterOff, ...left } = withoutTexts(cursor.state, () => true, true)
  const state = { ...left, turns: [], wrote: [], wroteEntities: false }
  return { ...kept, from: { offset, lastId }, cursor: { ...cursor, state } }
}

/** Returns the reserved numbers with those of the ids. */
export function withReserved(reserved: ReservedIds | undefined, ids: readonly string[]): ReservedIds {
  const numbers = (kind: keyof ReservedIds) => [
    ...new Set([...(reserved?.[kind] ?? []), ...ids.filter((id) => id.startsWith(kind)).map(numberOfId)]),
  ]
  return { D: numbers('D'), C: numbers('C'), Q: numbers('Q'), E: numbers('E') }
}

/** Returns the ids of the model's own statements in a snapshot. */
export function idsOfModel({ decisions, constraints, questions, evidence }: SessionSnapshot): string[] {
  return [...decisions, ...constraints, ...questions, ...evidence]
    .filter(({ origin }) => origin === 'model')
    .map(({ id }) => id)
}

/** Returns the key of a session's record. */
export function recordKey(sessionId: string): string {
  return `session:${sessionId}`
}

/** Returns whether a record is of the session, whatever it is for: each carries the session in its key. */
export function isRecordOf(key: string, sessionId: string): boolean {
  return `:${key}:`.includes(`:${sessionId}:`)
}

// --- internal ---

const READ_PREFIX = 'read:'

/** Loaded here only: a prompt reads records of sessions, and no session. */
async function inherited(before: SessionSnapshot): Promise<SessionState> {
  const { inheritState } = await import('../../capture/events/inherit.ts')
  return inheritState(before)
}
