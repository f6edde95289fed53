/**
 * @module After a compaction: what the host's summary lost is recorded. Nothing is printed: the host would show it.
 *
 * It runs after SessionStart(compact), which could not know the summary, and before the next model call.
 */

import type { Context } from '../../compose.ts'
import type { HookPayload } from '../../hosts/hook.ts'
import { recordCompaction } from '../../memory/history/compactions.ts'
import { sessionRecord } from '../../memory/session/session-record.ts'
import { findSnapshot } from '../../memory/session/snapshots.ts'
import { BUSY_TIMEOUT } from '../../rules.ts'
import { isPartial } from '../../snapshot/partial.ts'
import type { HookOutcome } from './with-session.ts'

/** Records what the summary lost. A store that is held by another process costs the record, never the session. */
export async function onPostCompact(payload: HookPayload, context: Context): Promise<HookOutcome | undefined> {
  const { sessionId, compactSummary } = payload
  if (compactSummary === undefined) return undefined
  const facts = { sessionId, summary: compactSummary, now: context.now() }
  return context.withStore(BUSY_TIMEOUT.hook, async (store) => {
    const checkpoint = await findSnapshot(store, (await sessionRecord(store, sessionId)).named)
    if (checkpoint === undefined || !isPartial(checkpoint)) await recordCompaction(store, facts)
    // What the summary lost is told by the whole state: the worker that makes it whole comes to this event next.
    else if (payload.unhurried !== true) return { unfinished: 0 }
    return undefined
  })
}
