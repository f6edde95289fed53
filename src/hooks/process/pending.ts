/**
 * @module What waits for a session's next prompt, as one small file a session, without any text: so an ordinary prompt opens
 * no store.
 */

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { defined } from '../../defined.ts'
import { ensureFolder, writeWhole } from '../../files/atomic-write.ts'
import { removeFile, textOf } from '../../files/foreign-files.ts'
import { STALE_AGE } from '../../rules.ts'
import { isJson, objectIn } from '../../text/json.ts'
import { COMPACTION_PREFIX, PENDING_PREFIX, pendingFile } from './pending-file.ts'

export interface Waiting {
  /** The context is nearly full: tokens and exchanges at that moment, and the window where it is known. */
  readonly alert?: { readonly tokensUsed?: number; readonly window?: number; readonly exchanges?: number }
  /** The state after a compaction that there was no time to give: the whole of it, or what was missing in the part that was given. */
  readonly state?: 'whole' | 'rest'
}

/** Notes what waits, beside what waits already. Never throws: a full disk costs the line, not the session. */
export function waitForPrompt(home: string, sessionId: string, what: Waiting): void {
  try {
    ensureFolder(home, 0o700)
    writeWhole(pendingFile(home, sessionId), `${JSON.stringify({ ...waitingFor(home, sessionId), ...what })}\n`, 0o600)
  } catch {
    // Said another time, or never: it is only an addition.
  }
}

/** Returns what waits for the session's next prompt; undefined where nothing does. */
export function waitingFor(home: string, sessionId: string): Waiting | undefined {
  const value = objectIn(textOf(pendingFile(home, sessionId)))
  if (value === undefined) return undefined
  const { alert, state } = value
  return defined({
    alert: isJson(alert) ? numbersOf(alert) : undefined,
    state: state === 'whole' || state === 'rest' ? state : undefined,
  })
}

/** Notes that nothing waits any more. */
export function waitNoMore(home: string, sessionId: string): void {
  removeFile(pendingFile(home, sessionId))
}

/** Removes what waits for sessions that nobody went on with. Never throws. */
export function sweepWaiting(home: string, now: Date): void {
  try {
    const isPending = (name: string) => [PENDING_PREFIX, COMPACTION_PREFIX].some((start) => name.startsWith(start))
    for (const name of readdirSync(home).filter(isPending)) {
      const { mtimeMs } = statSync(join(home, name))
      if (now.getTime() - mtimeMs > STALE_AGE) removeFile(join(home, name))
    }
  } catch {
    // No home yet, or another process sweeps it.
  }
}

// --- internal ---

function numbersOf({ tokensUsed, window, exchanges }: Record<string, unknown>): NonNullable<Waiting['alert']> {
  const numbers = { exchanges: numberOf(exchanges), tokensUsed: numberOf(tokensUsed), window: numberOf(window) }
  return defined(numbers)
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
