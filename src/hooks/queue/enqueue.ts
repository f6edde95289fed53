/**
 * @module A turn or a session ended: that it did is taken down, and saved when the host no longer waits.
 *
 * When this returns, the letter is on disk: whatever happens to the worker, the next hook or worker does it. The letter
 * holds no word of the conversation: those are in the transcript, which the worker lets the host finish first.
 */

import { statSync } from 'node:fs'
import { now } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { HookPayload } from '../../hosts/hook.ts'
import { putLetter } from './files.ts'
import { startWorker } from './spawn-worker.ts'

/** Returns whether it was accepted and a worker does it; otherwise the hook does it itself. */
export function handOver(event: 'Stop' | 'SessionEnd', payload: HookPayload, config: Config): boolean {
  const { lastAssistantMessage: _, prompt: __, compactSummary: ___, ...told } = payload
  const { transcriptPath } = told
  // A session without a message has no transcript yet.
  if (transcriptPath === undefined || !isFile(transcriptPath)) return true
  try {
    putLetter(config, { event, at: now().toISOString(), payload: told }, false)
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
