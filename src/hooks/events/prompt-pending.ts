/**
 * @module What waits for a session's next prompt: the alert with its request to the model, the state after a compaction that
 * there was no time to give, and what a compaction lost.
 *
 * None of it can be said where it is found: a turn is saved when nobody waits any more, from PostCompact nothing reaches the
 * model. It is said once, with the first prompt that is answered with nothing else.
 */

import { alertText, requestText } from '../../capture/triggers/alert-text.ts'
import { gauge } from '../../capture/triggers/context-usage.ts'
import { readThresholds } from '../../capture/triggers/thresholds.ts'
import type { Context } from '../../compose.ts'
import type { HookAnswer, HookPayload } from '../../hosts/hook.ts'
import { hostOf } from '../../hosts/hook-hosts.ts'
import { lostForGood } from '../../memory/history/compactions.ts'
import { type InjectedTexts, putInjection, readHistory } from '../../memory/session/history.ts'
import { claim, promptKey } from '../../memory/session/print-claim.ts'
import { sessionRecord } from '../../memory/session/session-record.ts'
import { findSnapshot } from '../../memory/session/snapshots.ts'
import { lostText } from '../../recovery/texts/losses.ts'
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
    waitNoMore(home, sessionId)
    if (!mine || said.length === 0) return undefined
    const toPerson = said.flatMap(({ text }) => text.toPerson ?? [])
    return {
      ...(toPerson.length === 0 ? {} : { toPerson: toPerson.join('\n') }),
      toModel: said.map(({ text }) => text.toModel).join('\n\n'),
    }
  })
}

// --- internal ---

/**
 * The state after a compaction, as soon as it is whole; a part of it where nothing was given yet. It holds what the summary
 * lost: an alert or a loss that waited with it is too late to be said.
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
): Promise<InjectedTexts | undefined> {
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

async function lostOf(
  store: GraphStore,
  sessionId: string,
  { compaction: number }: Waiting,
  { sentinel, command }: Context,
): Promise<InjectedTexts | undefined> {
  if (number === undefined) return undefined
  const { compactions } = await readHistory(store, sessionId)
  const compaction = compactions.find((known) => known.number === number)
  const toModel = compaction && lostText(lostForGood(compaction), { sentinel: sentinel(), command, sessionId })
  return toModel === undefined ? undefined : { toModel }
}
