/** @module A partial snapshot: its session's transcript was not read to its end when it was saved. */

import type { SessionSnapshot } from './types.ts'

/** Returns whether a part of the session's transcript is missing in the snapshot. */
export function isPartial({ transcript }: SessionSnapshot): boolean {
  return transcript?.unread !== undefined
}

/** Returns the size of the part that is missing, in words: "27.9 MB". */
export function missingPart({ transcript }: SessionSnapshot): string {
  return `${((transcript?.unread ?? 0) / MEGABYTE).toFixed(1)} MB`
}

// --- internal ---

const MEGABYTE = 1024 * 1024
