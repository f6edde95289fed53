/**
 * @module Which session a caller speaks of, and what its transcript says now.
 *
 * Only what is proven: a session that is merely the newest of its folder may be another client's, in another terminal. The
 * host records the call that it makes. It also tells a server the session that it was started with, which is another one
 * after the conversation was cleared: so the record of the call comes first.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { type Capture, type CaptureSource, captureSession } from '../../capture/draft/capture-session.ts'
import { defined } from '../../defined.ts'
import type { Transcript } from '../../hosts/host.ts'
import { sessionsStartedIn } from '../../hosts/known.ts'
import { endsWithin } from '../../hosts/transcript-lines.ts'
import type { GraphStore } from '../../store/port.ts'
import { initialState, sessionRecord } from './session-record.ts'

export interface SessionQuery {
  /** Returns the transcripts that hosts keep, newest first. */
  readonly list: () => Transcript[]
  /** Where sessions of this project are started. */
  readonly folder: string
  /** The session that the caller named. */
  readonly named?: string
  /** The session that the host named when it started this process, for its own use. */
  readonly started?: string
  /** The host's id of the call that is being answered. */
  readonly call?: string
}

export interface LocatedSession {
  readonly sessionId: string
  /** Absent where no transcript of it is on this machine. */
  readonly transcriptPath?: string
}

/** How long the record of a call is waited for, in milliseconds: the host's transcript lags. */
const LAG = 1_000
const EVERY = 50
/** Sessions of the folder in which the call is looked for, the newest. */
const CALLERS = 8

/** Returns the session that is meant, or undefined where nothing proves which one that is. */
export async function locateSession(query: SessionQuery): Promise<LocatedSession | undefined> {
  const { named, started, call, list } = query
  if (named !== undefined) return located(named, ofSession(named, list()))
  const caller = call === undefined ? undefined : await callerOf(call, query)
  if (caller !== undefined) return located(caller.sessionId, caller)
  return started === undefined ? undefined : located(started, ofSession(started, list()))
}

/** Returns what a located session's transcript says now, read on from where the last reading stopped; undefined without one. */
export async function captureLocated(
  store: GraphStore,
  session: LocatedSession,
  facts: Pick<CaptureSource, 'projectDir' | 'env' | 'off' | 'expired'>,
): Promise<Capture | undefined> {
  if (session.transcriptPath === undefined) return undefined
  const record = await sessionRecord(store, session.sessionId)
  return captureSession({
    transcriptPath: session.transcriptPath,
    ...defined({ cursor: record.cursor }),
    initial: await initialState(store, record),
    ...facts,
  })
}

// --- internal ---

/** The session that recorded the call; the host makes a session's file some time after its first prompt. */
async function callerOf(call: string, { list, folder, started }: SessionQuery): Promise<Transcript | undefined> {
  for (let waited = 0; waited <= LAG; waited += EVERY) {
    const all = list()
    const sessions = sessionsStartedIn(folder, all, CALLERS)
    // Nobody else has written since.
    if (started !== undefined && sessions[0]?.sessionId === started) return sessions[0]
    const own = started === undefined ? undefined : ofSession(started, all)
    const caller = [...(own === undefined ? [] : [own]), ...sessions].find(({ path }) => endsWithin(path, call))
    if (caller !== undefined) return caller
    await wait(EVERY)
  }
  return undefined
}

function ofSession(sessionId: string, transcripts: readonly Transcript[]): Transcript | undefined {
  return transcripts.find((transcript) => transcript.sessionId === sessionId)
}

function located(sessionId: string, transcript: Transcript | undefined): LocatedSession {
  return { sessionId, ...defined({ transcriptPath: transcript?.path }) }
}
