/**
 * @module Sessions that ended without a word: what their transcripts hold and no hook has read yet.
 *
 * A killed client fires no hook: its last turn is only in the transcript. It is read when the next session of the project
 * starts, so that the work that was cut off can be offered. Only sessions whose start a hook of ours saw.
 */

import { statSync } from 'node:fs'
import { captureSession } from '../../capture/draft/capture-session.ts'
import { readSoFar } from '../../capture/events/read-session.ts'
import { defined } from '../../defined.ts'
import { fullHostOf } from '../../hosts/known.ts'
import { RECENT_AGE } from '../../rules.ts'
import type { GraphStore } from '../../store/port.ts'
import type { OffTime } from '../../workspace/off-times.ts'
import { type CandidateFacts, liveness } from '../recover/candidates.ts'
import { startRecord } from '../recover/offers.ts'
import { saveWorking } from '../session/checkpoints.ts'
import { isForgottenSession } from '../session/forget.ts'
import { initialState, sessionRecord } from '../session/session-record.ts'
import { findSnapshot } from '../session/snapshots.ts'

export interface CatchUpFacts extends CandidateFacts {
  readonly source: string
  /** The transcript of the session that starts. The other transcripts are in the same folder. */
  readonly transcriptPath: string
  /** When Throughline was off. */
  readonly off?: readonly OffTime[]
  /** True when there is no time left. */
  readonly expired: () => boolean
}

/** Reads on in the transcripts of sessions that are over. Returns the sessions that were read. */
export async function catchUp(store: GraphStore, facts: CatchUpFacts): Promise<string[]> {
  const read: string[] = []
  for (const transcript of recentTranscripts(facts)) {
    if (facts.expired()) break
    if (await catchUpOne(store, transcript, facts)) read.push(transcript.sessionId)
  }
  return read
}

// --- internal ---

const MOST_READ = 8

interface Found {
  readonly sessionId: string
  readonly path: string
  readonly size: number
  /** When it was last written. */
  readonly time: number
}

async function catchUpOne(store: GraphStore, { sessionId, path, size, time }: Found, facts: CatchUpFacts) {
  if (sessionId === facts.sessionId || (await startRecord(store, sessionId)) === undefined) return false
  const record = await sessionRecord(store, sessionId)
  if (readSoFar(path, record.cursor) >= size) return false
  const working = await findSnapshot(store, record.working)
  // A session that ended or was resumed elsewhere needs no catching up.
  if (working !== undefined && working.status !== 'in-progress') return false
  const timestamp = new Date(time).toISOString()
  if ((await liveness(store, { sessionId, status: 'in-progress', timestamp }, facts)) !== 'over') return false
  if (await isForgottenSession(store, sessionId)) return false
  const capture = await captureSession({
    transcriptPath: path,
    ...defined({ cursor: record.cursor }),
    initial: await initialState(store, record),
    env: facts.env,
    ...defined({ off: facts.off }),
    expired: facts.expired,
  })
  // Of the moment in which it was cut off, not of the one in which that is read.
  const saved = await saveWorking(store, capture, { source: facts.source, now: new Date(time), sessionId })
  return saved !== undefined
}

/** The transcripts near this one that were written in the last day, newest first. */
function recentTranscripts({ transcriptPath, now, env }: CatchUpFacts): Found[] {
  return fullHostOf(env)
    .transcripts.near(transcriptPath)
    .filter(({ time, ofSubagent }) => ofSubagent !== true && now.getTime() - time < RECENT_AGE)
    .flatMap(({ sessionId, path, time }): Found[] => {
      const size = statSync(path, { throwIfNoEntry: false })?.size
      return size === undefined ? [] : [{ sessionId, path, size, time: Math.min(time, now.getTime()) }]
    })
    .sort((a, b) => b.time - a.time)
    .slice(0, MOST_READ)
}
