/**
 * @module Whose work is unfinished here: the candidates for an offer, and why every other snapshot is not one.
 *
 * One candidate a session, its newest snapshot; of this project, in progress or paused, recent, not of this session's own
 * chain, with evidence. Recent: for a day, and to the end of the next working day that has a session. Nothing is
 * written. Source: context recovery agent, "Pattern 3: Proactive Discovery".
 */

import { type HostProcess, isRunning } from '../../hosts/process.ts'
import { writtenAt } from '../../hosts/transcript-files.ts'
import { describeAge } from '../../recovery/match/confidence.ts'
import { findUnfinished, isTrivial, type Unfinished } from '../../recovery/match/unfinished.ts'
import type { NamedWork } from '../../recovery/texts/offer.ts'
import { DAY, HISTORY_TAG, OFFER, RECENT_AGE, STALE_AGE } from '../../rules.ts'
import { isEnded } from '../../snapshot/status.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { makerOf } from '../../snapshot/written-by.ts'
import type { GraphStore, SnapshotRow } from '../../store/port.ts'
import { uncommittedFiles } from '../../workspace/changed-since.ts'
import type { GitFacts } from '../../workspace/git.ts'
import { rootHere } from '../session/machines.ts'
import { sessionRecord } from '../session/session-record.ts'
import { newestOfEachSession, recordedRows, withoutClients } from '../session/snapshots.ts'
import { savedElsewhere } from './elsewhere.ts'
import { type OfferRecord, offerRecord, startRecord } from './offers.ts'

export interface CandidateFacts {
  readonly now: Date
  /** The project's id. */
  readonly project: string
  /** The session that asks. */
  readonly sessionId?: string
  /** The host's process of that session. */
  readonly host?: HostProcess
  /** Says whether a process still runs; absent = as the system says. */
  readonly running?: (host: HostProcess) => boolean | undefined
}

/** The newest snapshot of a session, and what stands against offering it. */
export interface Considered extends NamedWork {
  /** Why it is not offered now; absent = it is a candidate. */
  readonly reason?: string
  /** It is one but for this: the person was told of it today, put it aside, or has it open elsewhere. Who asks for it means it. */
  readonly rests?: 'told' | 'declined' | 'open'
}

/** Returns the sessions of the project of the last weeks, newest first. Git is not asked. */
export async function considerRecent(store: GraphStore, facts: CandidateFacts): Promise<Considered[]> {
  const since = new Date(facts.now.getTime() - OFFER.within).toISOString()
  return consider(store, await recordedRows(store, { project: facts.project, since, limit: MOST_ROWS }), facts)
}

/** Returns for each session of the project why its newest snapshot is a candidate or not, newest first. */
export async function considerAll(store: GraphStore, facts: CandidateFacts, limit: number): Promise<Considered[]> {
  return consider(store, await store.snapshots({ project: facts.project, limit }), facts)
}

/** What a start tells the person of: beside the sessions, what git says of their files. */
export interface StartFacts extends CandidateFacts {
  readonly env: NodeJS.ProcessEnv
  readonly git?: Partial<Pick<GitFacts, 'commonDir'>>
  /** The session began by clearing another: whoever clears has ended what was not broken off. */
  readonly cleared?: boolean
}

/** Returns the candidates for the line at a session's start, newest first, with the files of each that were not committed. */
export async function findCandidates(store: GraphStore, facts: StartFacts): Promise<Considered[]> {
  const found = (await considerRecent(store, facts)).filter(
    ({ reason, unfinished }) =>
      reason === undefined && (facts.cleared !== true || unfinished.some(({ kind }) => BROKEN_OFF.has(kind))),
  )
  const files = found.map(({ snapshot }) => ({ root: rootHere(snapshot), files: snapshot.files }))
  const uncommitted = await uncommittedFiles(files, facts.env)
  const candidates: Considered[] = []
  for (const [at, one] of found.entries()) {
    const away = await savedElsewhere(store, one.snapshot, facts)
    const elsewhere: Unfinished[] = away === undefined ? [] : [{ kind: 'elsewhere', text: away }]
    candidates.push({ ...one, unfinished: [...elsewhere, ...findUnfinished(one.snapshot, uncommitted[at])] })
  }
  return candidates
}

/** Saved work that the model may be told of at a session's first prompt. */
export interface SavedWork extends NamedWork {
  /** It may be offered to somebody who only greets. */
  readonly mayOffer: boolean
}

/**
 * Returns the work that is unfinished and younger than a week, or from the last day: one a session, nothing trivial, nothing that
 * was put aside, given up or taken up elsewhere.
 */
export function savedWork(considered: readonly Considered[], now: Date): SavedWork[] {
  return considered
    .filter(({ snapshot, unfinished }) => {
      const age = now.getTime() - Date.parse(snapshot.timestamp)
      const isTold = age < (unfinished.length > 0 ? STALE_AGE : RECENT_AGE)
      return isTold && !NOT_NAMED.has(snapshot.status) && !isTrivial(snapshot)
    })
    .map(({ reason, rests, ...work }) => ({ ...work, mayOffer: reason === undefined || rests === 'told' }))
}

/**
 * Whether a session continues elsewhere: its process runs; its process is unknown, but it was active a moment ago; it is
 * over.
 */
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
  const transcript = snapshot.transcript?.path ?? start?.transcript
  const grown = transcript === undefined ? undefined : writtenAt(transcript)
  const last = Math.max(Date.parse(snapshot.timestamp), grown ?? 0)
  return Math.abs(now.getTime() - last) < OFFER.alive ? 'perhaps' : 'over'
}

