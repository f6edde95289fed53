/**
 * @module After a compaction: what the host's summary lost is recorded. Nothing is printed: the host would show it.
 *
 * It runs after SessionStart(compact), which could not know the summary, and before the next model call.
 */

import type { Context } from '../../compose.ts'
import { defined } from '../../defined.ts'
import type { HookPayload } from '../../hosts/hook.ts'
import { type CompactionFacts, lostForGood, recordCompaction } from '../../memory/history/compactions.ts'
import { isWorthGiving } from '../../recovery/texts/losses.ts'
import { BUSY_TIMEOUT } from '../../rules.ts'
import type { GraphStore } from '../../store/port.ts'
import { waitForPrompt } from './prompt-pending.ts'

/** Records what the summary lost. A store that is held by another process costs the record, never the session. */
export async function onPostCompact(payload: HookPayload, context: Context): Promise<undefined> {
  const { sessionId, compactSummary, trigger } = payload
  if (compactSummary === undefined) return undefined
  const facts = { sessionId, summary: compactSummary, now: context.now(), ...defined({ trigger }) }
  await context.withStore(BUSY_TIMEOUT.hook, (store) => noteLoss(store, facts, context))
  return undefined
}

/** Records what a summary lost. What neither the summary nor the given state holds is given with the next prompt. */
export async function noteLoss(store: GraphStore, facts: CompactionFacts, { config }: Context): Promise<void> {
  const recorded = await recordCompaction(store, facts)
  if (recorded !== undefined && isWorthGiving(lostForGood(recorded)))
    waitForPrompt(config.home, facts.sessionId, { compaction: recorded.number })
}
