/** @module A compaction: the session is saved before it, and given back after it. */

import type { Context } from '../../compose.ts'
import type { HookPayload } from '../../hosts/hook.ts'
import { hostOf } from '../../hosts/hook-hosts.ts'
import { completeCompaction, saveNamed } from '../../memory/session/checkpoints.ts'
import type { SessionRecord } from '../../memory/session/session-record.ts'
import { rememberModel } from '../../memory/session/session-window.ts'
import { findSnapshot } from '../../memory/session/snapshots.ts'
import { BUSY_TIMEOUT } from '../../rules.ts'
import { isPartial } from '../../snapshot/partial.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore } from '../../store/port.ts'
import { markCompaction } from '../process/compaction-mark.ts'
import { waitUntilIdle } from '../process/wait-until-idle.ts'
import { giveBack } from './give-back.ts'
import { type HookOutcome, withSession } from './with-session.ts'

/**
 * Saves a checkpoint of all that the transcript holds; where there is no time to read it all, a partial one, which is made
 * whole later.
 */
export async function onPreCompact(payload: HookPayload, context: Context): Promise<HookOutcome | undefined> {
  const { transcriptLags, hookAfterCompaction } = hostOf(context.config.env).facts
  if (transcriptLags && payload.transcriptPath !== undefined) await waitUntilIdle(payload.transcriptPath)
  const outcome = await withSession(
    'PreCompact',
    payload,
    context,
    BUSY_TIMEOUT.preCompact,
    async (store, capture, facts) => {
      if (capture.state.requests.length === 0) return undefined
      const tokens = capture.state.tokensUsed
      await saveNamed(store, capture, {
        ...facts,
        type: 'precompact',
        reason:
          payload.trigger === 'manual' ? 'the user compacts the conversation' : 'the host compacts the conversation',
        ...(tokens === undefined ? {} : { triggerEvidence: `${tokens} tokens used` }),
      })
      return undefined
    },
    { isOvertaken: async (store, record) => (await partialCheckpoint(store, record)) === undefined },
  )
  if (!hookAfterCompaction && payload.transcriptPath !== undefined)
    markCompaction(context.config.home, payload.sessionId, payload.transcriptPath)
  // The host appends whatever this hook prints to the summariser's instructions: print nothing.
  return outcome
}

/** Completes the checkpoint and returns it as the text that goes back: at once what is ready, where the rest takes long to read. */
export async function onCompacted(payload: HookPayload, context: Context): Promise<HookOutcome | undefined> {
  const remember = (store: GraphStore) =>
    rememberModel(store, payload.sessionId, payload.model, { now: context.now(), env: context.config.env })
  return withSession(
    'SessionStart',
    payload,
    context,
    BUSY_TIMEOUT.hook,
    async (store, capture, facts) => {
      const { compactionIsWritten } = hostOf(context.config.env).facts
      await remember(store)
      const snapshot = await completeCompaction(store, capture, { ...facts, isWritten: compactionIsWritten })
      return snapshot && giveBack(store, snapshot, payload, context)
    },
    {
      atOnce: async (store, record) => {
        const snapshot = await partialCheckpoint(store, record)
        if (snapshot === undefined) return undefined
        await remember(store)
        return (await giveBack(store, snapshot, payload, context)) ?? {}
      },
    },
  )
}

// --- internal ---

/** The checkpoint of this compaction, where it is not whole yet. */
async function partialCheckpoint(store: GraphStore, { named }: SessionRecord): Promise<SessionSnapshot | undefined> {
  const last = await findSnapshot(store, named)
  return last?.type === 'precompact' && last.status === 'in-progress' && isPartial(last) ? last : undefined
}
