/**
 * @module What each hook does. A hook saves or gives back; it never blocks, never asks, never fails the host.
 *
 * Each is loaded when its event comes: one process serves one event. Source: the deadlines and busy rules of ../rules.ts;
 * the order of the host's events (docs/HOSTS.md, "Hooks").
 */

import type { Context } from '../../compose.ts'
import type { HookEvent, HookPayload } from '../../hosts/hook.ts'
import { type SentPrompt, sentPrompt } from '../process/sent-prompt.ts'
import type { HookOutcome } from './with-session.ts'

/** Returns what the hook of `event` prints; undefined = nothing. `prompt`: the payload's, where it was read before. */
export async function runHook(
  event: HookEvent,
  payload: HookPayload,
  given: Context,
  prompt: SentPrompt = sentPrompt(payload, given.config.env),
): Promise<HookOutcome | undefined> {
  const context: Context = {
    ...given,
    withStore: (busyTimeout, work) => given.withStore(busyTimeout, work, payload.sessionId),
  }
  switch (event) {
    case 'Stop':
      return (await import('./stop.ts')).onStop(payload, context)
    case 'SessionEnd':
      return (await import('./stop.ts')).onSessionEnd(payload, context)
    case 'PreCompact':
      return (await import('./pre-compact.ts')).onPreCompact(payload, context)
    case 'SessionStart':
      return payload.source === 'compact'
        ? (await import('./pre-compact.ts')).onCompacted(payload, context)
        : (await import('./session-start.ts')).onStart(payload, context)
    case 'PostCompact':
      return (await import('./post-compact.ts')).onPostCompact(payload, context)
    case 'UserPromptSubmit':
      return (await import('./user-prompt.ts')).onPromptSent(prompt, payload, context)
    case 'PostToolUse':
      return (await import('./after-compaction.ts')).onMarked(payload, context)
    case 'PreToolUse':
      return (await import('./pre-tool-use.ts')).onRead(payload, context)
  }
}
