/**
 * @module History: the sessions whose transcripts the host still keeps, taken in as snapshots that are never offered.
 *
 * One snapshot a session, of the moment it ended, tagged as history and paused: nobody said that its work was done. Found
 * when it is asked for. A session that our hooks have seen is read on where its transcript holds more; each is written in a transaction of its own, so
 * that an interrupted run goes on where it stopped, and a second one changes nothing. One transcript is in hand at a time.
 */

import { existsSync } from 'node:fs'
import { dirname, isAbsolute } from 'node:path'
import { holdsWork } from '../../capture/draft/aims.ts'
import { draftSnapshot } from '../../capture/draft/snapshot.ts'
import { readSession } from '../../capture/events/read-session.ts'
import type { SessionState } from '../../capture/state/session-state.ts'
import { defined } from '../../defined.ts'
import { ThroughlineError } from '../../errors.ts'
import type { Host, Transcript } from '../../hosts/host.ts'
import { writerOf } from '../../hosts/known.ts'
import { transcriptFile } from '../../hosts/transcript-lines.ts'
import { findUnfinished, isTrivial } from '../../recovery/match/unfinished.ts'
import { HISTORY_TAG } from '../../rules.ts'
import { carryForward } from '../../snapshot/carry-forward.ts'
import { snapshotName } from '../../snapshot/name.ts'
import { isEnded } from '../../snapshot/status.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore } from '../../store/port.ts'
import { type ProjectIdentity, projectIdentity, readGit } from '../../workspace/git.ts'
import type { OffTime } from '../../workspace/off-times.ts'
import { startRecord } from '../recover/offers.ts'
import { isForgottenSession } from '../session/forget.ts'
import { putHistory } from '../session/history.ts'
import { change } from '../session/read-change-write.ts'
import { putSessionRecord, readRecords, sessionRecord } from '../session/session-record.ts'
import { findSnapshot, findSnapshots, putSnapshot } from '../session/snapshots.ts'
import { putTurns } from '../session/turns.ts'
import { putWritten } from '../session/written.ts'
import { readOn } from './catch-up.ts'
import { comparePast, type PastCompaction } from './compactions.ts'

export interface BackfillFacts {
  readonly now: Date
  readonly env: NodeJS.ProcessEnv
  /** Only sessions of this project; absent = of all. */
  readonly project?: ProjectIdentity
  /** The person's home: a repository there is not the project of the folders in it. */
  readonly home?: string
  /** When Throughline was off: what was said then is left out. */
  readonly off?: readonly OffTime[]
  /** Told before each transcript. */
  readonly progress?: (done: number, total: number) => void
}

/** What became of the transcripts, in numbers. */
export interface BackfillReport {
  readonly transcripts: number
  /** Sessions of these transcripts that the store now holds: one may have several. */
  readonly sessions: number
  readonly added: number
  /** Those whose transcripts went on since they were read last. */
  readonly grown: number
  readonly known: number
  /** Of the sessions: those with unfinished work. */
  readonly unfinished: number
  /** Nobody asked anything in them. */
  readonly empty: number
  /** Conversations of subagents: part of a session's work, no sessions. */
  readonly subagents: number
  readonly elsewhere: number
  readonly forgotten: number
  readonly broken: readonly { readonly path: string; readonly reason: string }[]
}

/** Takes the transcripts in and returns what became of them. @throws what the store throws */
export async function backfill(
  store: GraphStore,
  transcripts: readonly Transcript[],
  facts: BackfillFacts,
): Promise<BackfillReport> {
  const counts = { added: 0, grown: 0, known: 0, empty: 0, subagents: 0, elsewhere: 0, forgotten: 0 }
  const broken: { path: string; reason: string }[] = []
  const identify = projectFinder(facts)
  const seen = await readRecords(store)
  const snapshots = new Map<string, SessionSnapshot>()
  for (const [index, transcript] of transcripts.entries()) {
    facts.progress?.(index, transcripts.length)
    const outcome = await takeIn(store, transcript, facts, identify, seen)
    if (outcome.is === 'broken') broken.push({ path: transcript.path, reason: outcome.reason })
    else counts[outcome.is] += 1
    if ('snapshot' in outcome) snapshots.set(outcome.snapshot.sessionId ?? outcome.snapshot.name, outcome.snapshot)
  }
  facts.progress?.(transcripts.length, transcripts.length)
  const unfinished = [...snapshots.values()].filter(isUnfinished).length
  return { transcripts: transcripts.length, sessions: snapshots.size, ...counts, unfinished, broken }
}

// --- internal ---

