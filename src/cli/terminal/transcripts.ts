/**
 * @module Which transcript a command means when none is named: the session that runs the command, else the project's newest.
 */

import type { Config } from '../../config.ts'
import { ThroughlineError } from '../../errors.ts'
import { hostOf } from '../../hosts/hook-hosts.ts'
import { listTranscripts, newestStartedIn } from '../../hosts/known.ts'

/**
 * Returns the path of the transcript of the running session, else of the newest session that
 * was started in `folder`.
 * @throws TRANSCRIPT_NOT_FOUND
 */
export function findTranscript(config: Config, folder: string): string {
  const all = listTranscripts(config)
  const session = hostOf(config.env).runningSession(config.env)
  const running = session ? all.find(({ sessionId }) => sessionId === session) : undefined
  const found = running ?? newestStartedIn(folder, all)
  if (found === undefined)
    throw new ThroughlineError(
      'TRANSCRIPT_NOT_FOUND',
      `No session of ${hostOf(config.env).name} in ${folder} was found below ${config.hostFolder}`,
    )
  return found.path
}
