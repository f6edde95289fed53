/**
 * @module The answer to a prompt whose hook ran out of time: tells the person, and lets a worker finish a save.
 */

import { dirname } from 'node:path'
import type { SaveRequest } from '../../capture/language/save-request.ts'
import type { Config } from '../../config.ts'
import type { HookAnswer } from '../../hosts/hook.ts'
import { installedCommand } from '../../install/installed-command.ts'
import { releaseOwnEvents } from '../../memory/session/queued-events.ts'
import type { Prompt } from '../../recovery/message/read-prompt.ts'
import { PLUGIN_NAME } from '../../rules.ts'
import { startWorker } from './spawn-worker.ts'

/** Returns the message for the person; undefined if the prompt asked for nothing. Hands a queued save to a worker. */
export function timeoutAnswer(
  {
    message,
    save,
    isWish,
  }: { readonly message: Prompt; readonly save: SaveRequest | undefined; readonly isWish: boolean },
  config: Config,
): HookAnswer | undefined {
  const command = installedCommand(process.execPath, dirname(process.argv[1] ?? ''))
  const { reference } = message
  if (reference.kind !== 'none') {
    const what = reference.kind === 'id' ? reference.name : 'the pasted summary'
    const other = reference.kind === 'id' ? `, or run \`${command} show ${reference.name}\`` : ''
    return {
      toPerson:
        `Throughline ran out of time before it found ${what}, so the agent did not receive it. ` +
        `Send the prompt again${other}.`,
    }
  }
  if (save === undefined) return isWish ? { toPerson: LATE_WISH } : undefined
  const isQueued = releaseOwnEvents(config) && startWorker(config)
  return {
    toPerson: isQueued
      ? `Throughline ran out of time before it saved this session. It keeps saving in the background: ` +
        `\`${command} list\` shows the checkpoint once it is saved.`
      : `Throughline ran out of time and did not save this session. Ask again, or run \`${command} save\`.`,
  }
}

// --- internal ---

const LATE_WISH =
  'Throughline ran out of time before it found the work to continue, so the agent did not receive it. ' +
  `Send the prompt again, or type \`/${PLUGIN_NAME}:restore\`.`
