/**
 * @module A turn ended, or the session: it is saved as far as its transcript goes, and a checkpoint that is due is made.
 *
 * Usually a worker does this after the host has continued, so a message for the person waits for the next prompt.
 */

import type { Capture } from '../../capture/draft/capture-session.ts'
import { readThresholds } from '../../capture/triggers/thresholds.ts'
import type { Context } from '../../compose.ts'
import { defined } from '../../defined.ts'
import type { HookPayload } from '../../hosts/hook.ts'
import { forgetOldTexts, noteUse } from '../../memory/history/use.ts'
import { startRecord } from '../../memory/recover/offers.ts'
import { fireDue } from '../../memory/session/automatic.ts'
import { moveSession, saveWorking } from '../../memory/session/checkpoints.ts'
import { redactText } from '../../redact/record.ts'
import { BUSY_TIMEOUT, WORKER_TIME } from '../../rules.ts'
import type { GraphStore } from '../../store/port.ts'
import { readOffTimes } from '../../workspace/off-times.ts'
import { waitForPrompt } from '../process/pending.ts'
import { type HookOutcome, type SessionFacts, withSession } from './with-session.ts'

/** Saves the turn. */
export async function onStop(payload: HookPayload, context: Context): Promise<HookOutcome | undefined> {
  const said = payload.lastAssistantMessage
  const lastAssistantMessage = said === undefined ? undefined : redactText(said)
  return withSession('Stop', payload, context, BUSY_TIMEOUT.hook, async (store, capture, known) => {
    const facts = {
      ...known,
      ...(capture.state.afterOff === true ? {} : defined({ lastAssistantMessage })),
    }
    await saveWorking(store, capture, facts)
    if (capture.reading.unfinished) return undefined
    await followUse(store, payload, context)
    await checkpointDue(store, capture, facts, context)
    return undefined
  })
}

/** Saves the session, which is paused from now on. */
export async function onSessionEnd(payload: HookPayload, context: Context): Promise<HookOutcome | undefined> {
  const save = async (store: GraphStore, capture: Capture, facts: SessionFacts): Promise<undefined> => {
    await saveWorking(store, capture, facts)
    if (capture.reading.unfinished) return
    // The host may write the usage of the last answer after the turn: the session's end is the first to see it.
    await checkpointDue(store, capture, facts, context)
    await moveSession(store, 'paused', facts)
    await followUse(store, payload, context)
    if (payload.unhurried === true) await forgetOldTexts(store, context.now())
  }
  // The host writes on after the end: only a session that was started again has not ended.
  const wasTakenUp = async (store: GraphStore): Promise<boolean> => {
    const start = await startRecord(store, payload.sessionId)
    return start !== undefined && Date.parse(start.at) > context.now().getTime()
  }
  return withSession('SessionEnd', payload, context, BUSY_TIMEOUT.hook, save, { isOvertaken: wasTakenUp })
}

// --- internal ---

/** Makes a checkpoint that is due; an alert waits for the session's next prompt. */
async function checkpointDue(
  store: GraphStore,
  capture: Capture,
  facts: Omit<Parameters<typeof fireDue>[2], 'thresholds'>,
  { config }: Context,
): Promise<void> {
  const fired = await fireDue(store, capture, { ...facts, thresholds: readThresholds(config.settings) })
  if (fired?.triggers.some(({ rule }) => rule === 'alert') !== true) return
  const { tokensUsed, window, exchanges } = fired.gauge
  waitForPrompt(config.home, facts.sessionId, { alert: { ...defined({ tokensUsed, window, exchanges }) } })
}

/** Looks what the session used of the texts it was given, where nobody waits for it. The log alone is the poorer where it fails. */
async function followUse(store: GraphStore, payload: HookPayload, context: Context): Promise<void> {
  const { sessionId, transcriptPath, unhurried } = payload
  if (unhurried !== true || transcriptPath === undefined) return
  const until = context.now().getTime() + WORKER_TIME.reading
  const expired = () => context.now().getTime() > until
  const off = {
    times: readOffTimes(context.config.home),
    ...defined({ folder: context.config.projectDir ?? payload.cwd }),
  }
  await noteUse(store, { sessionId, transcriptPath, off, expired }).catch(() => undefined)
}
