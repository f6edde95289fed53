/**
 * @module The story of a project's sessions: when each was saved, when it was compacted, what each compaction lost.
 */

import { defined } from '../../defined.ts'
import { ThroughlineError } from '../../errors.ts'
import { MAX_TIMELINE } from '../../rules.ts'
import { sessionTitle } from '../../snapshot/title.ts'
import type { CheckpointType, Status } from '../../snapshot/types.ts'
import type { GraphStore, SnapshotRow } from '../../store/port.ts'
import { findGiven, type Given, type Way } from '../session/injection-log.ts'
import { findSnapshots } from '../session/snapshots.ts'
import { type Compaction, findCompactions } from './compactions.ts'
import { type Outcome, outcomeOf, usedItems } from './injections.ts'

export interface TimelineSnapshot {
  readonly name: string
  readonly type: CheckpointType
  readonly status: Status
  readonly timestamp: string
  /** Compactions of the session before it. */
  readonly compactions: number
}

export interface TimelineSession {
  readonly session: string
  readonly project: string
  readonly title: string
  readonly goal: string
  readonly status: Status
  /** Id of the host that the session ran in; absent for the first one. */
  readonly host?: string
  readonly startedAt?: string
  readonly savedAt: string
  /** The model that answered last. */
  readonly model?: string
  readonly nextStep?: string
  /** Whether the last tests passed; absent where none were run. */
  readonly testsPassing?: boolean
  readonly exchanges: number
  /** Compactions that the transcript shows; one that was recorded a moment ago is not in it yet. */
  readonly compactions: number
  /** Oldest first. */
  readonly snapshots: readonly TimelineSnapshot[]
  /** What each compaction lost, as far as it was recorded, in order. */
  readonly losses: readonly Compaction[]
  /** What was put before its model, in order. */
  readonly injections: readonly TimelineInjection[]
}

export interface TimelineInjection {
  readonly way: Way
  readonly at: string
  readonly toModel: number
  readonly outcome: Outcome
  /** What was used of it: files, commands, words. */
  readonly items: readonly string[]
}

export interface Timeline {
  /** The newest sessions, oldest first. */
  readonly sessions: readonly TimelineSession[]
  /** Earlier sessions that were left out. */
  readonly earlier: number
}

/** Returns the timeline of a project's newest sessions, behind the first `skip`; of all projects where none is given. */
export async function projectTimeline(
  store: GraphStore,
  project: string | undefined,
  limit: number,
  skip = 0,
): Promise<Timeline> {
  const rows = await store.snapshots({ ...defined({ project }), limit: MAX_TIMELINE.rows })
  const sessions = [...bySession(rows)]
  const shown = sessions.slice(skip, skip + limit).reverse()
  // Read once for all sessions: the store would go through every record for each of them.
  const losses = await findCompactions(store)
  const given = await findGiven(store)
  const of = <Record extends { readonly session: string }>(all: readonly Record[], session: string): Record[] =>
    all.filter((record) => record.session === session)
  return {
    sessions: await Promise.all(
      shown.map(([session, own]) => tell(store, session, own, of(losses, session), of(given, session))),
    ),
    earlier: Math.max(0, sessions.length - skip - limit),
  }
}

/**
 * Returns the timeline of one session, of any project, by its id or the beginning of it, or by a snapshot of it.
 * @throws SNAPSHOT_NOT_FOUND
 */
export async function sessionTimeline(store: GraphStore, id: string): Promise<TimelineSession> {
  const rows = await store.snapshots({ limit: MAX_TIMELINE.rows })
  const own = rows.filter(({ session, name }) => session === id || name === id)
  const close = own.length > 0 ? own : rows.filter(({ session, name }) => session?.startsWith(id) || name.includes(id))
  const [found, ...more] = new Set(close.map(({ session, name }) => session ?? name))
  if (found === undefined) throw new ThroughlineError('SNAPSHOT_NOT_FOUND', `There is no session ${id}`)
  if (more.length > 0)
    throw new ThroughlineError(
      'SNAPSHOT_NOT_FOUND',
      `${id} fits ${more.length + 1} sessions: ${[found, ...more].slice(0, 3).join(', ')}`,
    )
  return tell(
    store,
    found,
    rows.filter(({ session, name }) => (session ?? name) === found),
    await findCompactions(store, found),
    await findGiven(store, found),
  )
}

// --- internal ---

/** Sessions with their rows, newest first. A snapshot without a session counts as a session. */
function bySession(rows: readonly SnapshotRow[]): Map<string, SnapshotRow[]> {
  const sessions = new Map<string, SnapshotRow[]>()
  for (const row of rows) {
    const key = row.session ?? row.name
    const own = sessions.get(key)
    if (own === undefined) sessions.set(key, [row])
    else own.push(row)
  }
  return sessions
}

async function tell(
  store: GraphStore,
  session: string,
  rows: readonly SnapshotRow[],
  losses: readonly Compaction[],
  given: readonly Given[],
): Promise<TimelineSession> {
  const [newest, ...older] = await findSnapshots(store, { names: rows.map(({ name }) => name) })
  if (newest === undefined) throw new ThroughlineError('SNAPSHOT_NOT_FOUND', `There is no session ${session}`)
  const all = [newest, ...older]
  const { startedAt, model } = newest.conversation
  return {
    session,
    project: newest.project.name,
    title: sessionTitle(newest),
    goal: newest.goal ?? newest.topic,
    status: newest.status,
    ...defined({ host: newest.conversation.host }),
    ...defined({ startedAt, model, nextStep: newest.nextStep, testsPassing: newest.quality.testsPassing }),
    savedAt: newest.timestamp,
    exchanges: newest.conversation.exchanges,
    compactions: Math.max(...all.map(({ compactions }) => compactions)),
    snapshots: all
      .map(({ name, type, status, timestamp, compactions }) => ({ name, type, status, timestamp, compactions }))
      .reverse(),
    losses,
    injections: given
      .filter(({ toModel }) => toModel > 0)
      .map((one) => {
        const { way, at, toModel, use } = one
        return { way, at, toModel, outcome: outcomeOf(one), items: use === undefined ? [] : usedItems(use) }
      }),
  }
}
