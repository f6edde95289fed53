/** @module The files that tell a session's next hook that something is pending for it. */

import { join } from 'node:path'

/** How the name of every such file begins. */
export const PENDING_PREFIX = 'next-'

/** How the name of every mark of a compaction begins. */
export const COMPACTION_PREFIX = 'compaction-'

/** Returns the file of a session. */
export function pendingFile(home: string, sessionId: string): string {
  return join(home, `${PENDING_PREFIX}${nameOf(sessionId)}.json`)
}

/** Returns the file that marks a compaction of the session (compaction-mark.ts). */
export function compactionMark(home: string, sessionId: string): string {
  return join(home, `${COMPACTION_PREFIX}${nameOf(sessionId)}`)
}

// --- internal ---

/** An id that is not of the host's form is encoded, so that it cannot name another path. */
function nameOf(sessionId: string): string {
  return /^[\w-]{1,64}$/.test(sessionId) ? sessionId : `x${Buffer.from(sessionId).toString('hex').slice(0, 200)}`
}
