/**
 * @module Which sessions nobody has read to their end: told by the path and size of their transcripts alone, so that a session of
 * which all is known costs no reading.
 */

import { statSync } from 'node:fs'
import type { Config } from '../../config.ts'
import { locateSession } from '../../hosts/hook-hosts.ts'
import type { GraphStore } from '../../store/port.ts'
import { type StartRecord, startRecords } from '../recover/offers.ts'
import { readRecords } from '../session/session-record.ts'

/** A session's transcript, as it is found. */
export interface Unread {
  readonly sessionId: string
  readonly path: string
  readonly size: number
  /** When it was last written, in milliseconds. */
  readonly time: number
}

/** A session with how it was started. */
export interface Started extends Unread {
  readonly start: StartRecord | undefined
}

/** Returns the sessions whose transcripts are not what was read of them, newest first; not the session that asks. */
export async function unreadSessions(
  store: GraphStore,
  { config, sessionId: own }: { readonly config: Pick<Config, 'env' | 'user'>; readonly sessionId?: string },
): Promise<Started[]> {
  const [starts, reads] = await Promise.all([startRecords(store), readRecords(store)])
  const found: Started[] = []
  const lost: { readonly sessionId: string; readonly start: StartRecord }[] = []
  for (const sessionId of new Set([...starts.keys(), ...reads.keys()])) {
    if (sessionId === own) continue
    const [start, read] = [starts.get(sessionId), reads.get(sessionId)]
    const file = newestOf([start?.transcript, read?.path])
    if (file === undefined) {
      if (read === undefined && start !== undefined) lost.push({ sessionId, start })
    } else if (file.path !== read?.path || file.size !== read.seen) found.push({ sessionId, start, ...file })
  }
  lost.sort((a, b) => (a.start.at < b.start.at ? 1 : -1))
  for (const { sessionId, start } of lost.slice(0, LOOKED_FOR)) {
    const file = newestOf(locateSession(config.env, config.user, sessionId))
    if (file !== undefined) found.push({ sessionId, start, ...file })
  }
  return found.sort((a, b) => b.time - a.time)
}

// --- internal ---

/** Sessions whose transcripts are not where their host said, at most, the newest: they are looked for by their ids. */
const LOOKED_FOR = 20

/** The file that was written last. */
function newestOf(paths: readonly (string | undefined)[]): Omit<Unread, 'sessionId'> | undefined {
  const files = [...new Set(paths)].flatMap((path) => {
    const stat = path === undefined ? undefined : statOf(path)
    return path === undefined || stat?.isFile() !== true ? [] : [{ path, size: stat.size, time: stat.mtimeMs }]
  })
  return files.sort((a, b) => b.time - a.time)[0]
}

function statOf(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    // Below a file, or in a folder that is closed.
    return undefined
  }
}
