/**
 * @module A hook with work to do: its parts put together and run.
 */

import { dirname } from 'node:path'
import { compose } from '../../compose.ts'
import type { Config } from '../../config.ts'
import { ThroughlineError } from '../../errors.ts'
import type { HookAnswer, HookEvent, HookPayload } from '../../hosts/hook.ts'
import { installedCommand, startingNode } from '../../install/installed-command.ts'
import { logFault } from '../process/log.ts'
import { outOfTime } from '../queue/out-of-time.ts'
import { runOrPost } from './process-queue.ts'

/** Returns what the hook of `event` prints in this process; undefined = nothing. */
export async function runComposed(
  event: HookEvent,
  payload: HookPayload,
  config: Config,
  version: string,
): Promise<HookAnswer | undefined> {
  const command = installedCommand(startingNode(), dirname(process.argv[1] ?? ''))
  const context = compose(config, { command, version })
  try {
    return await runOrPost(event, payload, context)
  } catch (fault) {
    const said = isTooLate(fault) && event === 'UserPromptSubmit' ? outOfTime(payload, config) : undefined
    if (said === undefined) throw fault
    logFault(config.home, context.now(), event, fault)
    return said
  }
}

// --- internal ---

/** The store was held, or its server did not answer, for all the time that there was. */
function isTooLate(fault: unknown): boolean {
  return fault instanceof ThroughlineError && (fault.code === 'STORE_BUSY' || fault.code === 'STORE_UNREACHABLE')
}
