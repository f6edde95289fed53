/**
 * @module A prompt that asks for something, whose hook ran out of time: the person is told, and a save goes on without it.
 */

import { dirname } from 'node:path'
import { findSaveRequest } from '../../capture/language/save-request.ts'
import type { Config } from '../../config.ts'
import type { HookAnswer, HookPayload } from '../../hosts/hook.ts'
import { installedCommand } from '../../install/installed-command.ts'
import { findReference } from '../../recovery/message/reference.ts'
import { releaseOwnLetters } from './files.ts'
import { startWorker } from './spawn-worker.ts'

/** Returns what the person is told; undefined where the prompt asked for nothing. A save that waits is handed to a worker. */
export function outOfTime({ prompt = '' }: HookPayload, config: Config): HookAnswer | undefined {
  const command = installedCommand(process.execPath, dirname(process.argv[1] ?? ''))
  const reference = findReference(prompt)
  if (reference.kind !== 'none') {
    const what = reference.kind === 'id' ? reference.name : 'the pasted summary'
    const other = reference.kind === 'id' ? `, or run \`${command} show ${reference.name}\`` : ''
    return {
      toPerson: `Throughline ran out of time before it found ${what}: Claude was given nothing of it. Send the prompt again${other}.`,
    }
  }
  if (findSaveRequest(prompt) === undefined) return undefined
  const isWaiting = releaseOwnLetters(config) && startWorker(config)
  return {
    toPerson: isWaiting
      ? `Throughline ran out of time before it saved this session. It goes on saving in the background: \`${command} list\` shows the checkpoint when it is done.`
      : `Throughline ran out of time and did not save this session. Ask again, or run \`${command} save\`.`,
  }
}
