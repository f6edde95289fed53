/**
 * @module A prompt that asks for something, whose hook ran out of time: the person is told, and a save goes on without it.
 */

import { dirname } from 'node:path'
import type { SaveRequest } from '../../capture/language/save-request.ts'
import type { Config } from '../../config.ts'
import type { HookAnswer } from '../../hosts/claude-code/hook-answer.ts'
import { installedCommand } from '../../install/installed-command.ts'
import type { Prompt } from '../../recovery/message/read-prompt.ts'
import { releaseOwnLetters } from './files.ts'
import { startWorker } from './spawn-worker.ts'

/** Returns what the person is told; undefined where the prompt asked for nothing. A save that waits is handed to a worker. */
export function outOfTime(
  { message, save }: { readonly message: Prompt; readonly save: SaveRequest | undefined },
  config: Config,
): HookAnswer | undefined {
  const command = installedCommand(process.execPath, dirname(process.argv[1] ?? ''))
  const { reference } = message
  if (reference.kind !== 'none') {
    const what = reference.kind === 'id' ? reference.name : 'the pasted summary'
    const other = reference.kind === 'id' ? `, or run \`${command} show ${reference.name}\`` : ''
    return {
      systemMessage: `Throughline ran out of time before it found ${what}: Claude was given nothing of it. Send the prompt again${other}.`,
    }
  }
  if (save === undefined) return undefined
  const isWaiting = releaseOwnLetters(config) && startWorker(config)
  return {
    systemMessage: isWaiting
      ? `Throughline ran out of time before it saved this session. It goes on saving in the background: \`${command} list\` shows the checkpoint when it is done.`
      : `Throughline ran out of time and did not save this session. Ask again, or run \`${command} save\`.`,
  }
}