type Outcome =
  | { readonly is: 'added' | 'grown' | 'known'; readonly snapshot: SessionSnapshot }
  | { readonly is: 'empty' | 'subagents' | 'elsewhere' | 'forgotten' }
  | { readonly is: 'broken'; readonly reason: string }

/** Names that the host gives the files of its sessions. */
const SESSION_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** How far the transcript of each session was read. */
type SeenBytes = Awaited<ReturnType<typeof readRecords>>

type FindProject = (folder: string | undefined) => Promise<ProjectIdentity>

async function takeIn(
  store: GraphStore,
  transcript: Transcript,
  facts: BackfillFacts,
  identify: FindProject,
  seen: SeenBytes,
): Promise<Outcome> {
  if (transcript.ofSubagent === true) return { is: 'subagents' }
  try {
    const writer = writerOf(transcript.path)
    const started = writer.transcripts.startedIn(transcript.path)
    const { project } = facts
    if (project !== undefined && started !== undefined && (await identify(started)).id !== project.id)
      return { is: 'elsewhere' }
    const named = SESSION_ID.test(transcript.sessionId) ? transcript.sessionId : undefined
    if (named !== undefined) {
      const known = await knownSession(store, named, transcript, facts, seen)
      if (known !== undefined) return known
    }
    const { state, compactions } = readWhole(transcript, writer, facts)
    if (!holdsWork(state)) return nothingIn(state)
    const sessionId = named ?? state.sessionId ?? transcript.sessionId
    const own = await identify(state.startCwd)
    if (project !== undefined && own.id !== project.id) return { is: 'elsewhere' }
    return await write(store, { transcript, state, compactions, sessionId, project: own, now: facts.now })
  } catch (error) {
    if (error instanceof ThroughlineError && !error.code.startsWith('TRANSCRIPT_')) throw error
    return { is: 'broken', reason: reasonOf(error) }
  }
}

interface WholeReading {
  readonly state: SessionState
  readonly compactions: readonly PastCompaction[]
}

/** Reads a transcript from its start. What a snapshot would have held before each compaction is kept with its summary. */
function readWhole(transcript: Transcript, { transcripts, facts }: Host, { now, off }: BackfillFacts): WholeReading {
  const compactions: PastCompaction[] = []
  const before = (line: string, state: SessionState): void => {
    const summary = transcripts.summaryIn(line)
    if (summary === undefined || !holdsWork(state)) return
    // What is compared with the summary does not depend on git, which is asked once, for the session.
    const project = projectIdentity(state.startCwd ?? 'unknown', undefined)
    const snapshot = draftOf({ transcript, state, project, now })
    compactions.push({ before: { snapshot, turns: [...state.turns] }, summary, keeps: facts.keeps })
  }
  const { state } = readSession(transcript.path, undefined, { before }, { times: off ?? [] })
  return { state, compactions }
}

function nothingIn(state: SessionState): Outcome {
  return state.badLines > 0 && state.messages === 0
    ? { is: 'broken', reason: `${state.badLines} lines are no records, and nothing else is in it` }
    : { is: 'empty' }
}

/**
 * A session that is forgotten, or held and read to its end, without reading it; one that our hooks have seen, read on as it is.
 * Undefined for one to be read as history.
 */
async function knownSession(
  store: GraphStore,
  sessionId: string,
  { path, time }: Transcript,
  { project, now, env, off = [] }: BackfillFacts,
  seen: SeenBytes,
): Promise<Outcome | undefined> {
  if (await isForgottenSession(store, sessionId)) return { is: 'forgotten' }
  const [stored] = await findSnapshots(store, { session: sessionId, limit: 1 })
  if (stored !== undefined && project !== undefined && stored.project.id !== project.id) return { is: 'elsewhere' }
  const { size } = transcriptFile(path)
  if (stored !== undefined && (size <= (stored.transcript?.offset ?? 0) || size === seen.get(sessionId)?.seen))
    return { is: 'known', snapshot: stored }
  if (stored === undefined ? (await startRecord(store, sessionId)) === undefined : isHistory(stored)) return undefined
  const how = { source: SOURCE, now, env, off, expired: () => false }
  const snapshot = await readOn(store, { sessionId, path, size, time }, how)
  if (snapshot !== undefined && snapshot !== 'unfinished')
    return { is: stored === undefined ? 'added' : 'grown', snapshot }
  return stored === undefined ? { is: 'empty' } : { is: 'known', snapshot: stored }
}

interface Reading extends WholeReading {
  readonly transcript: Transcript
  readonly sessionId: string
  readonly project: ProjectIdentity
  readonly now: Date
}

