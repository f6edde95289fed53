/**
 * @module A turn ended, or the session: it is saved as far as its transcript goes, and a checkpoint that is due is made.
 *
 * Usually a worker does this after the host has continued, so a message for the person waits for the next prompt.
 */

import { readThresholds } from '../../capture/triggers/thresholds.ts'
import type { Context } from '../../compose.ts'
import { defined } from '../../defined.ts'
import type { HookPayload } from '../../hosts/hook.ts'
import { forgetOldTexts, noteUse } from '../../memory/history/use.ts'
import { fireDue } from '../../memory/session/automatic.ts'
import { moveSession, saveWorking } from '../../memory/session/checkpoints.ts'
import { BUSY_TIMEOUT, WORKER_TIME } from '../../rules.ts'
import type { GraphStore } from '../../store/port.ts'
import { readOffTimes } from '../../workspace/off-times.ts'
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
    await followUse(store, payload, context)
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
    await followUse(store, payload, context)
    if (payload.unhurried === true) await forgetOldTexts(store, context.now())
  })
  return undefined
}

// --- internal ---

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
