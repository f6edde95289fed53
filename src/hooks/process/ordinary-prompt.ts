/**
 * @module The ordinary prompt: one that nothing is said to, told without the store and without loading what reads prompts.
 *
 * Invariant: a prompt that is ordinary here is answered with nothing by ./on-prompt.ts, ./on-save-request.ts and
 * ./next-prompt.ts; in doubt it is not ordinary. It costs one process start and must cost no more: imports stay few.
 */

import { existsSync } from 'node:fs'
import { mayAskForSave } from '../../capture/language/save-request-hint.ts'
import type { Config } from '../../config.ts'
import type { HookPayload } from '../../hosts/hook.ts'
import { hostOf } from '../../hosts/hook-hosts.ts'
import { mayRefer } from '../../recovery/message/quick-check.ts'
import { OFFER } from '../../rules.ts'
import { mayHoldStore } from '../../store/location.ts'
import { readReply } from '../../text/reply.ts'
import { waitingFile } from './pending-file.ts'

/** Returns whether nothing is said to the prompt, whatever the store holds. */
export function isOrdinaryPrompt(payload: HookPayload, { home, store, env }: Config): boolean {
  const { prompt = '', transcriptPath, sessionId } = payload
  const host = hostOf(env)
  if (host.isFromHost(prompt)) return true
  if (existsSync(waitingFile(home, sessionId)) || mayAskForSave(prompt) || mayRefer(prompt)) return false
  if (!mayHoldStore(store)) return true
  // In the first messages plain words count, and the first one of all is answered by what the store holds.
  const early =
    transcriptPath === undefined || host.countPrompts(transcriptPath, OFFER.firstMessages) < OFFER.firstMessages
  return !early && readReply(prompt) === undefined
}
