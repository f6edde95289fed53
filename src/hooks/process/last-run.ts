/**
 * @module When each hook last ran: one small file per host and event, so that `doctor` can tell whether a registered hook really runs.
 *
 * The files are not in the store, because an ordinary prompt opens no store. They cost one read a run, and one write a minute.
 */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { overwrite, textOf } from '../../files/foreign-files.ts'
import type { HookEvent } from '../../hosts/hook.ts'
import { MINUTE } from '../../rules.ts'
import { objectIn, stringOf } from '../../text/json.ts'

export interface HookRun {
  readonly at: Date
  /** The session that the hook ran in: the store knows the client's version in that session. */
  readonly sessionId: string
  /** Throughline's own version. */
  readonly version: string
}

/** Records that the hook of `event` ran, for the host of this id. Never throws. */
export function recordRun(home: string, host: string, event: HookEvent, run: HookRun): void {
  try {
    const last = lastRun(home, host, event)
    const recent = last !== undefined && Math.abs(run.at.getTime() - last.at.getTime()) < MINUTE
    if (recent && last.sessionId === run.sessionId && last.version === run.version) return
    mkdirSync(home, { recursive: true, mode: 0o700 })
    overwrite(runFile(home, host, event), `${JSON.stringify(run)}\n`, 0o600)
  } catch {
    // The disk is full or read-only. The hook itself must go on.
  }
}

/** Returns when the hook of `event` last ran for a host, or undefined. */
export function lastRun(home: string, host: string, event: HookEvent): HookRun | undefined {
  try {
    const value = objectIn(textOf(runFile(home, host, event)))
    const at = new Date(stringOf(value?.['at']) ?? Number.NaN)
    const [sessionId, version] = [stringOf(value?.['sessionId']), stringOf(value?.['version'])]
    if (Number.isNaN(at.getTime()) || sessionId === undefined || version === undefined) return undefined
    return { at, sessionId, version }
  } catch {
    return undefined
  }
}

// --- internal ---

function runFile(home: string, host: string, event: HookEvent): string {
  return join(home, `fired-${host}-${event}.json`)
}
