/**
 * @module Snapshots page by page, newest first, by all that a question may select them by.
 *
 * A page begins after a snapshot, not at a number: what is saved meanwhile shifts nothing.
 */

import { defined } from '../../defined.ts'
import { ThroughlineError, UNKNOWN_CURSOR } from '../../errors.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore, SnapshotQuery } from '../../store/port.ts'
import { findSnapshots } from './snapshots.ts'

/** All given conditions hold. */
export interface SnapshotFilter extends Omit<SnapshotQuery, 'names' | 'limit'> {
  readonly agent?: string
  /** All of these. */
  readonly tags?: readonly string[]
}

export interface SnapshotPage {
  readonly snapshots: readonly SessionSnapshot[]
  /** Asks for the next page; absent on the last one. */
  readonly nextCursor?: string
}

/** Returns one page; `cursor` is the `nextCursor` of the page before. @throws INVALID_INPUT (cursor, since, until) */
export async function snapshotPage(
  store: GraphStore,
  { agent, tags, ...query }: SnapshotFilter,
  limit: number,
  cursor?: string,
): Promise<SnapshotPage> {
  const fits = (snapshot: SessionSnapshot): boolean =>
    (agent === undefined || snapshot.agentId === agent) && (tags ?? []).every((tag) => snapshot.tags?.includes(tag))
  const found: SessionSnapshot[] = []
  let place = cursor === undefined ? undefined : readCursor(cursor)
  for (let batch = limit + SAME_MOMENT; ; batch *= 2) {
    const from = place
    const rows = await findSnapshots(store, {
      ...query,
      ...defined({ until: from?.timestamp }),
      limit: batch,
    })
    const fresh = rows.slice(from === undefined ? 0 : rows.findIndex(({ name }) => name === from.name) + 1)
    found.push(...fresh.filter(fits))
    const last = rows.length < batch
    if (found.length > limit || last) {
      const snapshots = found.slice(0, limit)
      const end = found.length > limit ? snapshots.at(-1) : undefined
      return { snapshots, ...(end === undefined ? {} : { nextCursor: writeCursor(end) }) }
    }
    place = fresh.at(-1) ?? place
  }
}

// --- internal ---

/** Snapshots of one and the same moment that a page can begin among. */
const SAME_MOMENT = 50

interface Position {
  readonly timestamp: string
  readonly name: string
}

function writeCursor({ timestamp, name }: Position): string {
  return Buffer.from(JSON.stringify([timestamp, name])).toString('base64url')
}

function readCursor(cursor: string): Position {
  try {
    const [timestamp, name] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
    if (typeof timestamp === 'string' && typeof name === 'string') return { timestamp, name }
  } catch {
    // Said below.
  }
  throw new ThroughlineError('INVALID_INPUT', UNKNOWN_CURSOR)
}
