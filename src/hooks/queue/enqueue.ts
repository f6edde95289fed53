/**
 * @module Queues the end of a turn or of a session, so that a worker saves it after the hook has returned.
 *
 * When this returns, the event is on disk. If the worker fails, the next hook or worker processes the event. The event
 * holds no text of the conversation: the worker reads that from the transcript, once the host has finished writing it.
 */

import { statSync } from 'node:fs'
import { now } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { HookPayload } from '../../hosts/hook.ts'
import { hostOf } from '../../hosts/hook-hosts.ts'
import { enqueue } from '../../memory/session/queued-events.ts'
import { startWorker } from './spawn-worker.ts'

/** Returns whether a worker processes the event; if not, the hook does it itself. */
export function enqueueForWorker(event: 'Stop' | 'SessionEnd', payload: HookPayload, config: Config): boolean {
  const { lastAssistantMessage: _, prompt: __, compactSummary: ___, ...withoutTexts } = payload
  const { transcriptPath } = withoutTexts
  if (transcriptPath === undefined) return true
  // A session without a message has no transcript yet.
  if (!isFile(transcriptPath) && hostOf(config.env).facts.transcriptLags !== 'all') return true
  try {
    enqueue(config, { event, at: now().toISOString(), payload: withoutTexts }, false)
  } catch {
    // A full disk or a read-only one.
    return false
  }
  return startWorker(config)
}

// --- internal ---

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}
