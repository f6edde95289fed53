/**
 * @module A hook with work to do: its parts put together and run.
 */

import { dirname } from 'node:path'
import { installedCommand } from '../agents/installed-command.ts'
import { compose } from '../compose.ts'
import type { Config } from '../config.ts'
import type { HookAnswer } from './answer.ts'
import { runOrPost } from './deliver.ts'
import type { HookEvent, HookPayload } from './payload.ts'

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
