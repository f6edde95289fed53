/**
 * @module What each hook does. A hook saves or gives back; it never blocks, never asks, never fails the host.
 *
 * Source: the deadlines and busy rules of ../rules.ts; the order of the host's events (docs/ARCHITECTURE.md, "The host").
 */

import { statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Capture, captureSession } from '../capture/capture-session.ts'
import type { Context } from '../compose.ts'
import {
  completeCompaction,
  initialState,
  moveSession,
  saveNamed,
  saveWorking,
  sessionRecord,
} from '../memory/checkpoints.ts'
import { claim } from '../memory/claims.ts'
import { noteGivenBack } from '../memory/compactions.ts'
import { isForgottenSession } from '../memory/forget.ts'
import { sessionWindow } from '../memory/session-window.ts'
import { presentReinjection } from '../recovery/presentation.ts'
import { BUSY_TIMEOUT, HOOK_DEADLINE, TRANSCRIPT_POLL } from '../rules.ts'
import { estimateTokens } from '../snapshot/tokens.ts'
import type { GraphStore } from '../store/port.ts'
import type { HookAnswer } from './answer.ts'
import { onPrompt } from './on-prompt.ts'
import { onStart } from './on-start.ts'
import type { HookEvent, HookPayload } from './payload.ts'
import { onPostCompact } from './post-compact.ts'

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
      return onPrompt(payload, context)
    case 'SessionEnd':
      return onSessionEnd(payload, context)
  }
}

// --- internal ---

async function onStop(payload: HookPayload, context: Context): Promise<undefined> {
  await withSession('Stop', payload, context, BUSY_TIMEOUT.hook, (store, capture, known) =>
    saveWorking(store, capture, {
      ...known,
      source: 'hook',
      now: context.now(),
      sessionId: payload.sessionId,
      ...(payload.lastAssistantMessage === undefined ? {} : { lastAssistantMessage: payload.lastAssistantMessage }),
    }),
  )
  return undefined
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

/** Reads the session on from where the last hook stopped and does the hook's work with it. */
async function withSession<T>(
  event: keyof typeof HOOK_DEADLINE,
  payload: HookPayload,
  context: Context,
  busyTimeout: number,
  work: (store: GraphStore, capture: Capture, known: { readonly window?: number }) => Promise<T>,
): Promise<T | undefined> {
  const { transcriptPath } = payload
  // A session without a message has no transcript yet.
  if (transcriptPath === undefined || !exists(transcriptPath)) return undefined
  const readUntil = context.now().getTime() + HOOK_DEADLINE[event] / 2
  return context.withStore(busyTimeout, async (store) => {
    if (await isForgottenSession(store, payload.sessionId)) return undefined
    const record = await sessionRecord(store, payload.sessionId)
    const folder = context.config.projectDir ?? payload.cwd
    const capture = await captureSession({
      transcriptPath,
      ...(record.cursor === undefined ? {} : { cursor: record.cursor }),
      initial: await initialState(store, record),
      ...(folder === undefined ? {} : { projectDir: folder }),
      env: context.config.env,
      expired: () => context.now().getTime() > readUntil,
    })
    const window = await windowOf(store, payload)
    return work(store, capture, window === undefined ? {} : { window })
  })
}

/** The window as the status line was told it; else by the model's name, which alone tells a window of a million tokens. */
async function windowOf(store: GraphStore, payload: HookPayload): Promise<number | undefined> {
  return (
    (await sessionWindow(store, payload.sessionId))?.window ?? (payload.model?.endsWith('[1m]') ? 1_000_000 : undefined)
  )
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

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
