/** @module A prompt that may be answered: one that asks for a save, one that means earlier work, one that something waits for. */

import type { Context } from '../../compose.ts'
import type { HookPayload } from '../../hosts/hook.ts'
import type { SentPrompt } from '../process/sent-prompt.ts'
import { onMarked } from './after-compaction.ts'
import { onNextPrompt } from './prompt-pending.ts'
import { onPrompt } from './prompt-recovery.ts'
import { onSaveRequest } from './prompt-save.ts'
import type { HookOutcome } from './with-session.ts'

/** Returns the one answer that the prompt gets; the host's own get none. */
export async function onPromptSent(
  prompt: SentPrompt,
  payload: HookPayload,
  context: Context,
): Promise<HookOutcome | undefined> {
  // What a subagent reports may name a checkpoint or ask to save: the person has said nothing.
  if (prompt.isFromHost()) return undefined
  const { save } = await prompt.words()
  const saved = save === undefined ? undefined : await onSaveRequest(save, payload, context)
  // One answer a prompt: what waits longer goes with the next.
  return (
    saved ??
    (await onPrompt(prompt, payload, context)) ??
    (await onMarked(payload, context)) ??
    onNextPrompt(payload, context)
  )
}
