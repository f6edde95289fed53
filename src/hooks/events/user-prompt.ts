/** @module A prompt that may be answered: one that asks for a save, one that means earlier work, one that something waits for. */

import { existsSync } from 'node:fs'
import type { Context } from '../../compose.ts'
import type { HookAnswer, HookPayload } from '../../hosts/hook.ts'
import { compactionMark, pendingFile } from '../process/pending-file.ts'
import type { SentPrompt } from '../process/sent-prompt.ts'
import { onPrompt } from './prompt-recovery.ts'
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
  const saved =
    save === undefined ? undefined : await (await import('./prompt-save.ts')).onSaveRequest(save, payload, context)
  // One answer a prompt: what waits longer goes with the next.
  return saved ?? (await onPrompt(prompt, payload, context)) ?? onWaiting(payload, context)
}

// --- internal ---

/** What saves and reads sessions is loaded only where something waits for the prompt. */
async function onWaiting(payload: HookPayload, context: Context): Promise<HookAnswer | undefined> {
  const { home } = context.config
  const { sessionId } = payload
  const isMarked = existsSync(compactionMark(home, sessionId))
  const marked = isMarked ? await (await import('./after-compaction.ts')).onMarked(payload, context) : undefined
  if (marked !== undefined || !existsSync(pendingFile(home, sessionId))) return marked
  return (await import('./prompt-pending.ts')).onNextPrompt(payload, context)
}
