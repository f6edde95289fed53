/** @module A compaction: the session is saved before it, and given back after it. */

import type { Context } from '../../compose.ts'
import { defined } from '../../defined.ts'
import type { HookAnswer, HookPayload } from '../../hosts/hook.ts'
import { hostOf, mostBytesOf } from '../../hosts/hook-hosts.ts'
import { sourceOf } from '../../hosts/known.ts'
import { lastSummary } from '../../hosts/transcript-files.ts'
import { noteGivenBack } from '../../memory/history/compactions.ts'
import { completeCompaction, saveNamed } from '../../memory/session/checkpoints.ts'
import { findUsedItems } from '../../memory/session/injection-log.ts'
import { claim } from '../../memory/session/print-claim.ts'
import { rememberModel } from '../../memory/session/session-window.ts'
import { withoutClients } from '../../memory/session/snapshots.ts'
import { presentReinjection } from '../../recovery/texts/state.ts'
import { BUSY_TIMEOUT } from '../../rules.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore } from '../../store/port.ts'
import { estimateTokens } from '../../text/budget.ts'
import { markCompaction } from '../process/compaction-mark.ts'
import { waitUntilIdle } from '../process/wait-until-idle.ts'
import { noteLoss } from './post-compact.ts'
import { withSession } from './with-session.ts'

/** Saves a checkpoint of all that the transcript holds. */
export async function onPreCompact(payload: HookPayload, context: Context): Promise<undefined> {
  const { transcriptLags, hookAfterCompaction } = hostOf(context.config.env).facts
  if (transcriptLags && payload.transcriptPath !== undefined) await waitUntilIdle(payload.transcriptPath)
  await withSession('PreCompact', payload, context, BUSY_TIMEOUT.preCompact, async (store, capture, facts) => {
    if (capture.reading.state.requests.length === 0) return
    const tokens = capture.reading.state.tokensUsed
    await saveNamed(store, capture, {
      ...facts,
      type: 'precompact',
      reason:
        payload.trigger === 'manual' ? 'the user compacts the conversation' : 'the host compacts the conversation',
      ...(tokens === undefined ? {} : { triggerEvidence: `${tokens} tokens used` }),
    })
  })
  if (!hookAfterCompaction && payload.transcriptPath !== undefined)
    markCompaction(context.config.home, payload.sessionId, payload.transcriptPath)
  // The host appends whatever this hook prints to the summariser's instructions: print nothing.
  return undefined
}

/** Completes the checkpoint and returns it as the text that goes back. */
export async function onCompacted(payload: HookPayload, context: Context): Promise<HookAnswer | undefined> {
  return withSession('SessionStart', payload, context, BUSY_TIMEOUT.hook, async (store, capture, facts) => {
    const { now } = facts
    const { compactionIsWritten, keeps, summary } = hostOf(context.config.env).facts
    await rememberModel(store, payload.sessionId, payload.model, { now, env: context.config.env })
    const snapshot = await completeCompaction(store, capture, { ...facts, isWritten: compactionIsWritten })
    if (snapshot === undefined || !(await claim(store, `${payload.sessionId}:compact:${snapshot.compactions}`, now)))
      return undefined
    const text = presentReinjection(await withoutClients(store, snapshot), {
      written: snapshot,
      sentinel: context.sentinel(),
      now,
      command: context.command,
      usedBefore: await findUsedItems(store, payload.sessionId),
      keeps,
      ...defined({ mostBytes: mostBytesOf(hostOf(context.config.env)) }),
    })
    // Only the scoreboard is the poorer where this cannot be written: the state is given back all the same.
    const toPerson = `Throughline gave back ${estimateTokens(text)} tokens of state after the compaction (${snapshot.name}).`
    const host = hostOf(context.config.env).id
    const given = { sessionId: payload.sessionId, snapshot, text, toPerson, host, now }
    await noteGivenBack(store, given).catch(() => undefined)
    if (summary === 'transcript') await noteWrittenLoss(store, snapshot, payload, context).catch(() => undefined)
    return { toPerson, toModel: text }
  })
}

// --- internal ---

/** Records what a summary lost that no hook is told: the transcript has it. */
async function noteWrittenLoss(
  store: GraphStore,
  snapshot: SessionSnapshot,
  { sessionId, transcriptPath }: HookPayload,
  context: Context,
): Promise<void> {
  const { keeps } = hostOf(context.config.env).facts
  const summary = transcriptPath === undefined ? undefined : lastSummary(sourceOf(transcriptPath), transcriptPath)
  if (summary === undefined) return
  await noteLoss(store, { sessionId, summary, now: context.now(), snapshot, keeps }, context)
}
