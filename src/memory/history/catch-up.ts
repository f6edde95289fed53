/**
 * @module Sessions of which nobody has read all: what their transcripts hold and no hook has read yet.
 *
 * A killed client fires no hook: its last turn is only in the transcript. It is read before earlier work is offered, listed,
 * recovered or handed over: of every session that a hook of ours has seen, in whatever host, state and age. What was read is
 * told by the file's path and size alone, so that a session of which all is known costs no reading.
 */

import { captureSession } from '../../capture/draft/capture-session.ts'
import { readSoFar } from '../../capture/events/read-session.ts'
import type { Config } from '../../config.ts'
import { defined } from '../../defined.ts'
import { ThroughlineError } from '../../errors.ts'
import { sourceOf } from '../../hosts/known.ts'
import type { HostProcess } from '../../hosts/process.ts'
import { GIT_TIME } from '../../rules.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore } from '../../store/port.ts'
import { formerIds, type ProjectFacts, readProject } from '../../workspace/git.ts'
import { type OffTime, readOffTimes } from '../../workspace/off-times.ts'
import { liveness } from '../recover/candidates.ts'
import { saveWorking } from '../session/checkpoints.ts'
import { isForgottenSession } from '../session/forget.ts'
import { initialState, putRead, sessionRecord } from '../session/session-record.ts'
import { type Started, type Unread, unreadSessions } from './unread.ts'

interface ReadingFacts {
  /** Who writes: `hook`, `cli`, `http`, `mcp:<client>`. */
  readonly source: string
  /** True when there is no time left. */
  readonly expired: () => boolean
  /** What was read is saved also where the time ran out, so that the next reading goes on from there. */
  readonly keepsPart?: true
}

export interface ReadOnFacts extends ReadingFacts {
  readonly now: Date
  readonly env: NodeJS.ProcessEnv
  /** When Throughline was off. */
  readonly off: readonly OffTime[]
}

export interface CatchUpFacts extends ReadingFacts {
  readonly config: Pick<Config, 'home' | 'env' | 'user'>
  readonly now: () => Date
  /** Only sessions of this project; absent = of all. */
  readonly place?: ProjectFacts
  /** The session that asks: its conversation is before its model already. */
  readonly sessionId?: string
  /** The host's process of that session. */
  readonly host?: HostProcess
  /** The sessions, where they are known already. */
  readonly unread?: readonly Started[]
}

/** What became of the sessions: those that were read, and how many were not read to their end. */
export interface CaughtUp {
  readonly read: readonly string[]
  readonly left: number
}

/**
 * Reads what is unread of the project's sessions, newest first, as far as the time allows. A session that cannot be read, or a
 * store that cannot be written, costs no more than what is unread.
 */
export async function catchUp(store: GraphStore, facts: CatchUpFacts): Promise<CaughtUp> {
  const read: string[] = []
  let left = 0
  try {
    const unread = facts.unread ?? (await unreadSessions(store, facts))
    if (unread.length === 0) return { read, left }
    const isHere = await projectTest(store, unread, facts)
    const { config, now, expired } = facts
    const how = { ...facts, now: now(), env: config.env, off: readOffTimes(config.home) }
    for (const session of unread) {
      if (!expired() && (!(await isHere(session)) || (await isOpen(store, session, facts)))) continue
      if (expired() || (await readOn(store, session, how)) === 'unfinished') left += 1
      else read.push(session.sessionId)
    }
  } catch (error) {
    if (!isOfStore(error)) throw error
    left += 1
  }
  return { read, left }
}

/**
 * Reads a session on and saves it as of the moment in which its transcript was last written. Returns the snapshot; undefined
 * where there is nothing to save, or the transcript cannot be read; `unfinished` where the time ran out. @throws what the
 * store throws
 */
export async function readOn(
  store: GraphStore,
  { sessionId, path, size, time }: Unread,
  { source, expired, keepsPart, env, off, now: at }: ReadOnFacts,
): Promise<SessionSnapshot | undefined | 'unfinished'> {
  if (await isForgottenSession(store, sessionId)) return undefined
  // Of the moment in which it was cut off, not of the one in which that is read.
  const now = new Date(Math.min(Math.floor(time), at.getTime()))
  const record = await sessionRecord(store, sessionId)
  try {
    let saved: SessionSnapshot | undefined
    let seen = size
    if (readSoFar(path, record.cursor) < size) {
      const capture = await captureSession({
        transcriptPath: path,
        ...defined({ cursor: record.cursor }),
        initial: await initialState(store, record),
        ...{ env, off, expired },
        gitWithin: GIT_TIME.longest,
      })
      if (capture.reading.unfinished && keepsPart !== true) return 'unfinished'
      saved = await saveWorking(store, capture, { source, now, sessionId, fromOutside: true })
      seen = capture.reading.seen
      if (capture.reading.unfinished) return 'unfinished'
    }
    await store.commit([putRead(sessionId, { path, seen }, now)])
    return saved
  } catch (error) {
    if (isOfStore(error)) throw error
    return undefined
  }
}

// --- internal ---

/** A session whose process runs is saved by its own hooks. */
async function isOpen(store: GraphStore, { sessionId, time }: Unread, { now, host }: CatchUpFacts): Promise<boolean> {
  const session = { sessionId, status: 'in-progress', timestamp: new Date(time).toISOString() } as const
  return (await liveness(store, session, { now: now(), ...defined({ host }) })) === 'open'
}

/** Returns a test whether a session is of the project: by its snapshots, else by what was known at its start, else by its folder. */
async function projectTest(
  store: GraphStore,
  sessions: readonly Unread[],
  { place, config, expired }: CatchUpFacts,
): Promise<(session: Started) => Promise<boolean>> {
  if (place === undefined) return async () => true
  const ids = new Set([place.project.id, ...(place.git === undefined ? [] : formerIds(place.git))])
  const saved = new Map<string, string>()
  const query = { sessions: sessions.map(({ sessionId }) => sessionId), newestOfSession: true }
  for (const { session, project } of await store.snapshots(query, 'head'))
    if (session !== undefined) saved.set(session, project)
  const known = new Map<string, Promise<boolean>>()
  const isOf = async (folder: string) =>
    folder === place.project.root ||
    ids.has(folder) ||
    (!expired() && ids.has((await readProject(folder, config.env, GIT_TIME.longest)).project.id))
  return async ({ sessionId, start, path }) => {
    const project = saved.get(sessionId) ?? start?.project?.id
    if (project !== undefined) return ids.has(project)
    const folder = start?.folder ?? folderIn(path)
    if (folder === undefined) return false
    const answer = known.get(folder) ?? isOf(folder)
    known.set(folder, answer)
    return answer
  }
}

function folderIn(path: string): string | undefined {
  try {
    return sourceOf(path).startedIn(path)
  } catch {
    return undefined
  }
}

/** What the store refuses is no fault of a session, except of one that was forgotten meanwhile. */
function isOfStore(error: unknown): boolean {
  return error instanceof ThroughlineError && !/^(?:TRANSCRIPT_|SESSION_)/.test(error.code)
}
