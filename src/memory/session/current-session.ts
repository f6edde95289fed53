/**
 * @module Which session a caller speaks of, and what its transcript says now.
 *
 * The host tells a server the session that it was started with, which is another one after the conversation was cleared.
 * So the session that calls is known by what the host has just written: the call itself, else the latest record.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { type Capture, captureSession } from '../../capture/draft/capture-session.ts'
import type { Transcript } from '../../hosts/host.ts'
import { newestStartedIn } from '../../hosts/known.ts'
import { endsWithin } from '../../hosts/transcript-lines.ts'
import { MINUTE } from '../../rules.ts'
import type { GraphStore } from '../../store/port.ts'
import { initialState, sessionRecord } from './session-record.ts'

export interface SessionQuery {
  /** Returns the transcripts that hosts keep, newest first. */
  readonly list: () => Transcript[]
  /** Where sessions of this project are started. */
  readonly folder: string
  readonly now: Date
  /** The session that the caller named. */
  readonly named?: string
  /** The session that the host named when it started this process. */
  readonly started?: string
  /** The host's id of the call that is being answered. */
  readonly call?: string
}

export interface LocatedSession {
  readonly sessionId: string
  /** Absent where no transcript of it is on this machine. */
  readonly transcriptPath?: string
}

/** The host writes what it does within a second: a session that lies further behind another one is not the one that calls. */
const BEHIND = MINUTE / 2
/** Without a host's word, a session that nobody has written for so long is not the one that calls. */
const QUIET = 10 * MINUTE
/** How long the record of a call is waited for, in milliseconds: the host's transcript lags. */
const LAG = 400
const EVERY = 50

/** Returns the session that is meant, or undefined where nothing tells. */
export async function locateSession(query: SessionQuery): Promise<LocatedSession | undefined> {
  const { named } = query
  if (named !== undefined) return located(named, ofSession(named, query.list()))
  const { started, newest } = await candidates(query)
  if (newest === undefined || newest.sessionId === started?.sessionId) {
    return query.started === undefined ? undefined : located(query.started, started)
  }
  if (isAwaited(query)) {
    // Without its file, the call has been waited for already.
    if (started === undefined)
      return endsWithin(newest.path, query.call) ? located(newest.sessionId, newest) : located(query.started, undefined)
    const caller = await holderOf(query.call, [newest, started])
    if (caller !== undefined) return located(caller.sessionId, caller)
  }
  if (started !== undefined && started.time >= newest.time - BEHIND) return located(started.sessionId, started)
  if (started === undefined && query.now.getTime() - newest.time > QUIET) {
    return query.started === undefined ? undefined : located(query.started, undefined)
  }
  return located(newest.sessionId, newest)
}

/** Returns what a located session's transcript says now, read on from where the last reading stopped; undefined without one. */
export async function captureLocated(
  store: GraphStore,
  session: LocatedSession,
  facts: { readonly projectDir?: string; readonly env: NodeJS.ProcessEnv; readonly expired?: () => boolean },
): Promise<Capture | undefined> {
  if (session.transcriptPath === undefined) return undefined
  const record = await sessionRecord(store, session.sessionId)
  return captureSession({
    transcriptPath: session.transcriptPath,
    ...(record.cursor === undefined ? {} : { cursor: record.cursor }),
    initial: await initialState(store, record),
    ...facts,
  })
}

// --- internal ---

interface Candidates {
  /** Of the session that the host named. */
  readonly started?: Transcript
  /** The newest that was started in the folder. */
  readonly newest?: Transcript
}

/** The host makes a session's file some time after its first prompt: until then the newest file is another session's. */
async function candidates(query: SessionQuery): Promise<Candidates> {
  for (let waited = 0; ; waited += EVERY) {
    const all = query.list()
    const started = query.started === undefined ? undefined : ofSession(query.started, all)
    const newest = newestStartedIn(query.folder, all)
    const found = { ...(started === undefined ? {} : { started }), ...(newest === undefined ? {} : { newest }) }
    if (!isAwaited(query) || started !== undefined || waited >= LAG) return found
    if (newest !== undefined && endsWithin(newest.path, query.call)) return found
    await wait(EVERY)
  }
}

/** A call that is being answered, of a session that the host has named, stands in a transcript before long. */
function isAwaited<Query extends SessionQuery>(query: Query): query is Query & { call: string; started: string } {
  return query.call !== undefined && query.started !== undefined
}

function ofSession(sessionId: string, transcripts: readonly Transcript[]): Transcript | undefined {
  return transcripts.find((transcript) => transcript.sessionId === sessionId)
}

function located(sessionId: string, transcript: Transcript | undefined): LocatedSession {
  return { sessionId, ...(transcript === undefined ? {} : { transcriptPath: transcript.path }) }
}

async function holderOf(call: string, transcripts: readonly Transcript[]): Promise<Transcript | undefined> {
  for (let waited = 0; waited <= LAG; waited += EVERY) {
    const holder = transcripts.find(({ path }) => endsWithin(path, call))
    if (holder !== undefined) return holder
    await wait(EVERY)
  }
  return undefined
}
