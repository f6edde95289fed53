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
import { rootHere } from '../session/machines.ts'
import { sessionRecord } from '../session/session-record.ts'
import { firstOfEachSession, recordedRows, snapshotOf, withoutClients } from '../session/snapshots.ts'
import { notTravelled } from './elsewhere.ts'
import { type OfferRecord, offerHeldBack, offerRecord, startRecord } from './offers.ts'

export interface CandidateFacts {
  readonly now: Date
  /** The project's id. */
  readonly project: string
  /** Where HEAD is now. */
  readonly git?: { readonly head?: string; readonly commonDir?: string }
  /** The session that asks. */
  readonly sessionId?: string
  /** The host's process of that session. */
  readonly host?: HostProcess
  readonly env: NodeJS.ProcessEnv
  /** Says whether a process still runs; absent = as the system says. */
  readonly running?: (host: HostProcess) => boolean | undefined
  /** The person asks for earlier work: what was declined, or is open elsewhere, counts too. */
  readonly wished?: boolean
  /** The session began by clearing another: only that session's work is shown, and only if it was broken off. */
  readonly cleared?: boolean
}

export interface Considered {
  readonly snapshot: SessionSnapshot
  readonly unfinished: readonly Unfinished[]
  /** Why it is not offered now; absent = it is a candidate. */
  readonly reason?: string
  /** It would be a candidate, had it not been offered a moment ago. */
  readonly rests?: true
}

/** Returns the candidates, newest first. */
export async function findCandidates(store: GraphStore, facts: CandidateFacts): Promise<Considered[]> {
  const considered = await consider(store, await recentRows(store, facts), facts)
  return considered.filter(({ reason }) => reason === undefined)
}

/** Saved work that the model may be told of at a session's first prompt. */
export interface SavedWork extends NamedWork {
  /** It may be offered to somebody who only greets. */
  readonly mayOffer: boolean
}

/**
 * Returns the work of this project that is unfinished and younger than a week, or from the last day, newest first: one a session,
 * not this one's own, nothing trivial, nothing that was put aside, given up or taken up elsewhere. Git is not asked.
 */
export async function savedWork(
  store: GraphStore,
  facts: Pick<CandidateFacts, 'now' | 'project' | 'sessionId' | 'host' | 'running'>,
): Promise<SavedWork[]> {
  const since = new Date(facts.now.getTime() - STALE_AGE).toISOString()
  const rows = await recordedRows(store, { project: facts.project, since, limit: MOST_ROWS })
  const snapshots = firstOfEachSession(rows).map(snapshotOf)
  const known = await knownOf(store, snapshots, facts)
  const works: SavedWork[] = []
  for (const stored of snapshots) {
    const snapshot = await withoutClients(store, stored)
    const { status } = snapshot
    const isRecent = facts.now.getTime() - Date.parse(snapshot.timestamp) < RECENT_AGE
    const unfinished = isEnded(status) ? [] : findUnfinished(snapshot, undefined)
    const isTold = unfinished.length > 0 || isRecent
    if (!isTold || NOT_NAMED.has(status) || isTrivial(snapshot) || ownReason(snapshot, known, facts)) continue
    const record = await offerRecord(store, snapshot)
    const given = await givenElsewhere(store, snapshot, record, facts)
    const alive = await liveness(store, snapshot, facts)
    const isFree = given === undefined && alive === 'over'
    const mayOffer = unfinished.length > 0 && isFree && reasonOfStatus(snapshot, known, facts) === undefined
    works.push({ snapshot, unfinished, isOpen: given !== undefined || alive === 'open', mayOffer })
  }
  return works
}