/**
 * Returns when another session was given the work as it is now, where that session is open and has stored nothing of its own yet;
 * `record`: what became of the work's last offer.
 */
export async function givenElsewhere(
  store: GraphStore,
  { timestamp }: SessionSnapshot,
  record: OfferRecord | undefined,
  facts: Pick<CandidateFacts, 'now' | 'host' | 'running' | 'sessionId'>,
): Promise<string | undefined> {
  const { outcome, session, at: given } = record ?? {}
  if (outcome !== 'accepted' || session === undefined || session === facts.sessionId) return undefined
  if (given === undefined || given < timestamp) return undefined
  const taker = { sessionId: session, status: 'in-progress', timestamp: given } as const
  return (await liveness(store, taker, facts)) === 'over' ? undefined : given
}

// --- internal ---

const MOST_ROWS = 200

async function consider(store: GraphStore, rows: readonly SnapshotRow[], facts: CandidateFacts): Promise<Considered[]> {
  const snapshots = newestOfEachSession(rows)
  if (snapshots.length === 0) return []
  const { sessionId } = facts
  const from = sessionId === undefined ? undefined : (await sessionRecord(store, sessionId)).resumedFrom
  const days = workingDays(snapshots)
  const considered: Considered[] = []
  for (const snapshot of snapshots)
    if ((sessionId === undefined || snapshot.sessionId !== sessionId) && snapshot.name !== from)
      considered.push(await considerOne(store, await withoutClients(store, snapshot), days, facts))
  return considered
}

async function considerOne(
  store: GraphStore,
  snapshot: SessionSnapshot,
  days: readonly number[],
  facts: CandidateFacts,
): Promise<Considered> {
  const { status } = snapshot
  const unfinished = isEnded(status) ? [] : findUnfinished(snapshot, undefined)
  const itself = reasonOfItself(snapshot, days, facts.now)
  if (itself !== undefined && (isEnded(status) || status === 'resumed'))
    return { snapshot, unfinished, isOpen: false, reason: itself }
  const record = await offerRecord(store, snapshot)
  const given = await givenElsewhere(store, snapshot, record, facts)
  const alive = await liveness(store, snapshot, facts)
  const work = { snapshot, unfinished, isOpen: given !== undefined || alive === 'open' }
  if (itself !== undefined) return { ...work, reason: itself }
  if (given !== undefined) return { ...work, reason: `another conversation has taken it up${at(given)}` }
  if (unfinished.length === 0) return { ...work, reason: 'nothing of it is unfinished' }
  if (status === 'on-hold') return { ...work, reason: 'it was put aside', rests: 'declined' }
  if (alive !== 'over') return { ...work, reason: 'its session is still open in another terminal', rests: 'open' }
  if (isToldToday(record, facts))
    return { ...work, reason: `the person was told of it${at(record?.at)}`, rests: 'told' }
  return work
}

function isToldToday(record: OfferRecord | undefined, { now, sessionId }: CandidateFacts): boolean {
  if (record?.outcome !== 'told' || record.session === sessionId) return false
  return now.getTime() - Date.parse(record.at) < OFFER.coolDown
}

/** Work that was put aside or given up is not named unasked; of what was taken up or saved again, the end of its chain is. */
const NOT_NAMED: ReadonlySet<SessionSnapshot['status']> = new Set(['on-hold', 'abandoned', 'superseded', 'resumed'])

function reasonOfItself(snapshot: SessionSnapshot, days: readonly number[], now: Date): string | undefined {
  const { status } = snapshot
  const maker = makerOf(snapshot)
  if (maker !== undefined) return `${maker} wrote it, and no session was recorded`
  if (isEnded(status)) return `it is ${status}`
  if (snapshot.tags?.includes(HISTORY_TAG))
    return 'it was read from an old transcript, and nobody has taken it up since'
  if (status === 'resumed') return `another conversation has taken it up${at(snapshot.resumedAt)}`
  const age = now.getTime() - Date.parse(snapshot.timestamp)
  if (status !== 'on-hold' && age >= RECENT_AGE && !lasts(snapshot, days, now))
    return `it was saved ${describeAge(age)} ago, which is not recent`
  return isTrivial(snapshot) ? 'too little was done in it' : undefined
}

/** What still counts as unfinished in a session that the person cleared: by clearing it, they ended the rest. */
const BROKEN_OFF: ReadonlySet<Unfinished['kind']> = new Set(['cut-off', 'tests', 'build', 'tasks'])

/** Returns whether no working day with a session lies between the snapshot's day and today. */
function lasts({ timestamp }: SessionSnapshot, days: readonly number[], now: Date): boolean {
  const [then, today] = [workingDay(new Date(timestamp)), workingDay(now)]
  return !days.some((day) => day > then && day < today)
}

function workingDays(snapshots: readonly SessionSnapshot[]): number[] {
  return snapshots.filter((snapshot) => !isTrivial(snapshot)).map(({ timestamp }) => workingDay(new Date(timestamp)))
}

/** The number of a day on this machine's calendar; a weekend counts to the Friday before it. */
function workingDay(time: Date): number {
  const day = Math.floor(Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / DAY)
  return day - Math.max(0, ((time.getDay() + 6) % 7) - 4)
}

function at(time: string | undefined): string {
  return time === undefined ? '' : ` at ${time}`
}
