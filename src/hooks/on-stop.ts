/** @module A turn ended, or the session: it is saved as far as its transcript goes, and a checkpoint that is due is made. */

import { alertText } from '../capture/alert-text.ts'
import { readThresholds } from '../capture/thresholds.ts'
import type { Context } from '../compose.ts'
import { moveSession, saveWorking } from '../memory/checkpoints.ts'
import { fireDue } from '../memory/firing.ts'
import { noteGiven } from '../memory/given.ts'
import { BUSY_TIMEOUT } from '../rules.ts'
import type { HookAnswer } from './answer.ts'
import { waitForPrompt } from './next-prompt.ts'
import type { HookPayload } from './payload.ts'
import { withSession } from './with-session.ts'

/** Saves the turn; returns what the person is told where the context is nearly full. */
export async function onStop(payload: HookPayload, context: Context): Promise<HookAnswer | undefined> {
  return withSession('Stop', payload, context, BUSY_TIMEOUT.hook, async (store, capture, known) => {
    const facts = {
      ...known,
      source: 'hook',
      now: context.now(),
      sessionId: payload.sessionId,
      ...(payload.lastAssistantMessage === undefined ? {} : { lastAssistantMessage: payload.lastAssistantMessage }),
    }
    await saveWorking(store, capture, facts)
    const fired = await fireDue(store, capture, { ...facts, thresholds: readThresholds(context.config.settings) })
    // To the person alone: anything else that this hook says costs a model call.
    if (fired === undefined || !fired.triggers.some(({ rule }) => rule === 'alert')) return undefined
    const { gauge, snapshot } = fired
    const { tokensUsed, window } = gauge
    waitForPrompt(context.config.home, payload.sessionId, {
      alert: { ...(tokensUsed === undefined ? {} : { tokensUsed }), ...(window === undefined ? {} : { window }) },
    })
    const systemMessage = alertText({ gauge, name: snapshot.name, command: context.command })
    await noteGiven(store, payload.sessionId, 'alert', { toPerson: systemMessage }, facts.now)
    return { systemMessage }
  })
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
