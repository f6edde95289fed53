/**
 * @module What waits for a session's next prompt: the alert with its request to the model, and the state after a compaction that
 * there was no time to give.
 *
 * Neither can be said where it is found: a turn is saved when nobody waits any more. It is said once, with the first prompt
 * that is answered with nothing else.
 */

import { alertText, requestText } from '../../capture/triggers/alert-text.ts'
import { gauge } from '../../capture/triggers/context-usage.ts'
import { readThresholds } from '../../capture/triggers/thresholds.ts'
import type { Context } from '../../compose.ts'
import type { HookAnswer, HookPayload } from '../../hosts/hook.ts'
import { hostOf } from '../../hosts/hook-hosts.ts'
import { putInjection } from '../../memory/session/history.ts'
import { claim, promptKey } from '../../memory/session/print-claim.ts'
import { sessionRecord } from '../../memory/session/session-record.ts'
import { findSnapshot } from '../../memory/session/snapshots.ts'
import { BUSY_TIMEOUT } from '../../rules.ts'
import { renderSaved } from '../../snapshot/format/summary.ts'
import { isPartial } from '../../snapshot/partial.ts'
import type { GraphStore } from '../../store/port.ts'
import { neutralise } from '../../text/untrusted.ts'
import { type Waiting, waitingFor, waitNoMore } from '../process/pending.ts'
import { startWorker } from '../queue/spawn-worker.ts'
import { giveBack } from './give-back.ts'

/** Returns what waited for this prompt. */
export async function onNextPrompt(payload: HookPayload, context: Context): Promise<HookAnswer | undefined> {
  const { home } = context.config
  const { sessionId } = payload
  const what = waitingFor(home, sessionId)
  if (what === undefined) return undefined
  return context.withStore(BUSY_TIMEOUT.hook, async (store) => {
    if (what.state !== undefined) return stateOf(store, payload, what.state, context)
    const alert = await alertOf(store, sessionId, what, context)
    const now = context.now()
    const occasion = { session: sessionId, now, hook: 'UserPromptSubmit', host: hostOf(context.config.env).id } as const
    const records = alert === undefined ? [] : [putInjection(occasion, 'alert', alert)]
    const mine = await claim(store, `${sessionId}:next:${promptKey(payload)}`, now, records)
    waitNoMore(home, sessionId)
    return mine ? alert : undefined
  })
}

// --- internal ---

/**
 * The state after a compaction, as soon as it is whole; a part of it where nothing was given yet. An alert that waited with it is
 * too late to be said.
 */
async function stateOf(
  store: GraphStore,
  payload: HookPayload,
  awaited: NonNullable<Waiting['state']>,
  context: Context,
): Promise<HookAnswer | undefined> {
  const { home } = context.config
  const { sessionId } = payload
  const { named, working } = await sessionRecord(store, sessionId)
  const checkpoint = await findSnapshot(store, named)
  const snapshot = checkpoint?.type === 'precompact' ? checkpoint : await findSnapshot(store, working)
  const isWhole = snapshot !== undefined && !isPartial(snapshot)
  if (!isWhole) startWorker(context.config)
  if (snapshot === undefined || (!isWhole && awaited === 'rest')) return undefined
  const given = await giveBack(store, snapshot, payload, context, awaited)
  if (isWhole) waitNoMore(home, sessionId)
  return given
}

/** What was saved since, for a compaction or on request, has asked already or is too late to ask. */
async function alertOf(
  store: GraphStore,
  sessionId: string,
  { alert }: Waiting,
  { config }: Context,
): Promise<HookAnswer | undefined> {
  if (alert === undefined) return undefined
  const { named } = await sessionRecord(store, sessionId)
  const checkpoint = named === undefined ? undefined : await findSnapshot(store, named)
  if (checkpoint?.type !== 'threshold') return undefined
  const { name } = checkpoint
  return {
    toModel: requestText({ ...alert, name }),
    toPerson: [alertText(gauge(alert, readThresholds(config.settings))), neutralise(renderSaved(checkpoint))].join(
      '\n\n',
    ),
  }
}
