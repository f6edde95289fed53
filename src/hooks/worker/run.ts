/**
 * @module A hook with work to do: its parts put together and run.
 */

import { dirname } from 'node:path'
import { compose } from '../../compose.ts'
import type { Config } from '../../config.ts'
import type { HookAnswer, HookEvent, HookPayload } from '../../hosts/hook.ts'
import { installedCommand } from '../../install/installed-command.ts'
import { runOrPost } from './process-queue.ts'

/** Returns what the hook of `event` prints in this process; undefined = nothing. */
export async function runComposed(
  event: HookEvent,
  payload: HookPayload,
  config: Config,
  version: string,
): Promise<HookAnswer | undefined> {
  const command = installedCommand(process.execPath, dirname(process.argv[1] ?? ''))
  const context = compose(config, { command, version })
  return runOrPost(event, payload, context)
}
