/**
 * @module The answer to a prompt whose hook ran out of time: tells the person, and lets a worker finish a save.
 */

import type { Config } from '../../config.ts'
import type { HookAnswer } from '../../hosts/hook.ts'
import { answerToPerson } from '../../hosts/hook-hosts.ts'
import { commandOfHook } from '../../install/installed-command.ts'
import { releaseOwnEvents } from '../../memory/session/queued-events.ts'
import type { Prompt } from '../../recovery/message/read-prompt.ts'
import { PLUGIN_NAME } from '../../rules.ts'
import type { SaveRequest } from '../../text/save-request.ts'
import { waitForPrompt, waitingFor } from '../process/pending.ts'
import { startWorker } from './spawn-worker.ts'

/**
 * Returns what the person is told, by the model where the host shows them no line of ours; undefined if the prompt asked for
 * nothing. Hands a queued save to a worker.
 */
export function timeoutAnswer(asked: Asked, config: Config): HookAnswer | undefined {
  const line = timeoutLine(asked, config)
  return line === undefined ? undefined : answerToPerson(config.env, line)
}

/**
 * Returns what is said where there was no time for the state after a compaction: it comes with the next prompt. Hands the
 * saving of it to a worker.
 */
export function lateStateAnswer(sessionId: string, config: Config): HookAnswer {
  waitForPrompt(config.home, sessionId, { state: 'whole' })
  releaseOwnEvents(config)
  startWorker(config)
  return { toPerson: LATE_STATE, toModel: LATE_STATE }
}

/** Returns whether the session's next prompt is to bring the state, or the rest of it, after a compaction. */
export function awaitsState(sessionId: string, config: Config): boolean {
  return waitingFor(config.home, sessionId)?.state !== undefined
}

// --- internal ---

interface Asked {
  readonly message: Prompt
  readonly save: SaveRequest | undefined
  readonly isWish: boolean
}

function timeoutLine({ message, save, isWish }: Asked, config: Config): string | undefined {
  const command = commandOfHook()
  const { reference } = message
  if (reference.kind !== 'none') {
    const what =
      reference.kind === 'id' ? reference.name : reference.kind === 'session' ? reference.ids[0] : 'the pasted summary'
    const other = reference.kind === 'id' ? `, or run \`${command} show ${reference.name}\`` : ''
    return (
      `Throughline ran out of time before it found ${what}, so the agent did not receive it. ` +
      `Send the prompt again${other}.`
    )
  }
  if (save === undefined) return isWish ? LATE_WISH : undefined
  const isQueued = releaseOwnEvents(config) && startWorker(config)
  return isQueued
    ? `Throughline ran out of time before it saved this session. It keeps saving in the background: ` +
        `\`${command} list\` shows the checkpoint once it is saved.`
    : `Throughline ran out of time and did not save this session. Ask again, or run \`${command} save\`.`
}

const LATE_STATE =
  'Throughline ran out of time before it gave back the state of this session from before the compaction. ' +
  'The state comes with the next prompt.'

const LATE_WISH =
  'Throughline ran out of time before it found the work to continue, so the agent did not receive it. ' +
  `Send the prompt again, or type \`/${PLUGIN_NAME}:restore\`.`
