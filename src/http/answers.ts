/**
 * @module What REST answers where that is not what the operation returns: an operation returns whole snapshots, a list of REST
 * their most important facts.
 */

import { defined } from '../defined.ts'
import { invalidInput } from '../errors.ts'
import { countLosses } from '../memory/history/compactions.ts'
import { handoverOf, inFolderOf, resumeOf } from '../memory/recover/handover.ts'
import { legalMoves } from '../memory/recover/lifecycle.ts'
import type { Compaction } from '../memory/session/history.ts'
import { sessionsOf } from '../memory/session/titles.ts'
import type { Caller } from '../operations/operation.ts'
import type { Result } from '../operations/operations.ts'
import { progressLine } from '../recovery/texts/lines.ts'
import { renderSummary } from '../snapshot/format/summary.ts'
import { isEnded } from '../snapshot/status.ts'
import { sessionTitle } from '../snapshot/title.ts'
import type { SessionSnapshot } from '../snapshot/types.ts'
import { oneLine, truncate } from '../text/budget.ts'

/** By the operation: those whose result is not the answer, or not all of it. */
export const ANSWERS = {
  capture: ({ snapshot, ids }: Result<'capture'>) => {
    if (snapshot === undefined) throw invalidInput('There is nothing to save.')
    return { checkpoint: snapshot, summary: renderSummary(snapshot), ids }
  },
  checkpoints: ({ snapshots, ...more }: Result<'checkpoints'>) => ({ checkpoints: snapshots.map(entryOf), ...more }),
  latest: detailOf,
  checkpoint: detailOf,
  restore: ({ snapshot, ...rest }: Result<'restore'>) => ({ checkpoint: snapshot, ...rest }),
  setStatus: ({ snapshot, from, along }: Result<'setStatus'>) => ({ checkpoint: snapshot, from, along }),
  diff: ({ from, to, fields }: Result<'diff'>) => ({ from: entryOf(from), to: entryOf(to), fields }),
  compactions: (compactions: Result<'compactions'>) => ({ compactions: compactions.map(compactionOf) }),
  recall: async ({ found, ...more }: Result<'recall'>, { withStore }: Caller) => {
    const names = found.map(({ name }) => name)
    const sessions = await withStore((store) => sessionsOf(store, names))
    return { ...more, found: found.map((memory) => ({ ...sessions.get(memory.name), ...memory })) }
  },
}

// --- internal ---

const LONGEST_TOPIC = 200

function detailOf({ snapshot: checkpoint, all }: Result<'checkpoint'>, { context }: Pick<Caller, 'context'>) {
  const snapshots = all.toReversed()
  const own = snapshots.map(({ name }) => name)
  const resume = resumeOf(checkpoint)
  return {
    checkpoint,
    summary: renderSummary(checkpoint),
    moves: legalMoves(checkpoint),
    reopenable: isEnded(checkpoint.status),
    ...(resume === undefined ? {} : { resume: inFolderOf(checkpoint, resume) }),
    handOver: inFolderOf(checkpoint, handoverOf(checkpoint, context)),
    ...defined({ before: own[own.indexOf(checkpoint.name) - 1] }),
    title: sessionTitle(all[0] ?? checkpoint),
    snapshots: snapshots.map(({ name, type, timestamp }) => ({ name, type, timestamp })),
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

function compactionOf(recorded: Compaction) {
  const { of, lost, back } = countLosses(Object.values(recorded.classes))
  return { ...recorded, total: { of, lost, back } }
}
