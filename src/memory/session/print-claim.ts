/**
 * @module Who prints: of two installations that fire on one event, the first to claim it.
 */

import { crc32 } from 'node:zlib'
import type { GraphStore, Mutation } from '../../store/port.ts'

/** Two firings of one event lie milliseconds apart; the next compaction or prompt of a session, much longer. */
const SAME_EVENT = 10_000

/** Returns what tells one prompt of a session from the next: the host's id; of a host that gives none, its words. */
export function promptKey({ promptId, prompt = '' }: { readonly promptId?: string; readonly prompt?: string }): string {
  return promptId ?? crc32(prompt).toString(16)
}

/** Returns true for the one caller that may print for this event; what comes with the claim is written for that one alone. */
export async function claim(
  store: GraphStore,
  event: string,
  now: Date,
  along: readonly Mutation[] = [],
): Promise<boolean> {
  if ((await store.record(keyOf(event, now, -1))) !== undefined) return false
  const { applied } = await store.commit([putClaim(event, now), ...along])
  return applied
}

/** Returns whether somebody has claimed the event. */
export async function isClaimed(store: GraphStore, event: string, now: Date): Promise<boolean> {
  const records = await Promise.all([-1, 0].map((step) => store.record(keyOf(event, now, step))))
  return records.some((record) => record !== undefined)
}

/** Returns the mutation that claims the event: with it, a whole batch is written by one caller or not at all. */
export function putClaim(event: string, now: Date): Mutation {
  return { kind: 'claim', key: keyOf(event, now, 0), at: now.toISOString() }
}

// --- internal ---

function keyOf(event: string, now: Date, step: number): string {
  return `claim:${event}:${Math.floor(now.getTime() / SAME_EVENT) + step}`
}
