/**
 * @module Whose work is unfinished here: the candidates for an offer, and why every other snapshot is none.
 *
 * One candidate a session, its newest snapshot; of this project, in progress or paused, less than a day old, not of this
 * session's own chain, with evidence. Nothing is written. Source: context recovery agent, "Pattern 3: Proactive Discovery".
 */

import { statSync } from 'node:fs'
import { type HostProcess, isRunning } from '../../hosts/process.ts'
import { describeAge } from '../../recovery/match/confidence.ts'
import { findUnfinished, isTrivial, type Unfinished } from '../../recovery/match/unfinished.ts'
import { HISTORY_TAG, OFFER, RECENT_AGE } from '../../rules.ts'
import { isEnded } from '../../snapshot/status.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore, SnapshotRow } from '../../store/port.ts'
import { uncommittedFiles } from '../../workspace/changed-since.ts'
import { sessionRecord } from '../session/session-record.ts'
import { findSnapshots } from '../session/snapshots.ts'
import { offerHeldBack, offerRecord, startRecord } from './offers.ts'

export interface CandidateFacts {
  readonly now: Date
  /** The project's id. */
  readonly project: string
  /** The session that asks. */
  readonly sessionId?: string
  /** The host's process of that session. */
  readonly host?: HostProcess
  readonly env: NodeJS.ProcessEnv
  /** Says whether a process still runs; absent = as the system says. */
  readonly running?: (host: HostProcess) => boolean | undefined
  /** The person asks for earlier work: what was declined, or is open elsewhere, counts too. */
  readonly wished?: boolean
}

export interface Considered {
  readonly snapshot: SessionSnapshot
  readonly unfinished: readonly Unfinished[]
  /** Why it is not offered now; absent = it is a candidate. */
  readonly reason?: string
}

/** Returns the candidates, newest first. */
export async function findCandidates(store: GraphStore, facts: CandidateFacts): Promise<Considered[]> {
  const considered = await consider(store, await recentRows(store, facts), facts)
  return considered.filter(({ reason }) => reason === undefined)
}

/** Returns the snapshots of these names that are candidates still, newest first. */
export async function stillCandidates(
  store: GraphStore,
  names: readonly string[],
  facts: CandidateFacts,
): Promise<Considered[]> {
  if (names.length === 0) return []
  const rows = await store.snapshots({ names, project: facts.project })
  const considered = await consider(store, rows, facts)
  return considered.filter(({ reason }) => reason === undefined)
}

/** Returns for each session of the project why its newest snapshot is a candidate or not, newest first. */
export async function considerAll(store: GraphStore, facts: CandidateFacts, limit: number): Promise<Considered[]> {
  return consider(store, await store.snapshots({ project: facts.project, limit }), facts)
}

/** Whether a session goes on elsewhere: its process runs; none is known, but it was heard of a moment ago; it is over. */
export type Liveness = 'open' | 'perhaps' | 'over'

/** Returns whether the session of a snapshot is open in another terminal. */
export async function liveness(
  store: GraphStore,
  snapshot: Pick<SessionSnapshot, 'sessionId' | 'status' | 'timestamp' | 'transcript'>,
  { now, host, running = isRunning }: Pick<CandidateFacts, 'now' | 'host' | 'running'>,
): Promise<Liveness> {
  // A session that ended has paused its snapshots.
  if (snapshot.status !== 'in-progress' || snapshot.sessionId === undefined) return 'over'
  const start = await startRecord(store, snapshot.sessionId)
  if (start?.host !== undefined) {
    const shared = start.host.shared === true
    // This very terminal: what it ran before is over.
    if (!shared && host !== undefined && start.host.pid === host.pid && start.host.started === host.started)
      return 'over'
    const runs = running(start.host)
    if (runs === false) return 'over'
    if (runs === true && !shared) return 'open'
  }
  const grown = snapshot.transcript === undefined ? undefined : modified(snapshot.transcript.path)
  const last = Math.max(Date.parse(snapshot.timestamp), grown ?? 0)
  return Math.abs(now.getTime() - last) < OFFER.alive ? 'perhaps' : 'over'
}

// --- internal ---

const MOST_ROWS = 200

async function recentRows(store: GraphStore, { now, project }: CandidateFacts): Promise<SnapshotRow[]> {
  const since = new Date(now.getTime() - RECENT_AGE).toISOString()
  const [recent, held] = await Promise.all([
    store.snapshots({ project, since, limit: MOST_ROWS }),
    store.snapshots({ project, statuses: ['on-hold'], limit: MOST_ROWS }),
  ])
  const names = new Set(recent.map(({ name }) => name))
  return [...recent, ...held.filter(({ name }) => !names.has(name))]
}

async function consider(store: GraphStore, rows: readonly SnapshotRow[], facts: CandidateFacts): Promise<Considered[]> {
  const newest = new Map<string, string>()
  for (const { name, session } of rows) {
    const key = session ?? name
    if (!newest.has(key)) newest.set(key, name)
  }
  if (newest.size === 0) return []
  const snapshots = await findSnapshots(store, { names: [...newest.values()] })
  const from = facts.sessionId === undefined ? undefined : (await sessionRecord(store, facts.sessionId)).resumedFrom
  const considered: Considered[] = []
  for (const snapshot of snapshots) considered.push(await considerOne(store, snapshot, from, facts))
  return considered
}

async function considerOne(
  store: GraphStore,
  snapshot: SessionSnapshot,
  resumedFrom: string | undefined,
  facts: CandidateFacts,
): Promise<Considered> {
  const none = { snapshot, unfinished: [] }
  const status = reasonOfStatus(snapshot, resumedFrom, facts)
  if (status !== undefined) return { ...none, reason: status }
  if (isTrivial(snapshot)) return { ...none, reason: 'too little was done in it' }
  const uncommitted = await uncommittedFiles(snapshot.project.root, snapshot.files, facts.env)
  const unfinished = findUnfinished(snapshot, uncommitted)
  const found = { snapshot, unfinished }
  if (unfinished.length === 0) return { ...found, reason: 'nothing of it is unfinished' }
  if (facts.wished === true) return found
  if ((await liveness(store, snapshot, facts)) !== 'over')
    return { ...found, reason: 'its session is still open in another terminal' }
  const held = offerHeldBack(snapshot, await offerRecord(store, snapshot), facts.now)
  return held === undefined ? found : { ...found, reason: held }
}

function reasonOfStatus(
  snapshot: SessionSnapshot,
  resumedFrom: string | undefined,
  { now, sessionId }: CandidateFacts,
): string | undefined {
  const { status } = snapshot
  if (sessionId !== undefined && snapshot.sessionId === sessionId) return 'it is of this very session'
  if (snapshot.name === resumedFrom) return 'this session goes on from it'
  if (isEnded(status)) return `it is ${status}`
  if (snapshot.tags?.includes(HISTORY_TAG))
    return 'it was read from an old transcript, and nobody has taken it up since'
  if (status === 'resumed') return `another conversation has taken it up${at(snapshot.resumedAt)}`
  const age = now.getTime() - Date.parse(snapshot.timestamp)
  if (status !== 'on-hold' && age >= RECENT_AGE) return `it was saved ${describeAge(age)} ago, which is not recent`
  return undefined
}

function at(time: string | undefined): string {
  return time === undefined ? '' : ` at ${time}`
}

function modified(path: string): number | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.mtimeMs
  } catch {
    return undefined
  }
}