/** Returns for each session of the project why its newest snapshot is a candidate or not, newest first. */
export async function considerAll(store: GraphStore, facts: CandidateFacts, limit: number): Promise<Considered[]> {
  return consider(store, await store.snapshots({ project: facts.project, limit }), facts)
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
/** Today, the working day before, and the one before that: what is older does not last. One more for trivial days. */
const MOST_DAYS = 4

/** Rows that may be recent: of the last month, of the latest working days that have a session. */
async function recentRows(store: GraphStore, { now, project }: CandidateFacts): Promise<SnapshotRow[]> {
  const since = new Date(now.getTime() - OFFER.onHoldUntil).toISOString()
  const [all, heldBack] = await Promise.all([
    recordedRows(store, { project, since, limit: MOST_ROWS }),
    store.snapshots({ project, statuses: ['on-hold'], limit: MOST_ROWS }),
  ])
  const days = new Set<number>()
  const recent = all.filter(({ timestamp }) => days.add(workingDay(new Date(timestamp))).size <= MOST_DAYS)
  const names = new Set(recent.map(({ name }) => name))
  return [...recent, ...heldBack.filter(({ name }) => !names.has(name))]
}

async function consider(store: GraphStore, rows: readonly SnapshotRow[], facts: CandidateFacts): Promise<Considered[]> {
  const snapshots = firstOfEachSession(rows).map(snapshotOf)
  if (snapshots.length === 0) return []
  const known = await knownOf(store, snapshots, facts)
  const recorded: Recorded[] = []
  for (const snapshot of snapshots) recorded.push(await recordedOf(store, snapshot, known, facts))
  const open = recorded.filter(({ reason }) => reason === undefined)
  const uncommitted = await uncommittedFiles(
    open.map(({ snapshot }) => ({ root: rootHere(snapshot), files: snapshot.files })),
    facts.env,
  )
  const considered: Considered[] = []
  for (const one of recorded) {
    const { snapshot, reason } = one
    considered.push(
      reason === undefined
        ? await considerOne(store, one, uncommitted[open.indexOf(one)], facts)
        : { snapshot, unfinished: [], reason },
    )
  }
  return considered
}

/** What the other sessions of the project say of one. */
interface Known {
  readonly from: string | undefined
  /** Working days with a session, as numbers. */
  readonly days: readonly number[]
}

async function knownOf(
  store: GraphStore,
  snapshots: readonly SessionSnapshot[],
  { sessionId }: Pick<CandidateFacts, 'sessionId'>,
): Promise<Known> {
  const from = sessionId === undefined ? undefined : (await sessionRecord(store, sessionId)).resumedFrom
  return { from, days: workingDays(snapshots) }
}

/** What the store alone says of a session's newest snapshot. */
interface Recorded {
  readonly snapshot: SessionSnapshot
  readonly record: OfferRecord | undefined
  /** Why it is no candidate, whatever git says. */
  readonly reason: string | undefined
}

async function recordedOf(
  store: GraphStore,
  stored: SessionSnapshot,
  known: Known,
  facts: CandidateFacts,
): Promise<Recorded> {
  const snapshot = await withoutClients(store, stored)
  const status = reasonOfStatus(snapshot, known, facts)
  if (status !== undefined) return { snapshot, record: undefined, reason: status }
  const record = await offerRecord(store, snapshot)
  const given = await givenElsewhere(store, snapshot, record, facts)
  if (given !== undefined) return { snapshot, record, reason: `another conversation has taken it up${at(given)}` }
  if (isTrivial(snapshot)) return { snapshot, record, reason: 'too little was done in it' }
  return { snapshot, record, reason: undefined }
}

async function considerOne(
  store: GraphStore,
  { snapshot, record }: Recorded,
  uncommitted: readonly string[] | undefined,
  facts: CandidateFacts,
): Promise<Considered> {
  const unfinished = findUnfinished(snapshot, uncommitted)
  if (unfinished.length === 0) return { snapshot, unfinished: [], reason: 'nothing of it is unfinished' }
  const away = await notTravelled(store, snapshot, facts)
  const elsewhere: Unfinished[] = away === undefined ? [] : [{ kind: 'elsewhere', text: away }]
  const found = { snapshot, unfinished: [...elsewhere, ...unfinished, ...committedSince(snapshot, uncommitted, facts)] }
  if (facts.wished === true) return found
  if (facts.cleared === true) {
    if (!(await isOfTerminal(store, snapshot, facts))) return { ...found, reason: 'it is not what was cleared' }
    if (!unfinished.some(({ kind }) => BROKEN_OFF.has(kind))) return { ...found, reason: 'it was cleared at rest' }
  }
  if ((await liveness(store, snapshot, facts)) !== 'over')
    return { ...found, reason: 'its session is still open in another terminal' }
  const heldBack = offerHeldBack(snapshot, record, facts.now, facts.sessionId)
  if (heldBack === undefined) return found
  return { ...found, reason: heldBack, ...(snapshot.status === 'on-hold' ? {} : { rests: true }) }
}

/** Work that was put aside or given up is not named unasked; of what was taken up or saved again, the end of its chain is. */
const NOT_NAMED: ReadonlySet<SessionSnapshot['status']> = new Set(['on-hold', 'abandoned', 'superseded', 'resumed'])

/** Why it is of the session that asks; undefined for any other. */
function ownReason(
  { name, sessionId }: SessionSnapshot,
  { from }: Known,
  facts: Pick<CandidateFacts, 'sessionId'>,
): string | undefined {
  if (sessionId !== undefined && sessionId === facts.sessionId) return 'it is of this very session'
  return name === from ? 'this session goes on from it' : undefined
}

function reasonOfStatus(
  snapshot: SessionSnapshot,
  known: Known,
  facts: Pick<CandidateFacts, 'now' | 'sessionId'>,
): string | undefined {
  const { status } = snapshot
  const { now } = facts
  const own = ownReason(snapshot, known, facts)
  if (own !== undefined) return own
  const maker = makerOf(snapshot)
  if (maker !== undefined) return `${maker} wrote it, and no session was recorded`
  if (isEnded(status)) return `it is ${status}`
  if (snapshot.tags?.includes(HISTORY_TAG))
    return 'it was read from an old transcript, and nobody has taken it up since'
  if (status === 'resumed') return `another conversation has taken it up${at(snapshot.resumedAt)}`
  const age = now.getTime() - Date.parse(snapshot.timestamp)
  if (status !== 'on-hold' && age >= RECENT_AGE && !lasts(snapshot, known.days, now))
    return `it was saved ${describeAge(age)} ago, which is not recent`
  return undefined
}

/** A person who committed a session's files by hand may have done the rest as well. */
function committedSince(
  { files, workspace: { gitHead } }: SessionSnapshot,
  uncommitted: readonly string[] | undefined,
  { git }: CandidateFacts,
): Unfinished[] {
  const moved = gitHead !== undefined && git?.head !== undefined && git.head !== gitHead
  const all = files.length > 0 && uncommitted?.length === 0
  return moved && all ? [{ kind: 'committed', text: 'its files were committed since: HEAD moved past it' }] : []
}

/** What still counts as unfinished in a session that the person cleared: by clearing it, they ended the rest. */
const BROKEN_OFF: ReadonlySet<Unfinished['kind']> = new Set(['cut-off', 'tests', 'build', 'tasks'])

/** Returns whether the session ran in the terminal that asks; where the host's process is unknown, whether it may have. */
async function isOfTerminal(store: GraphStore, { sessionId }: SessionSnapshot, { host }: CandidateFacts) {
  const start = sessionId === undefined ? undefined : await startRecord(store, sessionId)
  if (start?.host === undefined || host === undefined) return true
  return start.host.pid === host.pid && start.host.started === host.started
}

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
