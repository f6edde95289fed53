/**
 * @module The routes of checkpoints, sessions and compactions.
 */

import { defined } from '../defined.ts'
import { invalidInput, ThroughlineError } from '../errors.ts'
import { deleteEntities } from '../memory/graph/operations.ts'
import { projectsOf } from '../memory/graph/projects.ts'
import { countLosses, sumLosses } from '../memory/history/compactions.ts'
import { findInjections } from '../memory/history/injections.ts'
import { projectTimeline, type TimelineSession as SessionHistory, sessionTimeline } from '../memory/history/timeline.ts'
import { handoverOf, inFolderOf, resumeOf } from '../memory/recover/handover.ts'
import { legalMoves, setStatus } from '../memory/recover/lifecycle.ts'
import { previewRestore, restoreSnapshot } from '../memory/recover/restore.ts'
import { type Compaction as Recorded, readHistory } from '../memory/session/history.ts'
import { prune } from '../memory/session/prune.ts'
import { snapshotPage } from '../memory/session/snapshot-page.ts'
import { findSnapshot, findSnapshots } from '../memory/session/snapshots.ts'
import type { Statements } from '../memory/session/statements.ts'
import { newestOfSessions, titlesOf } from '../memory/session/titles.ts'
import { progressLine } from '../recovery/texts/lines.ts'
import { BUDGET, CATCH_UP_TIME, MAX_TIMELINE } from '../rules.ts'
import { diffSnapshots } from '../snapshot/diff.ts'
import { renderSummary } from '../snapshot/format/summary.ts'
import { isEnded } from '../snapshot/status.ts'
import { sessionTitle } from '../snapshot/title.ts'
import type { SessionSnapshot } from '../snapshot/types.ts'
import type { GraphStore } from '../store/port.ts'
import { estimateTokens, oneLine, truncate } from '../text/budget.ts'
import { readProject } from '../workspace/git.ts'
import { readOffTimes } from '../workspace/off-times.ts'
import { type Handlers, type RouteContext, SOURCE } from './handlers.ts'
import type { Principal } from './tokens.ts'

/** Returns the handlers of these routes. */
export function checkpointHandlers({ context, folder, withStore }: RouteContext) {
  const workspace = () => readProject(folder, context.config.env)
  /** What is unread of sessions, of every project, is read before they are listed. */
  const readUnread = async (store: GraphStore, principal: Principal | undefined): Promise<void> => {
    // Those of one of several people are on that person's machine.
    if (principal?.role !== undefined) return
    const { catchUp } = await import('../memory/history/catch-up.ts')
    const until = context.now().getTime() + CATCH_UP_TIME
    const { config, now } = context
    await catchUp(store, { config, now, source: SOURCE, expired: () => now().getTime() > until })
  }
  return {
    capture: async ({ body: { sessionId, type = 'manual', reason = 'saved on request', ...statements } }) => {
      // What reads a transcript is as much as all the rest of the server, and a page saves nothing.
      const [{ listTranscripts }, { locateSession }, { saveSession }] = await Promise.all([
        import('../hosts/known.ts'),
        import('../memory/session/current-session.ts'),
        import('../memory/session/save-session.ts'),
      ])
      const now = context.now()
      const until = now.getTime() + LONGEST_READING
      const { env, home } = context.config
      const located = await locateSession({ list: () => listTranscripts(context.config), folder, named: sessionId })
      const facts = {
        now,
        source: SOURCE,
        sessionId,
        ...(await workspace()),
        env,
        off: readOffTimes(home),
        expired: () => context.now().getTime() > until,
      }
      const { ids, snapshot } = await withStore((store) =>
        saveSession(store, located ?? { sessionId }, withoutUndefined(statements) as Statements, facts, {
          type,
          reason,
        }),
      )
      if (snapshot === undefined) throw invalidInput('There is nothing to save.')
      return { checkpoint: snapshot, summary: renderSummary(snapshot), ids }
    },
    checkpoints: async ({
      query: { limit = LISTED, cursor, sessionId, agentId, before, after, status, type, ...rest },
      principal,
    }) => {
      const filter = defined({
        session: sessionId,
        agent: agentId,
        until: before,
        since: after,
        statuses: status === undefined ? undefined : [status],
        types: type === undefined ? undefined : [type],
        ...rest,
      })
      const { snapshots, nextCursor } = await withStore(async (store) => {
        if (cursor === undefined) await readUnread(store, principal)
        return snapshotPage(store, filter, limit, cursor)
      })
      return { checkpoints: snapshots.map(entryOf), ...defined({ nextCursor }) }
    },
    latest: ({ params: { sessionId = '' } }) =>
      withStore(async (store) => {
        const [latest] = await findSnapshots(store, { session: sessionId, limit: 1 })
        if (latest === undefined) throw new ThroughlineError('SNAPSHOT_NOT_FOUND', 'This session has no checkpoint')
        return detailOf(store, latest, context)
      }),
    checkpoint: ({ params: { id = '' } }) =>
      withStore(async (store) => detailOf(store, await requireSnapshot(store, id), context)),
    preview: async ({ params: { id = '' } }) => {
      const options = { sentinel: context.sentinel(), command: context.command, budget: BUDGET.state }
      const facts = { now: context.now(), source: SOURCE }
      const given = await withStore((store) => previewRestore(store, id, facts, options))
      return { ...given, tokens: estimateTokens(given.text) }
    },
    restore: async ({ params: { id = '' }, body: { sessionId, budget = BUDGET.state } }) => {
      const facts = { ...(await workspace()), ...defined({ sessionId }), now: context.now(), source: SOURCE }
      const options = { sentinel: context.sentinel(), command: context.command, budget }
      const { snapshot, ...said } = await withStore((store) => restoreSnapshot(store, id, facts, options))
      return { checkpoint: snapshot, ...said }
    },
    deleteCheckpoint: ({ params: { id = '' } }) =>
      withStore(async (store) => {
        await requireSnapshot(store, id)
        await deleteEntities(store, [id], { at: context.now().toISOString() })
        return { deleted: [id] }
      }),
    prune: ({ params: { sessionId = '' }, query: { keep = 0 } }) =>
      withStore(async (store) => ({ deleted: await prune(store, { session: sessionId, keep }) })),
    setStatus: async ({ params: { id = '' }, body: { status, note, reopen } }) => {
      const said = note === undefined ? {} : status === 'completed' ? { outcome: note } : { reason: note }
      const { snapshot, from, along } = await withStore((store) =>
        setStatus(store, id, status, { now: context.now(), source: SOURCE, ...said, ...defined({ reopen }) }),
      )
      return { checkpoint: snapshot, from, along }
    },
    diff: ({ params: { id = '', other = '' } }) =>
      withStore(async (store) => {
        const [from, to] = [await requireSnapshot(store, id), await requireSnapshot(store, other)]
        return { from: entryOf(from), to: entryOf(to), fields: diffSnapshots(from, to) }
      }),
    timeline: async ({ query: { limit = MAX_TIMELINE.sessions, ...query }, principal }) => {
      const { sessions, earlier } = await withStore(async (store) => {
        await readUnread(store, principal)
        return projectTimeline(store, { ...query, limit })
      })
      return { sessions: sessions.map(answerOf), earlier }
    },
    session: async ({ params: { sessionId = '' } }) =>
      answerOf(await withStore((store) => sessionTimeline(store, sessionId))),
    compactions: async ({ query: { sessionId } }) => {
      const { compactions } = await withStore((store) => readHistory(store, sessionId))
      return { compactions: compactions.map(compactionOf) }
    },
    losses: ({ query: { project } }) =>
      withStore(async (store) => {
        const sum = await sumLosses(store, project)
        const dropped = sum.dropped.slice(0, LATEST)
        const titles = await titlesOf(
          store,
          dropped.map(({ snapshot }) => snapshot),
        )
        return { ...sum, dropped: dropped.map((one) => ({ ...one, title: titles.get(one.snapshot) ?? one.snapshot })) }
      }),
    injections: ({ query: { sessionId: session, project, limit = LISTED } }) =>
      withStore(async (store) => {
        const { injections, earlier } = await findInjections(store, { session, project, limit })
        const newestOf = await newestOfSessions(store, injections)
        return {
          injections: injections.map((one) => {
            const newest = newestOf.get(one.session)
            return { ...one, ...defined({ snapshot: newest?.name, title: newest?.brief.title }) }
          }),
          earlier,
        }
      }),
    projects: async () => ({ projects: await withStore(projectsOf) }),
  } satisfies Partial<Handlers>
}

