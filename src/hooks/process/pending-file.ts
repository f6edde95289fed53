/** @module The file that tells a session's next prompt that something is pending for it. */

import { join } from 'node:path'

/** How the name of every such file begins. */
export const PENDING_PREFIX = 'next-'

/** Returns the file of a session. An id that is not of the host's form is encoded, so that it cannot name another path. */
export function pendingFile(home: string, sessionId: string): string {
  const name = /^[\w-]{1,64}$/.test(sessionId) ? sessionId : `x${Buffer.from(sessionId).toString('hex').slice(0, 200)}`
  return join(home, `${PENDING_PREFIX}${name}.json`)
}
