/**
 * @module What a prompt is answered with, and what that writes: the state, a question, an offer, a no taken down.
 *
 * An answer is made in two steps: what it would be, and, for the one installation that may print, the writing and the text.
 */

import type { Context } from '../../compose.ts'
import type { HookAnswer } from '../../hosts/hook.ts'
import { assessEach, assessHere, type RecoverFacts } from '../../memory/recover/assess.ts'
import { type Recovery, resumeSnapshot } from '../../memory/recover/by-reference.ts'
import type { Verdict } from '../../memory/recover/decide-request.ts'
import { noteGiven, putGiven, type Said, type Way } from '../../memory/recover/injection-log.ts'
import { setStatus } from '../../memory/recover/lifecycle.ts'
import { type AskedRecord, offerRecord, putAsked, putOffer, type StartRecord } from '../../memory/recover/offers.ts'
import { recoveredState } from '../../memory/recover/state-text.ts'
import { findSnapshots } from '../../memory/session/snapshots.ts'
import { describeAge } from '../../recovery/match/confidence.ts'
import {
  chooseText,
  confirmText,
  declinedText,
  type FoundWork,
  notFoundText,
  offerLine,
  safeName,
} from '../../recovery/texts/offer.ts'
import { OFFER } from '../../rules.ts'
import { isEnded } from '../../snapshot/status.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore, Mutation } from '../../store/port.ts'
import type { Reply } from '../../text/reply.ts'

/** Where a prompt was written. */
export interface PromptPlace {
  readonly store: GraphStore
  readonly context: Context
  readonly sessionId: string
  /** Exchanges of the session before the prompt. */
  readonly exchanges: number
  readonly facts: RecoverFacts
}

type Answer = () => Promise<HookAnswer>

/** Returns how a verdict is answered, or undefined where it is not. */
export function answerVerdict(verdict: Verdict, place: PromptPlace): Answer | undefined {
  const { recovery, found, decision } = verdict
  if (recovery?.kind === 'unknown')
    return () =>
      sayAlone(place, 'recovery', {
        toPerson: `Throughline: ${recovery.name} is not in the store on this machine; the pasted text is all there is.`,
      })
  if (recovery?.kind === 'found') return () => giveState(recovery, place)
  const [first] = found
  switch (decision) {
    case 'choose':
      return () => ask(found, 'choose', chooseText(found, options(place)), place)
    case 'apply':
    case 'confirm':
      return first && (() => ask([first], 'confirm', confirmText(first, options(place)), place))
    case 'offer':
      return () => ask(found, 'offer', offerLine(found, place.facts.now), place)
    case 'none': {
      if (first !== undefined)
        return () =>
          sayAlone(place, 'offer', {
            toModel: `Throughline: ${safeName(first.snapshot.name)} fits, but it is ${first.snapshot.status}; \`${place.context.command} show ${safeName(first.snapshot.name)}\` reads it.`,
          })
      const { notFound, signal } = verdict
      if (notFound === undefined || signal.kind !== 'natural') return undefined
      return () => sayAlone(place, 'offer', { toModel: notFoundText(notFound, options(place)) })
    }
    default:
      return decision satisfies never
  }
}

/** Returns how a yes, a no or a choice is answered; undefined where it answers nothing that was asked. */
export async function answerReply(reply: Reply, asked: AskedRecord, place: PromptPlace): Promise<Answer | undefined> {
  const known = await findSnapshots(place.store, { names: asked.names })
  const snapshots = asked.names.flatMap((name) => known.find((snapshot) => snapshot.name === name) ?? [])
  const [first] = snapshots
  if (first === undefined) return undefined
  switch (reply.kind) {
    case 'pick': {
      const picked =
        asked.names.length > 1 ? known.find(({ name }) => name === asked.names[reply.number - 1]) : undefined
      return picked && (() => giveConfirmed(picked, asked, place))
    }
    case 'yes':
      if (snapshots.length === 1) return () => giveConfirmed(first, asked, place)
      return asked.how === 'choose' ? undefined : () => offerChoice(snapshots, place)
    case 'no':
      return asked.how === 'choose' && snapshots.length > 1 ? undefined : () => takeDown(snapshots, place)
    default:
      return reply satisfies never
  }
}

/** Remembers that the person went on with something else than what they were told of at the start. */
export async function ignoreTold(start: StartRecord, { store, facts }: PromptPlace): Promise<void> {
  if (start.told.length === 0) return
  const mutations: Mutation[] = []
  for (const snapshot of await findSnapshots(store, { names: start.told })) {
    const known = await offerRecord(store, snapshot)
    // Another installation that fires on the same prompt has taken down the answer to it.
    if (known === undefined || known.at < start.at) mutations.push(await outcome(store, snapshot, 'ignored', facts))
  }
  if (mutations.length > 0) await store.commit(mutations)
}

// --- internal ---

async function giveState(recovery: Extract<Recovery, { kind: 'found' }>, place: PromptPlace): Promise<HookAnswer> {
  const { store, facts, sessionId, exchanges } = place
  const { snapshot, assessment } = recovery
  const { text } = await recoveredState(store, { snapshot, assessment, recovery }, options(place))
  // A reference of low confidence, to ended work or to a session that is still open is only shown: nothing is taken over before a yes.
  const ended = isEnded(snapshot.status)
  const resumes = !ended && !assessment.alive && assessment.tier !== 'low'
  if (resumes) await resumeSnapshot(store, snapshot, facts)
  else if (!ended)
    await store.commit([
      putAsked(sessionId, { at: facts.now.toISOString(), names: [snapshot.name], how: 'state', exchanges }),
    ])
  const how = ended
    ? `it is ${snapshot.status}`
    : assessment.alive
      ? 'its session is still open in another terminal: say yes to go on with it here'
      : `confidence ${assessment.confidence.toFixed(2)}, ${assessment.tier}`
  const toPerson = `Throughline ${resumes ? 'recovered' : 'only shows'} ${what(snapshot, facts)} (${how}).`
  return sayAlone(place, 'recovery', { toModel: text, toPerson })
}

