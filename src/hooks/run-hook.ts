/**
 * @module What each hook does. A hook saves or gives back; it never blocks, never asks, never fails the host.
 *
 * Source: the deadlines and busy rules of ../rules.ts; the order of the host's events (docs/ARCHITECTURE.md, "The host").
 */

import { statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { alertText } from '../capture/alert-text.ts'
import { readThresholds } from '../capture/thresholds.ts'
import type { Context } from '../compose.ts'
import { completeCompaction, moveSession, saveNamed, saveWorking } from '../memory/checkpoints.ts'
import { claim } from '../memory/claims.ts'
import { noteGivenBack } from '../memory/compactions.ts'
import { fireDue } from '../memory/firing.ts'
import { rememberModel } from '../memory/session-window.ts'
import { presentReinjection } from '../recovery/presentation.ts'
import { BUSY_TIMEOUT, TRANSCRIPT_POLL } from '../rules.ts'
import { estimateTokens } from '../snapshot/tokens.ts'
import type { HookAnswer } from './answer.ts'
import { onNextPrompt, waitForPrompt } from './next-prompt.ts'
import { onPrompt } from './on-prompt.ts'
import { onRead } from './on-read.ts'
import { isSaveRequest, onSaveRequest } from './on-save-request.ts'
import { onStart } from './on-start.ts'
import type { HookEvent, HookPayload } from './payload.ts'
import { onPostCompact } from './post-compact.ts'
import { withSession } from './with-session.ts'

export type { HookAnswer } from './answer.ts'

/** Returns what the hook of `event` prints; undefined = nothing. */
export function runHook(event: HookEvent, payload: HookPayload, context: Context): Promise<HookAnswer | undefined> {
  switch (event) {
    case 'Stop':
      return onStop(payload, context)
    case 'PreCompact':
      return onPreCompact(payload, context)
    case 'SessionStart':
      return payload.source === 'compact' ? onCompacted(payload, context) : onStart(payload, context)
    case 'PostCompact':
      return onPostCompact(payload, context)
    case 'UserPromptSubmit':
      return promptSent(payload, context)
    case 'SessionEnd':
      return onSessionEnd(payload, context)
    case 'PreToolUse':
      return onRead(payload, context)
  }
}

// --- internal ---

async function promptSent(payload: HookPayload, context: Context): Promise<HookAnswer | undefined> {
  const saved = isSaveRequest(payload) ? await onSaveRequest(payload, context) : undefined
  // One answer a prompt: what waits longer goes with the next.
  return saved ?? (await onPrompt(payload, context)) ?? onNextPrompt(payload, context)
}

async function onStop(payload: HookPayload, context: Context): Promise<HookAnswer | undefined> {
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
    return { systemMessage: alertText({ gauge, name: snapshot.name, command: context.command }) }
  })
}

async function onPreCompact(payload: HookPayload, context: Context): Promise<undefined> {
  if (payload.transcriptPath !== undefined) await untilQuiet(payload.transcriptPath)
  await withSession('PreCompact', payload, context, BUSY_TIMEOUT.preCompact, async (store, capture, known) => {
    if (capture.reading.state.requests.length === 0) return
    const tokens = capture.reading.state.tokensUsed
    await saveNamed(store, capture, {
      ...known,
      source: 'hook',
      now: context.now(),
      sessionId: payload.sessionId,
      type: 'precompact',
      reason:
        payload.trigger === 'manual' ? 'the user compacts the conversation' : 'the host compacts the conversation',
      ...(tokens === undefined ? {} : { triggerEvidence: `${tokens} tokens used` }),
    })
  })
  // The host appends whatever this hook prints to the summariser's instructions: print nothing.
  return undefined
}

async function onCompacted(payload: HookPayload, context: Context): Promise<HookAnswer | undefined> {
  return withSession('SessionStart', payload, context, BUSY_TIMEOUT.hook, async (store, capture, known) => {
    const now = context.now()
    await rememberModel(store, payload.sessionId, payload.model, now)
    const snapshot = await completeCompaction(store, capture, {
      ...known,
      source: 'hook',
      now,
      sessionId: payload.sessionId,
    })
    if (snapshot === undefined || !(await claim(store, `${payload.sessionId}:compact:${snapshot.compactions}`, now)))
      return undefined
    const text = presentReinjection(snapshot, { sentinel: context.sentinel(), now, command: context.command })
    // Only the scoreboard is the poorer where this cannot be written: the state is given back all the same.
    await noteGivenBack(store, { sessionId: payload.sessionId, snapshot, text, now }).catch(() => undefined)
    return {
      systemMessage: `Throughline gave back ${estimateTokens(text)} tokens of state after the compaction (${snapshot.name}).`,
      hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: text },
    }
  })
}

async function onSessionEnd(payload: HookPayload, context: Context): Promise<undefined> {
  await withSession('SessionEnd', payload, context, BUSY_TIMEOUT.hook, async (store, capture, known) => {
    const facts = { ...known, source: 'hook', now: context.now(), sessionId: payload.sessionId }
    await saveWorking(store, capture, facts)
    await moveSession(store, 'paused', facts)
  })
  return undefined
}

/** The host writes its transcript 100–350 ms late: waits until the file has not grown for a while, within a bound. */
async function untilQuiet(path: string): Promise<void> {
  const { longest, every, quiet } = TRANSCRIPT_POLL
  let size = sizeOf(path)
  for (let waited = 0, since = 0; waited < longest && since < quiet; waited += every) {
    await wait(every)
    const current = sizeOf(path)
    since = current === size ? since + every : 0
    size = current
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