// --- internal ---

const LISTED = 20
/** Requests that are told by name. */
const LATEST = 50
/** Longest that a transcript is read for one request, in milliseconds; the rest is read by the next one. */
const LONGEST_READING = 5_000

async function requireSnapshot(store: GraphStore, name: string): Promise<SessionSnapshot> {
  const snapshot = await findSnapshot(store, name)
  if (snapshot === undefined) throw new ThroughlineError('SNAPSHOT_NOT_FOUND', 'There is no checkpoint of this name')
  return snapshot
}

async function detailOf(store: GraphStore, checkpoint: SessionSnapshot, context: RouteContext['context']) {
  const { sessionId: session, name, status } = checkpoint
  const all = session === undefined ? [checkpoint] : await findSnapshots(store, { session })
  const snapshots = all.toReversed()
  const own = snapshots.map((one) => one.name)
  const before = own[own.indexOf(name) - 1]
  const resume = resumeOf(checkpoint)
  return {
    checkpoint,
    summary: renderSummary(checkpoint),
    moves: legalMoves(checkpoint),
    reopenable: isEnded(status),
    ...(resume === undefined ? {} : { resume: inFolderOf(checkpoint, resume) }),
    handOver: inFolderOf(checkpoint, handoverOf(checkpoint, context)),
    ...defined({ before }),
    title: sessionTitle(all[0] ?? checkpoint),
    snapshots: snapshots.map(({ name: own, type, timestamp }) => ({ name: own, type, timestamp })),
  }
}

function entryOf(snapshot: SessionSnapshot) {
  const { name, sessionId, agentId, project, type, status, timestamp, progress, compactions, conversation } = snapshot
  return {
    name,
    ...defined({ sessionId, agentId, progress, tokensUsed: conversation.tokensUsed }),
    project: { id: project.id, name: project.name },
    type,
    status,
    timestamp,
    topic: truncate(oneLine(snapshot.goal ?? snapshot.topic), LONGEST_TOPIC),
    progressLine: progressLine(snapshot),
    exchanges: conversation.exchanges,
    compactions,
    tags: snapshot.tags ?? [],
  }
}

const LONGEST_TOPIC = 200

function compactionOf(recorded: Recorded) {
  const { of, lost, back } = countLosses(Object.values(recorded.classes))
  return { ...recorded, total: { of, lost, back } }
}

function answerOf({ losses, ...session }: SessionHistory) {
  return { ...session, losses: losses.map(compactionOf) }
}

/** What was left out of a request is left out of what is stated, at every depth. */
function withoutUndefined(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