/** After a yes: the state, marked as resumed; where it was given to be confirmed, only that. */
async function giveConfirmed(snapshot: SessionSnapshot, asked: AskedRecord, place: PromptPlace): Promise<HookAnswer> {
  const { store, facts } = place
  const assessment = await assessHere(store, snapshot, facts, {
    form: asked.how === 'told' || asked.how === 'offer' ? 'proactive' : 'natural',
    reference: '',
    rivals: [],
  })
  const text =
    asked.how === 'state'
      ? `Throughline: the user confirmed ${safeName(snapshot.name)}; the state given before applies.`
      : (await recoveredState(store, { snapshot, assessment, confirmed: true }, options(place))).text
  if (!isEnded(snapshot.status)) await resumeSnapshot(store, snapshot, facts)
  const said = { toModel: text, toPerson: `Throughline recovered ${what(snapshot, facts)} (you said yes).` }
  await store.commit([
    await outcome(store, snapshot, 'accepted', facts),
    nothingAsked(place),
    record(place, 'recovery', said),
  ])
  return render(said)
}

async function ask(
  found: readonly FoundWork[],
  how: AskedRecord['how'],
  text: string,
  place: PromptPlace,
): Promise<HookAnswer> {
  const { store, facts, sessionId, exchanges } = place
  const names = found.map(({ snapshot }) => snapshot.name)
  const mutations = [putAsked(sessionId, { at: facts.now.toISOString(), names, how, exchanges })]
  for (const { snapshot } of found) mutations.push(await outcome(store, snapshot, 'offered', facts))
  const [first] = found
  const toPerson =
    found.length === 1 && first !== undefined
      ? `Throughline found ${what(first.snapshot, facts)}: say yes to go on with it.`
      : `Throughline found ${found.length} that fit: say which one, by its number.`
  const said = { toModel: text, ...(how === 'offer' ? {} : { toPerson }) }
  await store.commit([...mutations, record(place, 'offer', said)])
  return render(said)
}

async function offerChoice(snapshots: readonly SessionSnapshot[], place: PromptPlace): Promise<HookAnswer> {
  const matches = snapshots.map((snapshot) => ({ snapshot }))
  const spoken = { form: 'natural', reference: '', shown: OFFER.choices } as const
  const found = await assessEach(place.store, matches, place.facts, spoken)
  return ask(found, 'choose', chooseText(found, options(place)), place)
}

/** A no puts aside what was named; what was only counted along waits for a day. */
async function takeDown(snapshots: readonly SessionSnapshot[], place: PromptPlace): Promise<HookAnswer> {
  const { store, facts } = place
  const [named, ...others] = snapshots as [SessionSnapshot, ...SessionSnapshot[]]
  const mutations: Mutation[] = [nothingAsked(place)]
  for (const other of others) mutations.push(await outcome(store, other, 'ignored', facts))
  if (named.status === 'in-progress' || named.status === 'paused')
    await setStatus(store, named.name, 'on-hold', { now: facts.now, source: 'hook' })
  mutations.push(await outcome(store, named, 'declined', facts))
  const said = {
    toModel: `Throughline: the user declined ${safeName(named.name)}; it is on hold and is not offered again.`,
    toPerson: declinedText(named),
  }
  await store.commit([...mutations, record(place, 'offer', said)])
  return render(said)
}

/** One that had been put aside before is not offered a third time. */
async function outcome(
  store: GraphStore,
  snapshot: SessionSnapshot,
  what: 'offered' | 'ignored' | 'declined' | 'accepted',
  { now }: RecoverFacts,
): Promise<Mutation> {
  const before = await offerRecord(store, snapshot)
  const again = before?.again === true || snapshot.status === 'on-hold'
  return putOffer(snapshot, {
    at: now.toISOString(),
    name: snapshot.name,
    outcome: what,
    ...(again ? { again } : {}),
  })
}

function nothingAsked({ sessionId, facts, exchanges }: PromptPlace): Mutation {
  return putAsked(sessionId, { at: facts.now.toISOString(), names: [], how: 'told', exchanges })
}

function options({ context, facts }: PromptPlace) {
  return { sentinel: context.sentinel(), now: facts.now, command: context.command }
}

function what(snapshot: SessionSnapshot, { now }: RecoverFacts): string {
  return `${safeName(snapshot.name)}, saved ${describeAge(now.getTime() - Date.parse(snapshot.timestamp))} ago`
}

function record({ sessionId, facts }: PromptPlace, way: Way, said: Said): Mutation {
  return putGiven(sessionId, way, said, facts.now)
}

/** Says it where nothing else is left to be written. */
async function sayAlone({ store, sessionId, facts }: PromptPlace, way: Way, said: Said): Promise<HookAnswer> {
  await noteGiven(store, sessionId, way, said, facts.now)
  return render(said)
}

function render({ toModel, toPerson }: Said): HookAnswer {
  return {
    ...(toPerson === undefined ? {} : { toPerson }),
    ...(toModel === undefined ? {} : { toModel }),
  }
}
