/**
 * @module The story of a project's sessions: when each was saved, and how often it was compacted.
 */

import { defined } from '../../defined.ts'
import { ThroughlineError } from '../../errors.ts'
import { hostIds } from '../../hosts/hook-hosts.ts'
import { STATUSES } from '../../rules.ts'
import { isEnded } from '../../snapshot/status.ts'
import type { CheckpointType, Status } from '../../snapshot/types.ts'
import type { GraphStore, SnapshotHead, SnapshotQuery } from '../../store/port.ts'
import { type Brief, type ListedSnapshot, listSnapshots } from '../session/briefs.ts'
import { findSession } from './injections.ts'

export interface TimelineSnapshot {
  readonly name: string
  readonly type: CheckpointType
  readonly status: Status
  readonly timestamp: string
  /** Compactions of the session before it. */
  readonly compactions: number
}

/** A session with what its newest snapshot says in brief; a compaction that was recorded a moment ago is not counted yet. */
export interface TimelineSession extends Brief {
  readonly session: string
  readonly status: Status
  readonly savedAt: string
  /** Oldest first. */
  readonly snapshots: readonly TimelineSnapshot[]
}

export interface Timeline {
  /** The newest sessions, oldest first. */
  readonly sessions: readonly TimelineSession[]
  /** Earlier sessions that were left out. */
  readonly earlier: number
}

/** Which sessions: all given conditions hold for the newest snapshot of a session. */
export interface TimelineQuery {
  /** Every project where it is absent. */
  readonly project?: string | undefined
  readonly status?: Status | undefined
  /** The id of the host that the session ran in. */
  readonly host?: string | undefined
  /** Only work that has not ended and that shows something to do. */
  readonly unfinished?: boolean | undefined
  /** ISO times, inclusive: when the session was last saved. @throws INVALID_INPUT */
  readonly since?: string | undefined
  readonly until?: string | undefined
  /** Most sessions. */
  readonly limit: number
  /** How many of the newest are left out. Default 0. */
  readonly skip?: number | undefined
}

/** Returns the timeline of the newest sessions that the query selects. */
export async function projectTimeline(store: GraphStore, query: TimelineQuery): Promise<Timeline> {
  const { shown, earlier } = await selectSessions(store, query)
  const snapshots = await snapshotsOf(store, shown, query)
  const sessions = shown.toReversed().map(({ session, name }) => {
    const id = session ?? name
    return tell(id, snapshots.get(id) ?? [])
  })
  return { sessions, earlier }
}

/**
 * Returns the timeline of one session, of any project, by its id or the beginning of it, or by a snapshot of it.
 * @throws SNAPSHOT_NOT_FOUND
 */
export async function sessionTimeline(store: GraphStore, id: string): Promise<TimelineSession> {
  const found = await findSession(store, id)
  const ofSession = await listSnapshots(store, { session: found })
  const all = ofSession.length > 0 ? ofSession : await listSnapshots(store, { names: [found] })
  return tell(found, all)
}

// --- internal ---

/** Selects by what the store knows as far as that tells, and else by what the newest snapshot of each session shows. */
async function selectSessions(
  store: GraphStore,
  { project, status, host, unfinished, since, until, limit, skip = 0 }: TimelineQuery,
): Promise<{ readonly shown: readonly SnapshotHead[]; readonly earlier: number }> {
  const statuses = STATUSES.filter(
    (one) => (status === undefined || one === status) && (unfinished !== true || !isEnded(one)),
  )
  const isEvery = statuses.length === STATUSES.length
  const query: SnapshotQuery = {
    newestOfSession: true,
    ...defined({ project, since, until, statuses: isEvery ? undefined : statuses }),
  }
  const all =
    host === undefined && unfinished !== true
      ? await store.snapshots(query, 'head')
      : (await listSnapshots(store, query)).filter(
          ({ brief }) =>
            (host === undefined || (brief.host ?? FIRST_HOST) === host) &&
            (unfinished !== true || brief.unfinished.length > 0),
        )
  return { shown: all.slice(skip, skip + limit), earlier: Math.max(0, all.length - skip - limit) }
}

/** The host of what was saved before hosts were recorded. */
const FIRST_HOST = hostIds()[0]

/** The snapshots of the sessions that these belong to, newest first, by session. */
async function snapshotsOf(
  store: GraphStore,
  shown: readonly SnapshotHead[],
  { project }: TimelineQuery,
): Promise<ReadonlyMap<string, ListedSnapshot[]>> {
  const sessions = shown.flatMap(({ session }) => session ?? [])
  const alone = shown.flatMap(({ session, name }) => (session === undefined ? name : []))
  const all = [
    ...(await listSnapshots(store, { sessions, ...defined({ project }) })),
    ...(alone.length === 0 ? [] : await listSnapshots(store, { names: alone })),
  ]
  const bySession = new Map<string, ListedSnapshot[]>()
  for (const one of all) {
    const id = one.session ?? one.name
    bySession.set(id, [...(bySession.get(id) ?? []), one])
  }
  return bySession
}

/** `all`: the session's snapshots, newest first. */
function tell(session: string, all: readonly ListedSnapshot[]): TimelineSession {
  const [newest] = all
  if (newest === undefined) throw new ThroughlineError('SNAPSHOT_NOT_FOUND', `There is no session ${session}`)
  return {
    session,
    ...newest.brief,
    status: newest.status as Status,
    savedAt: newest.timestamp,
    compactions: Math.max(...all.map(({ brief }) => brief.compactions)),
    snapshots: all
      .map(({ name, type, status, timestamp, brief }) => ({
        name,
        type: type as CheckpointType,
        status: status as Status,
        timestamp,
        compactions: brief.compactions,
      }))
      .reverse(),
  }
}
