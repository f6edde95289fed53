/**
 * @module Taking old snapshots out: by number, by age, by session.
 *
 * A snapshot goes with its relations; what it was about (files, project) stays, and so does what the hooks remember of
 * its session: one that continues is saved again. This is not forgetting: an export may bring a snapshot back.
 */

import { defined } from '../../defined.ts'
import { ThroughlineError } from '../../errors.ts'
import type { GraphStore, SnapshotHead } from '../../store/port.ts'
import { change } from './read-change-write.ts'

/** All given conditions hold; `keep`, `before` or `session` is given. */
export interface PruneRequest {
  readonly project?: string
  readonly session?: string
  /** The newest so many of what the other conditions select from stay. */
  readonly keep?: number
  /** Only what was saved before this moment. */
  readonly before?: Date
}

/** Returns the snapshots that would go, newest first. Nothing is written. @throws INVALID_INPUT where no condition is given */
export async function planPrune(store: GraphStore, request: PruneRequest): Promise<SnapshotHead[]> {
  const { project, session, keep, before } = request
  if (keep === undefined && before === undefined && session === undefined)
    throw new ThroughlineError('INVALID_INPUT', 'Specify --keep, --older-than or --session.')
  const rows = await store.snapshots(defined({ project, session }), 'head')
  return rows
    .slice(keep ?? 0)
    .filter(({ timestamp }) => before === undefined || Date.parse(timestamp) < before.getTime())
}

/** Deletes the snapshots that are selected by now, and returns their names. @throws INVALID_INPUT */
export async function prune(store: GraphStore, request: PruneRequest): Promise<string[]> {
  return change(store, async () => {
    const names = (await planPrune(store, request)).map(({ name }) => name)
    return { mutations: names.map((name) => ({ kind: 'delete-entity', name })), result: names }
  })
}
