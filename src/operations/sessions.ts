/**
 * @module The operations on sessions and their snapshots: save, list, show, restore, status, delete, compare, look back.
 */

import { defined } from '../defined.ts'
import { ThroughlineError } from '../errors.ts'
import { deleteEntities } from '../memory/graph/operations.ts'
import { projectsOf, unknownProject } from '../memory/graph/projects.ts'
import { sumLosses } from '../memory/history/compactions.ts'
import { findInjections } from '../memory/history/injections.ts'
import { projectTimeline, sessionTimeline } from '../memory/history/timeline.ts'
import { setStatus } from '../memory/recover/lifecycle.ts'
import { previewRestore, restoreSnapshot } from '../memory/recover/restore.ts'
import { readHistory } from '../memory/session/history.ts'
import { endOf, momentOf } from '../memory/session/moment.ts'
import { prune } from '../memory/session/prune.ts'
import { snapshotPage } from '../memory/session/snapshot-page.ts'
import { findSnapshots, fullName, requireSnapshot } from '../memory/session/snapshots.ts'
import type { Statements } from '../memory/session/statements.ts'
import { newestOfSessions, titlesOf } from '../memory/session/titles.ts'
import { BUDGET, MAX_TIMELINE, PAGE, PHASES } from '../rules.ts'
import { diffSnapshots } from '../snapshot/diff.ts'
import type { SessionSnapshot } from '../snapshot/types.ts'
import type { GraphStore } from '../store/port.ts'
import { estimateTokens } from '../text/budget.ts'
import {
  checkpointType,
  limit,
  project,
  snapshots,
  statements,
  status,
  statusChange,
  time,
  words,
  type Z,
} from './inputs.ts'
import { type Caller, operation, projectOf } from './operation.ts'
import { saveStated } from './save.ts'

