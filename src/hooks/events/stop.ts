/**
 * @module A turn ended, or the session: it is saved as far as its transcript goes, and a checkpoint that is due is made.
 *
 * Usually a worker does this after the host has continued, so a message for the person waits for the next prompt.
 */

import { readThresholds } from '../../capture/triggers/thresholds.ts'
import type { Context } from '../../compose.ts'
import { defined } from '../../defined.ts'
import type { HookPayload } from '../../hosts/hook.ts'
import { fireDue } from '../../memory/session/automatic.ts'
import { moveSession, saveWorking } from '../../memory/session/checkpoints.ts'
import { BUSY_TIMEOUT } from '../../rules.ts'
import { waitForPrompt } from './prompt-pending.ts'
import { withSession } from './with-session.ts'

/** Saves the turn. */
export async function onStop(payload: HookPayload, context: Context): Promise<undefined> {
  await withSession('Stop', payload, context, BUSY_TIMEOUT.hook, async (store, capture, known) => {
    const facts = {
      ...known,
      source: 'hook',
      now: context.now(),
      sessionId: payload.sessionId,
      ...(payload.lastAssistantMessage === undefined || capture.reading.state.afterOff === true
        ? {}
        : { lastAssistantMessage: payload.lastAssistantMessage }),
    }
    await saveWorking(store, capture, facts)
    const fired = await fireDue(store, capture, { ...facts, thresholds: readThresholds(context.config.settings) })
    if (fired === undefined || !fired.triggers.some(({ rule }) => rule === 'alert')) return
    const { tokensUsed, window, exchanges } = fired.gauge
    waitForPrompt(context.config.home, payload.sessionId, {
      alert: {
        ...defined({ tokensUsed, window, exchanges }),
      },
    })
  })
  return undefined
}

/** Saves the session, which is paused from now on. */
export async function onSessionEnd(payload: HookPayload, context: Context): Promise<undefined> {
  await withSession('SessionEnd', payload, context, BUSY_TIMEOUT.hook, async (store, capture, known) => {
    const facts = { ...known, source: 'hook', now: context.now(), sessionId: payload.sessionId }
    await saveWorking(store, capture, facts)
    await moveSession(store, 'paused', facts)
  })
  return undefined
}
