/**
 * @module Recognises an ordinary prompt, one that the hook does not answer, without opening the store.
 *
 * Invariant: ../events/user-prompt.ts returns no answer to a prompt that is ordinary here. A doubtful prompt is not
 * ordinary. An ordinary prompt costs one process start and must cost no more, so this file imports little.
 */

import { existsSync } from 'node:fs'
import type { Config } from '../../config.ts'
import type { HookPayload } from '../../hosts/hook.ts'
import { OFFER } from '../../rules.ts'
import { mayHoldStore } from '../../store/location.ts'
import { compactionMark, pendingFile } from './pending-file.ts'
import { type SentPrompt, sentPrompt } from './sent-prompt.ts'

/** Returns whether the hook has no answer to the prompt, whatever the store holds. */
export function isOrdinaryPrompt(
  payload: HookPayload,
  { home, store, env }: Config,
  prompt: SentPrompt = sentPrompt(payload, env),
): boolean {
  if (prompt.isFromHost()) return true
  const isPending = [pendingFile, compactionMark].some((fileOf) => existsSync(fileOf(home, payload.sessionId)))
  if (isPending || prompt.mayAskForSave() || prompt.mayRefer()) return false
  if (!mayHoldStore(store)) return true
  // In the first messages plain words count, and the answer to the very first one depends on the store.
  return prompt.before() >= OFFER.firstMessages && prompt.reply() === undefined
}
