/**
 * @module Before a file is read: a checkpoint where the file would take the session past its mark.
 *
 * Not registered by default, because a process would start before every reading (docs/DECISIONS.md); who registers it gets a
 * checkpoint in the middle of a long turn. It prints nothing: a reading is never delayed by a word, let alone refused.
 */

import { statSync } from 'node:fs'
import { estimateFileTokens } from '../../capture/triggers/rules.ts'
import { readThresholds } from '../../capture/triggers/thresholds.ts'
import type { Context } from '../../compose.ts'
import type { HookPayload } from '../../hosts/hook.ts'
import { fireDue } from '../../memory/session/automatic.ts'
import { BUSY_TIMEOUT, READ_TOKENS } from '../../rules.ts'
import { withSession } from './with-session.ts'

/** Saves the session where the file that is about to be read would pass the mark. */
export async function onRead(payload: HookPayload, context: Context): Promise<undefined> {
  const upcoming = tokensToCome(payload)
  if (upcoming === undefined || upcoming < READ_TOKENS.least) return undefined
  await withSession('PreToolUse', payload, context, BUSY_TIMEOUT.hook, async (store, capture, facts) => {
    await fireDue(store, capture, { ...facts, thresholds: readThresholds(context.config.settings), upcoming })
    return undefined
  })
  return undefined
}

// --- internal ---

/** What reading this file adds, as far as its size tells: the host reads no more than its own cap. */
function tokensToCome({ tool, toolFile }: HookPayload): number | undefined {
  if (tool !== 'read' || toolFile === undefined) return undefined
  const file = statSync(toolFile, { throwIfNoEntry: false })
  return file?.isFile() === true ? Math.min(estimateFileTokens(file.size), READ_TOKENS.most) : undefined
}