/** Writes the session unless the store holds it. Both happen in one transaction: a hook may have saved it meanwhile. */
async function write(store: GraphStore, reading: Reading): Promise<Outcome> {
  const { sessionId, state, now } = reading
  // The transaction is tried again when somebody else writes: what the store has no part in is done before it.
  const draft = draftOf(reading)
  const compactions = comparePast(sessionId, reading.compactions)
  return change(store, async () => {
    if (await isForgottenSession(store, sessionId)) return { mutations: [], result: { is: 'forgotten' } as Outcome }
    const [stored] = await findSnapshots(store, { session: sessionId, limit: 1 })
    if (stored !== undefined && (!isHistory(stored) || (stored.transcript?.offset ?? 0) >= state.offset))
      return { mutations: [], result: { is: 'known', snapshot: stored } as Outcome }
    const named = { ...draft, name: stored?.name ?? (await freeName(store, draft)) }
    const snapshot = stored === undefined ? named : carryForward(stored, named)
    const record = await sessionRecord(store, sessionId)
    return {
      mutations: [
        ...putSnapshot(snapshot, SOURCE),
        ...(await putTurns(store, snapshot, state.turns, SOURCE)),
        ...(await putWritten(store, sessionId, state.wrote, now)),
        // If the session continues later, its hooks continue with this snapshot, as for any other session.
        putSessionRecord(sessionId, { ...record, working: snapshot.name, sequence: Math.max(1, record.sequence) }, now),
        ...compactions.map((one) => putHistory({ ...one, snapshot: snapshot.name })),
      ],
      result: { is: stored === undefined ? 'added' : 'grown', snapshot } as Outcome,
    }
  })
}

const SOURCE = 'backfill'

type Drafted = Pick<Reading, 'transcript' | 'state' | 'project' | 'now'> & { readonly sessionId?: string }

/** Without a name. */
function draftOf(reading: Drafted): SessionSnapshot {
  const { transcript, state, sessionId, project } = reading
  // What git says now is not what it said then: branch and HEAD are the transcript's, or unknown.
  return {
    ...draftSnapshot(state, {
      name: '',
      ...defined({ sessionId }),
      sequence: 1,
      type: 'rolling',
      reason: 'read from the transcript that the host keeps',
      status: 'paused',
      timestamp: endOf(reading),
      project,
      transcriptPath: transcript.path,
    }),
    tags: [HISTORY_TAG],
  }
}

function endOf({ transcript, state, now }: Pick<Reading, 'transcript' | 'state' | 'now'>): string {
  const at = state.endedAt === undefined ? transcript.time : Date.parse(state.endedAt)
  return new Date(Math.min(at, now.getTime())).toISOString()
}

async function freeName(store: GraphStore, { topic, sessionId, timestamp }: SessionSnapshot): Promise<string> {
  const taken = new Set<string>()
  for (;;) {
    const name = snapshotName({
      date: timestamp.slice(0, 10),
      topic,
      ...defined({ sessionId }),
      sequence: 1,
      isTaken: (other) => taken.has(other),
    })
    if ((await findSnapshot(store, name)) === undefined) return name
    taken.add(name)
  }
}

function isHistory({ tags, status }: SessionSnapshot): boolean {
  return status === 'paused' && tags?.includes(HISTORY_TAG) === true
}

function isUnfinished(snapshot: SessionSnapshot): boolean {
  return !isEnded(snapshot.status) && !isTrivial(snapshot) && findUnfinished(snapshot, undefined).length > 0
}

/**
 * Finds the project of a folder. One that is gone, as worktrees go, belongs to the repository that it lay in.
 */
function projectFinder({ env, home }: BackfillFacts): FindProject {
  const found = new Map<string, Promise<ProjectIdentity>>()
  const look = async (folder: string): Promise<ProjectIdentity> => {
    const place = nearestThere(folder)
    const git = place === undefined ? undefined : await readGit(place, env)
    const misled = place !== folder && git?.root === home
    return projectIdentity(folder, misled ? undefined : git)
  }
  return (folder = 'unknown') => {
    const known = found.get(folder) ?? look(folder)
    found.set(folder, known)
    return known
  }
}

function nearestThere(folder: string): string | undefined {
  if (!isAbsolute(folder)) return undefined
  let at = folder
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at)
  return at
}

function reasonOf(error: unknown): string {
  if (error instanceof ThroughlineError) return error.message
  const { code } = (error ?? {}) as NodeJS.ErrnoException
  return code ?? (error instanceof Error ? error.name : 'unknown')
}
