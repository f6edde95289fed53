/**
 * @module Work that another session takes up: it is resumed once that session has stored something of its own.
 *
 * A text that was given may be lost with its session. Until that session's first save, the work stays what it was.
 */

import { moveStatus } from '../../snapshot/status.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore, Mutation } from '../../store/port.ts'
import { findSnapshots, putSnapshot } from './snapshots.ts'

/** Returns what marks work as resumed: every unfinished snapshot of its session. */
export async function resumed(
  store: GraphStore,
  work: SessionSnapshot,
  { now, source }: { readonly now: Date; readonly source: string },
): Promise<Mutation[]> {
  const { sessionId } = work
  const chain =
    sessionId === undefined
      ? [work].filter(({ status }) => (RESUMABLE as readonly string[]).includes(status))
      : await findSnapshots(store, { session: sessionId, statuses: [...RESUMABLE] })
  return chain.flatMap((snapshot) =>
    putSnapshot(
      { ...moveStatus(snapshot, 'resumed', { at: now.toISOString() }), resumedInNewConversation: true },
      source,
    ),
  )
}

/** Returns what a session's save writes of the work that it was given: that is resumed from now on. */
export async function resumedBySave(
  store: GraphStore,
  names: readonly string[] | undefined,
  facts: { readonly now: Date; readonly source: string },
): Promise<Mutation[]> {
  if (names === undefined || names.length === 0) return []
  const mutations: Mutation[] = []
  for (const work of await findSnapshots(store, { names })) mutations.push(...(await resumed(store, work, facts)))
  return mutations
}

// --- internal ---

/** Statuses that become resumed when the work is taken up again. */
const RESUMABLE = ['in-progress', 'paused', 'on-hold'] as const
