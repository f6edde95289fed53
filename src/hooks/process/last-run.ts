/**
 * @module When each hook last ran: one small file per event, so that `doctor` can tell a hook that is registered from one that runs.
 *
 * Not in the store: an ordinary prompt opens none. It costs one read a run, and one write a minute.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HookEvent } from '../../hosts/hook.ts'
import { HOOK_EVENTS, MINUTE } from '../../rules.ts'
import { isJson, stringOf } from '../../text/json.ts'

export interface Fired {
  readonly at: Date
  /** The session that it ran in: the store knows which client that is. */
  readonly sessionId: string
  /** The program's own version. */
  readonly version: string
}

/** Part of the name of every such file. */
const FIRED_MARK = 'fired-'

/** Notes that the hook of `event` ran. Never throws. */
export function noteFired(home: string, event: HookEvent, fired: Fired): void {
  try {
    const last = lastFired(home, event)
    const recent = last !== undefined && Math.abs(fired.at.getTime() - last.at.getTime()) < MINUTE
    if (recent && last.sessionId === fired.sessionId && last.version === fired.version) return
    mkdirSync(home, { recursive: true, mode: 0o700 })
    writeFileSync(firedFile(home, event), `${JSON.stringify(fired)}\n`, { mode: 0o600 })
  } catch {
    // A full disk or a read-only home: the hook has better things to do.
  }
}

/** Returns when the hook of `event` last ran, or undefined. */
export function lastFired(home: string, event: HookEvent): Fired | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(firedFile(home, event), 'utf8'))
    if (!isJson(value)) return undefined
    const at = new Date(stringOf(value['at']) ?? Number.NaN)
    const [sessionId, version] = [stringOf(value['sessionId']), stringOf(value['version'])]
    if (Number.isNaN(at.getTime()) || sessionId === undefined || version === undefined) return undefined
    return { at, sessionId, version }
  } catch {
    return undefined
  }
}

/** Returns what is known of every event, in the order in which the host fires them. */
export function allFired(home: string): { readonly event: HookEvent; readonly fired: Fired | undefined }[] {
  return HOOK_EVENTS.map((event) => ({ event, fired: lastFired(home, event) }))
}

// --- internal ---

function firedFile(home: string, event: HookEvent): string {
  return join(home, `${FIRED_MARK}${event}.json`)
}
