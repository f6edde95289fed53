/** @module The file by which a session's next prompt is told that something waits for it. */

import { join } from 'node:path'

/** How the name of every such file begins. */
export const WAITING_MARK = 'next-'

/** Returns the file of a session. An id of another form than the host's is spelled out in digits: it must name no other place. */
export function waitingFile(home: string, sessionId: string): string {
  const name = /^[\w-]{1,64}$/.test(sessionId) ? sessionId : `x${Buffer.from(sessionId).toString('hex').slice(0, 200)}`
  return join(home, `${WAITING_MARK}${name}.json`)
}
