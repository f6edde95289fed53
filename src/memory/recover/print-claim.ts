/**
 * @module Who prints: of two installations that fire on one event, the first to claim it.
 */

import type { GraphStore, Mutation } from '../../store/port.ts'

/** Two firings of one event lie milliseconds apart; the next compaction or prompt of a session, much longer. */
const SAME_EVENT = 10_000

/** Returns true for the one caller that may print for this event; what comes with the claim is written for that one alone. */
export async function claim(
  store: GraphStore,
  event: string,
  now: Date,
  along: readonly Mutation[] = [],
): Promise<boolean> {
  const bucket = Math.floor(now.getTime() / SAME_EVENT)
  if ((await store.record(`claim:${event}:${bucket - 1}`)) !== undefined) return false
  const { applied } = await store.commit([
    { kind: 'claim', key: `claim:${event}:${bucket}`, at: now.toISOString() },
    ...along,
  ])
  return applied
}
