/**
 * @module The ordinary prompt: one that nothing is said to, told without the store and without loading what reads prompts.
 *
 * Invariant: a prompt that is ordinary here is answered with nothing by ../events/user-prompt.ts; in doubt it is not
 * ordinary. It costs one process start and must cost no more: imports stay few.
 */

import { existsSync } from 'node:fs'
import type { Config } from '../../config.ts'
import type { HookPayload } from '../../hosts/claude-code/hook-payload.ts'
import { OFFER } from '../../rules.ts'
import { mayHoldStore } from '../../store/location.ts'
import { waitingFile } from './pending-file.ts'
import { type SentPrompt, sentPrompt } from './sent-prompt.ts'

/** Returns whether nothing is said to the prompt, whatever the store holds. */
export function isOrdinaryPrompt(
  payload: HookPayload,
  { home, store }: Config,
  prompt: SentPrompt = sentPrompt(payload),
): boolean {
  if (prompt.isFromHost) return true
  if (existsSync(waitingFile(home, payload.sessionId)) || prompt.mayAskForSave || prompt.mayRefer) return false
  if (!mayHoldStore(store)) return true
  // In the first messages plain words count, and the first one of all is answered by what the store holds.
  return prompt.before >= OFFER.firstMessages && prompt.reply === undefined
}