export const SESSIONS = {
  /** Saves a named checkpoint, unless `checkpoint` is false. A phase in words of the session's own is a label. */
  capture: operation(
    (z) => ({
      ...statements(z),
      sessionId: z
        .string()
        .regex(/^[\w.:@-]{1,200}$/)
        .optional(),
      checkpoint: z.boolean().optional(),
      type: checkpointType(z).optional(),
      reason: z.string().max(500).optional(),
    }),
    async (store, { sessionId, checkpoint, type = 'manual', reason = 'saved on request', ...asked }, caller) => {
      const { resolveQuestion, phase, ...rest } = asked
      const known = PHASES.find((word) => word === phase?.toLowerCase())
      const stated = {
        ...rest,
        ...(resolveQuestion === undefined ? {} : { resolve: [resolveQuestion] }),
        ...(phase === undefined
          ? {}
          : known === undefined
            ? { phase: 'unknown', phaseLabel: phase }
            : { phase: known }),
      }
      const session = (await caller.session?.(sessionId)) ?? { sessionId: sessionId ?? '' }
      const named = checkpoint === false ? undefined : { type, reason }
      return { ...(await saveStated(store, session, everyDefined(stated) as Statements, caller, named)), session }
    },
  ),
  checkpoints: operation(snapshots, async (store, asked, caller) => {
    const { limit = PAGE, cursor, sessionId: session, agentId: agent, before, after, status, type, ...rest } = asked
    const project = await projectOf(caller, asked.project)
    const filter = defined({
      ...rest,
      ...{ project, session, agent, until: before, since: after },
      statuses: status && [status],
      types: type && [type],
    })
    if (cursor === undefined) await readUnread(store, caller, asked.project)
    const page = await snapshotPage(store, filter, limit, cursor)
    return { ...page, ...(await unknownIn(store, page.snapshots, asked.project)) }
  }),
  latest: operation(session, async (store, { sessionId }) => {
    const [latest] = await findSnapshots(store, { session: sessionId, limit: 1 })
    if (latest === undefined) throw new ThroughlineError('SNAPSHOT_NOT_FOUND', 'This session has no checkpoint')
    return withSession(store, latest)
  }),
  checkpoint: operation(snapshot, async (store, { id }) => withSession(store, await requireSnapshot(store, id))),
  /** Writes nothing. */
  preview: operation(snapshot, async (store, { id }, { context, source }) => {
    const options = { sentinel: context.sentinel(), command: context.command, budget: BUDGET.state }
    const given = await previewRestore(store, id, { now: context.now(), source: source() }, options)
    return { ...given, tokens: estimateTokens(given.text) }
  }),
  /** `sessionId`: the session that goes on with it; `budget`: tokens of its text. */
  restore: operation(
    (z) => ({ ...snapshot(z), sessionId: words(z), budget: z.number().int().min(200).max(8_000).optional() }),
    async (store, { id, budget = BUDGET.state, ...session }, { context, source, workspace }) => {
      const facts = { ...(await workspace()), ...session, now: context.now(), source: source() }
      return restoreSnapshot(store, id, facts, { sentinel: context.sentinel(), command: context.command, budget })
    },
  ),
  deleteCheckpoint: operation(snapshot, async (store, { id }, { context }) => {
    await requireSnapshot(store, id)
    await deleteEntities(store, [id], { at: context.now().toISOString() })
    return { deleted: [id] }
  }),
  prune: operation(
    (z) => ({
      sessionId: words(z),
      keep: z.number().int().min(0).optional().describe('how many of the newest to keep'),
      before: time(z),
    }),
    async (store, { sessionId, keep, before }, { context, defaultProject }) => {
      const end = before === undefined ? undefined : new Date(momentOf(before, context.now()))
      return {
        deleted: await prune(
          store,
          defined({ project: await defaultProject(), session: sessionId, keep, before: end }),
        ),
      }
    },
  ),
  /** The session's other snapshots move along. What a model declines is declined in its own project alone. */
  setStatus: operation(statusChange, async (store, { id: given, status, ...note }, caller) => {
    const { context, source, defaultProject, isModel } = caller
    const id = await fullName(store, given, defaultProject)
    if (status === 'on-hold' && isModel === true) {
      const snapshot = await requireSnapshot(store, id)
      if (snapshot.project.id !== (await defaultProject()))
        return { snapshot, from: snapshot.status, along: [], stays: true as const }
    }
    return setStatus(store, id, status, { now: context.now(), source: source(), ...note })
  }),
  diff: operation(
    (z) => ({ ...snapshot(z), other: z.string() }),
    async (store, { id, other }) => {
      const [from, to] = [await requireSnapshot(store, id), await requireSnapshot(store, other)]
      return { from, to, fields: diffSnapshots(from, to) }
    },
  ),
  timeline: operation(
    (z) => ({
      project: project(z),
      status: status(z).optional(),
      host: words(z).describe("a host's id"),
      unfinished: z.boolean().optional().describe('only work that has not ended and shows something to do'),
      since: time(z),
      until: time(z),
      limit: limit(z, 100),
      skip: z.number().int().min(0).optional().describe('how many of the newest sessions to leave out'),
    }),
    async (store, { limit = MAX_TIMELINE.sessions, until, ...asked }, caller) => {
      await readUnread(store, caller, asked.project)
      const project = await projectOf(caller, asked.project)
      return projectTimeline(store, { ...asked, project, until: until && endOf(until), limit })
    },
  ),
  session: operation(session, (store, { sessionId }) => sessionTimeline(store, sessionId)),
  compactions: operation(
    (z) => ({ sessionId: words(z) }),
    async (store, { sessionId }) => (await readHistory(store, sessionId)).compactions,
  ),
  losses: operation(
    (z) => ({ project: project(z) }),
    async (store, { project }, caller) => {
      const sum = await sumLosses(store, await projectOf(caller, project))
      const dropped = sum.dropped.slice(0, LATEST)
      const names = dropped.map(({ snapshot }) => snapshot)
      const titles = await titlesOf(store, names)
      return {
        ...sum,
        dropped: dropped.map((loss) => ({ ...loss, title: titles.get(loss.snapshot) ?? loss.snapshot })),
      }
    },
  ),
  /** Of a session, whatever its project. */
  injections: operation(
    (z) => ({ sessionId: words(z), project: project(z), limit: limit(z, 200) }),
    async (store, { sessionId: session, project, limit = PAGE }, caller) => {
      const where = session === undefined ? await projectOf(caller, project) : undefined
      const { injections, earlier } = await findInjections(store, { session, project: where, limit })
      const newestOf = await newestOfSessions(store, injections)
      const titled = injections.map((injection) => {
        const newest = newestOf.get(injection.session)
        return { ...injection, ...defined({ snapshot: newest?.name, title: newest?.brief.title }) }
      })
      return { injections: titled, earlier }
    },
  ),
  projects: operation(
    () => ({}),
    async (store) => ({ projects: await projectsOf(store) }),
  ),
}

/** Returns what to say of a project that was named where nothing was found. */
export async function unknownIn(store: GraphStore, found: readonly unknown[], project: string | undefined) {
  if (found.length > 0 || project === undefined || project === 'all') return {}
  return defined({ unknownProject: await unknownProject(store, project) })
}

// --- internal ---

/** Requests that are told by name. */
const LATEST = 50

function snapshot(z: Z) {
  return { id: z.string() }
}

function session(z: Z) {
  return { sessionId: z.string() }
}

/** What was left out of a call is left out of what is stated, at every depth. */
function everyDefined(value: object): unknown {
  return JSON.parse(JSON.stringify(value))
}

/** A snapshot, and all of its session, newest first. */
async function withSession(store: GraphStore, snapshot: SessionSnapshot) {
  const { sessionId: session } = snapshot
  return { snapshot, all: session === undefined ? [snapshot] : await findSnapshots(store, { session }) }
}

/** Sessions of the caller's project are read where no other one is named. */
async function readUnread(store: GraphStore, caller: Caller, project: string | undefined): Promise<void> {
  if (caller.readUnread === undefined) return
  const isHere = project === undefined && (await caller.defaultProject()) !== undefined
  await caller.readUnread(store, isHere ? await caller.workspace() : undefined)
}
