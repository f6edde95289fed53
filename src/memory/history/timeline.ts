/**
 * @module The story of a project's sessions: when each was saved, when it was compacted, what each compaction lost.
 */

import { defined } from '../../defined.ts'
import { ThroughlineError } from '../../errors.ts'
import { hostIds } from '../../hosts/hook-hosts.ts'
import { findUnfinished, isTrivial } from '../../recovery/match/unfinished.ts'
import { isEnded } from '../../snapshot/status.ts'
import { sessionTitle } from '../../snapshot/title.ts'
import type { CheckpointType, SessionSnapshot, Status } from '../../snapshot/types.ts'
import type { GraphStore, SnapshotHead } from '../../store/port.ts'
import { parseTimestamp } from '../../store/timestamp.ts'
import { type InjectionReason, type InjectionRecord, readInjections, usedItems } from '../session/injection-log.ts'
import { snapshotValues } from '../session/snapshots.ts'
import { type Compaction, findCompactions } from './compactions.ts'
import { type Outcome, outcomeOf } from './injections.ts'

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
  /** What shows that its work is not done, in words without recorded text; empty where nothing does, or the work has ended. */
  readonly unfinished: readonly string[]
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
  readonly way: InjectionReason
  readonly at: string
  readonly toModel: number
  readonly outcome: Outcome
  /** What was used of it: files, commands, words. */
  readonly items: readonly string[]
}

export interface Timeline {
  /** The newest sessions, oldest first. */
  readonly sessions: readonly TimelineSession[]
  /** Earlier sessions that were left out; with `host` or `unfinished`, 1 stands for one or more. */
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
  const { limit, skip = 0 } = query
  const { shown, earlier } = await selectSessions(store, query, skip, limit)
  const losses = new Map<string, Compaction[]>()
  for (const loss of await findCompactions(store)) losses.set(loss.session, [...(losses.get(loss.session) ?? []), loss])
  const names = shown.flatMap(([, heads]) => heads.map(({ name }) => name))
  const values = await snapshotValues(store, names)
  const sessions: TimelineSession[] = []
  for (const [session, heads] of shown.toReversed()) {
    const own = heads.flatMap(({ name }) => values.get(name) ?? [])
    sessions.push(tell(session, own, losses.get(session) ?? [], await readInjections(store, session)))
  }
  return { sessions, earlier }
}

/**
 * Returns the timeline of one session, of any project, by its id or the beginning of it, or by a snapshot of it.
 * @throws SNAPSHOT_NOT_FOUND
 */
export async function sessionTimeline(store: GraphStore, id: string): Promise<TimelineSession> {
  const heads = await store.snapshotHeads({})
  const own = heads.filter(({ session, name }) => session === id || name === id)
  const close = own.length > 0 ? own : heads.filter(({ session, name }) => session?.startsWith(id) || name.includes(id))
  const [found, ...more] = new Set(close.map(({ session, name }) => session ?? name))
  if (found === undefined) throw new ThroughlineError('SNAPSHOT_NOT_FOUND', `There is no session ${id}`)
  if (more.length > 0)
    throw new ThroughlineError(
      'SNAPSHOT_NOT_FOUND',
      `${id} fits ${more.length + 1} sessions: ${[found, ...more].slice(0, 3).join(', ')}`,
    )
  const names = heads.filter(({ session, name }) => (session ?? name) === found).map(({ name }) => name)
  const values = [...(await snapshotValues(store, names)).values()]
  return tell(found, values, await findCompactions(store, found), await readInjections(store, found))
}

// --- internal ---

type SessionHeads = readonly [session: string, heads: readonly SnapshotHead[]]

/** How many values are read at once to look for sessions by what their values say. */
const BATCH = 25

/** Selects by the heads alone as far as they tell; of the values, which are large, it reads as few as it can. */
async function selectSessions(
  store: GraphStore,
  { project, status, host, unfinished, since, until }: TimelineQuery,
  skip: number,
  limit: number,
): Promise<{ readonly shown: readonly SessionHeads[]; readonly earlier: number }> {
  const [from, to] = [since, until].map((time) => (time === undefined ? undefined : parseTimestamp(time)))
  const candidates = [...bySession(await store.snapshotHeads(defined({ project })))].filter(([, [newest]]) => {
    if (newest === undefined) return false
    const at = Date.parse(newest.timestamp)
    return (
      (status === undefined || newest.status === status) &&
      (unfinished !== true || !isEnded(newest.status as Status)) &&
      (from === undefined || at >= from) &&
      (to === undefined || at <= to)
    )
  })
  if (host === undefined && unfinished !== true) return pageOf(candidates, skip, limit)
  const found: SessionHeads[] = []
  for (let at = 0; at < candidates.length && found.length <= skip + limit; at += BATCH) {
    const batch = candidates.slice(at, at + BATCH)
    const values = await snapshotValues(
      store,
      batch.map(([, [newest]]) => newest?.name ?? ''),
    )
    for (const candidate of batch) {
      if (found.length > skip + limit) break
      const value = values.get(candidate[1][0]?.name ?? '')
      if (value === undefined) continue
      if (host !== undefined && (value.conversation.host ?? FIRST_HOST) !== host) continue
      if (unfinished === true && unfinishedOf(value).length === 0) continue
      found.push(candidate)
    }
  }
  return pageOf(found, skip, limit)
}

function pageOf(sessions: readonly SessionHeads[], skip: number, limit: number) {
  return { shown: sessions.slice(skip, skip + limit), earlier: Math.max(0, sessions.length - skip - limit) }
}

/** The host of what was saved before hosts were recorded. */
const FIRST_HOST = hostIds()[0]

/** Sessions with their heads, newest first. A snapshot without a session counts as a session. */
function bySession(heads: readonly SnapshotHead[]): Map<string, SnapshotHead[]> {
  const sessions = new Map<string, SnapshotHead[]>()
  for (const head of heads) {
    const key = head.session ?? head.name
    const own = sessions.get(key)
    if (own === undefined) sessions.set(key, [head])
    else own.push(head)
  }
  return sessions
}

/** What shows that the work is not done, in words; nothing where it has ended. */
function unfinishedOf(snapshot: SessionSnapshot): string[] {
  // The work of a resumed session goes on in the session that took it up.
  if (isEnded(snapshot.status) || snapshot.status === 'resumed' || isTrivial(snapshot)) return []
  return findUnfinished(snapshot, undefined).map(({ text }) => text)
}

/** `all`: the session's snapshots, newest first. */
function tell(
  session: string,
  all: readonly SessionSnapshot[],
  losses: readonly Compaction[],
  given: readonly InjectionRecord[],
): TimelineSession {
  const [newest] = all
  if (newest === undefined) throw new ThroughlineError('SNAPSHOT_NOT_FOUND', `There is no session ${session}`)
  const { startedAt, model } = newest.conversation
  return {
    session,
    project: newest.project.name,
    title: sessionTitle(newest),
    goal: newest.goal ?? newest.topic,
    status: newest.status,
    unfinished: unfinishedOf(newest),
    ...defined({
      host: newest.conversation.host,
      startedAt,
      model,
      nextStep: newest.nextStep,
      testsPassing: newest.quality.testsPassing,
    }),
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
