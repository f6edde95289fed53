/**
 * @module When each hook last ran: one small file per event, so that `doctor` can tell whether a registered hook really runs.
 *
 * The files are not in the store, because an ordinary prompt opens no store. They cost one read a run, and one write a minute.
 */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { overwrite, textOf } from '../../files/foreign-files.ts'
import type { HookEvent } from '../../hosts/hook.ts'
import { HOOK_EVENTS, MINUTE } from '../../rules.ts'
import { objectIn, stringOf } from '../../text/json.ts'

export interface HookRun {
  readonly at: Date
  /** The session that the hook ran in: the store knows the client's version in that session. */
  readonly sessionId: string
  /** Throughline's own version. */
  readonly version: string
}

/** How the name of every such file begins. */
const RUN_FILE_PREFIX = 'fired-'

/** Records that the hook of `event` ran. Never throws. */
export function recordRun(home: string, event: HookEvent, run: HookRun): void {
  try {
    const last = lastRun(home, event)
    const recent = last !== undefined && Math.abs(run.at.getTime() - last.at.getTime()) < MINUTE
    if (recent && last.sessionId === run.sessionId && last.version === run.version) return
    mkdirSync(home, { recursive: true, mode: 0o700 })
    overwrite(runFile(home, event), `${JSON.stringify(run)}\n`, 0o600)
  } catch {
    // The disk is full or read-only. The hook itself must go on.
  }
}

/** Returns when the hook of `event` last ran, or undefined. */
export function lastRun(home: string, event: HookEvent): HookRun | undefined {
  try {
    const value = objectIn(textOf(runFile(home, event)))
    const at = new Date(stringOf(value?.['at']) ?? Number.NaN)
    const [sessionId, version] = [stringOf(value?.['sessionId']), stringOf(value?.['version'])]
    if (Number.isNaN(at.getTime()) || sessionId === undefined || version === undefined) return undefined
    return { at, sessionId, version }
  } catch {
    return undefined
  }
}

/** Returns the last run of the hook of each of these events, in the order in which hosts fire them. */
export function lastRuns(
  home: string,
  events: readonly HookEvent[],
): { readonly event: HookEvent; readonly run: HookRun | undefined }[] {
  return HOOK_EVENTS.filter((event) => events.includes(event)).map((event) => ({ event, run: lastRun(home, event) }))
}

// --- internal ---

function runFile(home: string, event: HookEvent): string {
  return join(home, `${RUN_FILE_PREFIX}${event}.json`)
}
