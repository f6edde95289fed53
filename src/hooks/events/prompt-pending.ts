/**
 * @module What waits for a session's next prompt: the alert with its request to the model, and what a compaction lost.
 *
 * Neither can be said where it is found: a turn is saved when nobody waits any more, from PostCompact nothing reaches the model.
 * That something waits is one small file a session, without any text, so that an ordinary prompt opens no store. It is
 * said once, with the first prompt that is answered with nothing else.
 */

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { alertText, requestText } from '../../capture/triggers/alert-text.ts'
import { gauge } from '../../capture/triggers/context-usage.ts'
import { readThresholds } from '../../capture/triggers/thresholds.ts'
import type { Context } from '../../compose.ts'
import { defined } from '../../defined.ts'
import { ensureFolder, writeWhole } from '../../files/atomic-write.ts'
import { removeFile, textOf } from '../../files/foreign-files.ts'
import type { HookAnswer, HookPayload } from '../../hosts/hook.ts'
import { hostOf } from '../../hosts/hook-hosts.ts'
import { findCompactions, lostForGood } from '../../memory/history/compactions.ts'
import { type InjectedTexts, putInjection } from '../../memory/session/injection-log.ts'
import { claim, promptKey } from '../../memory/session/print-claim.ts'
import { sessionRecord } from '../../memory/session/session-record.ts'
import { findSnapshot } from '../../memory/session/snapshots.ts'
import { lostText } from '../../recovery/texts/losses.ts'
import { BUSY_TIMEOUT, STALE_AGE } from '../../rules.ts'
import type { GraphStore } from '../../store/port.ts'
import { isJson, objectIn } from '../../text/json.ts'
import { COMPACTION_PREFIX, PENDING_PREFIX, pendingFile } from '../process/pending-file.ts'

export interface Waiting {
  /** The context is nearly full: tokens and exchanges at that moment, and the window where it is known. */
  readonly alert?: { readonly tokensUsed?: number; readonly window?: number; readonly exchanges?: number }
  /** The number of a compaction that lost what nothing gave back. */
  readonly compaction?: number
}

/** Notes what waits, beside what waits already. Never throws: a full disk costs the line, not the session. */
export function waitForPrompt(home: string, sessionId: string, what: Waiting): void {
  try {
    ensureFolder(home, 0o700)
    writeWhole(pendingFile(home, sessionId), `${JSON.stringify({ ...waiting(home, sessionId), ...what })}\n`, 0o600)
  } catch {
    // Said another time, or never: it is only an addition.
  }
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

/** Returns what waited for this prompt. */
export async function onNextPrompt(payload: HookPayload, context: Context): Promise<HookAnswer | undefined> {
  const { home } = context.config
  const { sessionId } = payload
  const what = waiting(home, sessionId)
  if (what === undefined) return undefined
  return context.withStore(BUSY_TIMEOUT.hook, async (store) => {
    const texts = {
      alert: await alertOf(store, sessionId, what, context),
      lost: await lostOf(store, sessionId, what, context),
    }
    const said = (['alert', 'lost'] as const).flatMap((way) => {
      const text = texts[way]
      return text === undefined ? [] : [{ way, text }]
    })
    const now = context.now()
    const host = hostOf(context.config.env).id
    const occasion = { session: sessionId, now, hook: 'UserPromptSubmit', host } as const
    const records = said.map(({ way, text }) => putInjection(occasion, way, text))
    const mine = await claim(store, `${sessionId}:next:${promptKey(payload)}`, now, records)
    removeFile(pendingFile(home, sessionId))
    if (!mine || said.length === 0) return undefined
    const toPerson = said.flatMap(({ text }) => text.toPerson ?? [])
    return {
      ...(toPerson.length === 0 ? {} : { toPerson: toPerson.join('\n') }),
      toModel: said.map(({ text }) => text.toModel).join('\n\n'),
    }
  })
}

// --- internal ---

function waiting(home: string, sessionId: string): Waiting | undefined {
  const value = objectIn(textOf(pendingFile(home, sessionId)))
  if (value === undefined) return undefined
  const { alert, compaction } = value
  return defined({ alert: isJson(alert) ? numbersOf(alert) : undefined, compaction: numberOf(compaction) })
}

function numbersOf({ tokensUsed, window, exchanges }: Record<string, unknown>): NonNullable<Waiting['alert']> {
  const numbers = { exchanges: numberOf(exchanges), tokensUsed: numberOf(tokensUsed), window: numberOf(window) }
  return defined(numbers)
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** What was saved since, for a compaction or on request, has asked already or is too late to ask. */
async function alertOf(
  store: GraphStore,
  sessionId: string,
  { alert }: Waiting,
  { config }: Context,
): Promise<InjectedTexts | undefined> {
  if (alert === undefined) return undefined
  const { named } = await sessionRecord(store, sessionId)
  const checkpoint = named === undefined ? undefined : await findSnapshot(store, named)
  if (checkpoint?.type !== 'threshold') return undefined
  const { name } = checkpoint
  return {
    toModel: requestText({ ...alert, name }),
    toPerson: alertText(name, gauge(alert, readThresholds(config.settings))),
  }
}

async function lostOf(
  store: GraphStore,
  sessionId: string,
  { compaction: number }: Waiting,
  { sentinel, command }: Context,
): Promise<InjectedTexts | undefined> {
  if (number === undefined) return undefined
  const compaction = (await findCompactions(store, sessionId)).find((known) => known.number === number)
  const toModel = compaction && lostText(lostForGood(compaction), { sentinel: sentinel(), command, sessionId })
  return toModel === undefined ? undefined : { toModel }
}
