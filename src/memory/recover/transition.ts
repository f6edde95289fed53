/**
 * @module What becomes of earlier work: who takes it up, what is asked, and what a yes, a no or silence does to an offer.
 *
 * The one home of these rules. A transition says what is to be written and what is to be told; `carryOut` writes it, and the
 * surfaces only render it.
 */

import { defined } from '../../defined.ts'
import { type Assessment, describeAge } from '../../recovery/match/confidence.ts'
import {
  chooseText,
  confirmText,
  declinedText,
  type FoundWork,
  lastLine,
  modelLine,
  notFoundText,
  personLine,
  safeName,
} from '../../recovery/texts/offer.ts'
import type { PresentOptions } from '../../recovery/texts/state.ts'
import { isEnded } from '../../snapshot/status.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore, Mutation } from '../../store/port.ts'
import type { Reply } from '../../text/reply.ts'
import type { InjectedTexts, InjectionReason } from '../session/history.ts'
import { change } from '../session/read-change-write.ts'
import { resumed } from '../session/resumption.ts'
import { putSessionRecord, sessionRecord } from '../session/session-record.ts'
import { findSnapshots } from '../session/snapshots.ts'
import { assessHere, type RecoverFacts } from './assess.ts'
import { type Considered, savedWork } from './candidates.ts'
import type { ModelLine, Verdict } from './decide-request.ts'
import { statusChange } from './lifecycle.ts'
import {
  type AskedRecord,
  type OfferRecord,
  offerRecord,
  putAsked,
  putLine,
  putOffer,
  putStart,
  type StartRecord,
} from './offers.ts'
import type { StateToGive } from './state-text.ts'

/** What is written. It depends on what the store holds: it is computed again if another writer came in between. */
export interface Writes {
  readonly mutations: () => Promise<readonly Mutation[]>
}

/** What is written, and what the model and the person are told. */
export interface Transition extends InjectedTexts, Writes {
  /** Why it is said. */
  readonly way: InjectionReason
}

/** Makes the transition: done only by the one installation that may speak. */
export type Answer = () => Transition | Promise<Transition>

/** Where a message was written, and how texts for it are made. */
export interface Conversation {
  readonly store: GraphStore
  readonly sessionId: string
  /** Exchanges of the session before the message. */
  readonly exchanges: number
  readonly facts: RecoverFacts
  /** The program, as a person calls it. */
  readonly command: string
  /** Returns a mark that no text can foresee. */
  readonly sentinel: () => string
  /** The most bytes that the host passes on; absent where it counts characters. */
  readonly mostBytes?: number
}

/**
 * Who asks for the work: a prompt that names it, a model's call that does, or a person who has said yes to it (in a reply,
 * by a model that was told so, or by naming it to a program).
 */
export type Asker = 'prompt' | 'tool' | 'person'

/** Returns whether the work is taken up. Work that has ended never is: it is shown. */
export function isTakenUp(
  { status }: Pick<SessionSnapshot, 'status'>,
  { alive, foreign, maker, tier, decision }: Pick<Assessment, 'alive' | 'foreign' | 'maker' | 'tier' | 'decision'>,
  asker: Asker,
): boolean {
  if (isEnded(status)) return false
  switch (asker) {
    case 'person':
      return true
    // The state goes in with "confirm before changing files" in one step; from a session that is still open, of another
    // project, or what a client wrote, after a yes.
    case 'prompt':
      return !alive && foreign === undefined && maker === undefined && tier !== 'low'
    // A model can call again once the person has confirmed.
    case 'tool':
      return decision === 'apply'
    default:
      return asker satisfies never
  }
}

/** Returns the state of the work, and what taking it up writes, where it is taken up. */
export async function giveState(
  store: GraphStore,
  work: Omit<StateToGive, 'confirmed'>,
  asker: Asker,
  facts: RecoverFacts,
  options: Omit<PresentOptions, 'now'>,
) {
  const { snapshot, assessment } = work
  const takenUp = isTakenUp(snapshot, assessment, asker)
  const confirmed = asker === 'person' && !isEnded(snapshot.status)
  // Most prompts only ask: they load nothing of what renders a state.
  const { recoveredState } = await import('./state-text.ts')
  const state = await recoveredState(store, { ...work, confirmed }, { ...options, now: facts.now })
  return { ...state, takenUp, mutations: async () => (takenUp ? takingUp(store, snapshot, facts) : []) }
}

/** Writes what a transition says, in one commit. */
export async function carryOut(store: GraphStore, { mutations }: Writes): Promise<void> {
  await change(store, async () => ({ mutations: await mutations(), result: undefined }))
}

/**
 * Returns what follows the start of a session: the person sees the candidates, the model gets nothing. That uses up
 * the day's offer, but for this session's own first prompt, and where no person sits before the session (`attended`).
 */
export function tellAtStart(
  store: GraphStore,
  sessionId: string,
  start: Omit<StartRecord, 'told'>,
  found: readonly Considered[],
  facts: { readonly now: Date; readonly attended: boolean },
): Transition {
  const told = found.map(({ snapshot }) => snapshot.name)
  return {
    way: 'offer',
    mutations: async () => {
      const mutations = [
        putStart(sessionId, { ...start, told }),
        putAsked(sessionId, { at: start.at, names: told, how: 'told', exchanges: BEFORE_THE_FIRST }),
      ]
      if (facts.attended)
        for (const { snapshot } of found) mutations.push(await outcome(store, snapshot, 'told', facts, sessionId))
      return mutations
    },
    ...(found.length === 0 ? {} : { toPerson: personLine(found) }),
  }
}

/** Returns what follows from a verdict, or undefined where nothing does. */
export function afterVerdict(verdict: Verdict, conversation: Conversation): Answer | undefined {
  const { recovery, found, decision } = verdict
  if (recovery?.kind === 'unknown')
    return say('recovery', {
      toPerson: `Throughline: ${recovery.name} is not in the store on this machine; the pasted text is all there is.`,
    })
  if (recovery?.kind === 'found') return () => giveNamed(recovery, conversation)
  const [first] = found
  const { line } = verdict
  if (line !== undefined) return () => tellModel(line, conversation)
  const behind = defined({ last: verdict.last })
  switch (decision) {
    case 'choose':
      return () =>
        ask(found, 'choose', chooseText(found, { ...options(conversation), ...behind }), conversation, verdict.last)
    case 'apply':
    case 'confirm':
      return (
        first &&
        (() =>
          ask(
            [first],
            'confirm',
            confirmText(first, { ...options(conversation), ...behind }),
            conversation,
            verdict.last,
          ))
      )
    case 'offer':
    case 'none': {
      if (first !== undefined)
        return say('offer', {
          toModel: `Throughline: ${safeName(first.snapshot.name)} fits, but it is ${first.snapshot.status}; \`${conversation.command} show ${safeName(first.snapshot.name)}\` reads it.`,
        })
      const { notFound } = verdict
      return notFound === undefined
        ? undefined
        : say('offer', { toModel: notFoundText(notFound, options(conversation)) })
    }
    default:
      return decision satisfies never
  }
}

/** Returns whether a question still waits for an answer: only the prompt after it answers it. */
export function isWaiting(asked: AskedRecord | undefined, exchanges: number): asked is AskedRecord {
  return asked !== undefined && asked.names.length > 0 && exchanges - asked.exchanges <= 1
}

/**
 * Returns what follows from a bare yes or no; undefined where it answers nothing that was asked. Of several that were named at
 * once, the person saw the first; of a list, the model asks which.
 */
export async function afterReply(
  reply: Reply,
  question: AskedRecord,
  conversation: Conversation,
): Promise<Answer | undefined> {
  const known = await findSnapshots(conversation.store, { names: question.names })
  const first = known.find(({ name }) => name === question.names[0])
  if (first === undefined || (question.how === 'choose' && question.names.length > 1)) return undefined
  return reply === 'yes' ? () => giveConfirmed(first, question, conversation) : () => decline(first, conversation)
}

// --- internal ---

/** Only the first prompt answers what the person was told at the start. */
const BEFORE_THE_FIRST = -1
/**
 * The new session is linked to the one recovered, and its own snapshots will continue it: with the first of them, the work is
 * resumed. Where none will come, it is at once.
 */
async function takingUp(store: GraphStore, recovered: SessionSnapshot, facts: RecoverFacts): Promise<Mutation[]> {
  const { sessionId, now } = facts
  const isResumed = sessionId === undefined || facts.unrecorded === true
  const mutations = isResumed ? await resumed(store, recovered, facts) : []
  if (sessionId === undefined) return mutations
  const record = await sessionRecord(store, sessionId)
  // What was read so far is read again, on top of what the session now inherits.
  const { cursor: _, ...rest } = record
  const linked =
    record.resumedFrom === undefined ? { ...rest, resumedFrom: recovered.name, resumedAt: now.toISOString() } : record
  const takesUp = isResumed ? {} : { takesUp: [...new Set([...(record.takesUp ?? []), recovered.name])] }
  mutations.push(
    putSessionRecord(sessionId, { ...linked, ...takesUp }, now),
    await outcome(store, recovered, 'accepted', facts, sessionId),
  )
  return mutations
}

/** What a prompt names: its state; where it is only shown, a yes may follow. */
async function giveNamed(
  { snapshot, ...recovery }: Extract<NonNullable<Verdict['recovery']>, { kind: 'found' }>,
  conversation: Conversation,
): Promise<Transition> {
  const { store, facts } = conversation
  const { assessment } = recovery
  if (assessment.foreign !== undefined) {
    const work = { snapshot, assessment, unfinished: [] }
    return ask([work], 'confirm', confirmText(work, options(conversation)), conversation)
  }
  const work = { snapshot, assessment, recovery: { ...recovery, snapshot } }
  const { text, takenUp, mutations } = await giveState(store, work, 'prompt', facts, options(conversation))
  const ended = isEnded(snapshot.status)
  const how = ended
    ? `it is ${snapshot.status}`
    : assessment.maker !== undefined
      ? `${safeName(assessment.maker)} wrote it, and no session was recorded: say yes to go on with it`
      : assessment.alive
        ? 'its session is still open in another terminal: say yes to go on with it here'
        : `confidence ${assessment.confidence.toFixed(2)}, ${assessment.tier}`
  return {
    way: 'recovery',
    mutations: takenUp || ended ? mutations : async () => [asked([snapshot], 'state', conversation)],
    toModel: text,
    toPerson: `Throughline ${takenUp ? 'recovered' : 'only shows'} ${what(snapshot, facts)} (${how}).`,
  }
}

/** After a yes: the state, marked as resumed; where it was given to be confirmed, only that. */
async function giveConfirmed(
  snapshot: SessionSnapshot,
  question: AskedRecord,
  conversation: Conversation,
): Promise<Transition> {
  const { store, facts } = conversation
  const assessment = await assessHere(store, snapshot, facts, {
    form: question.how === 'told' || question.how === 'offer' ? 'proactive' : 'natural',
    reference: '',
    rivals: [],
  })
  const work = { snapshot, assessment }
  const { text, takenUp, mutations } = await giveState(store, work, 'person', facts, options(conversation))
  const last = question.how === 'told' ? await newerThan(snapshot, conversation) : undefined
  return {
    way: 'recovery',
    mutations: async () => [
      ...(await mutations()),
      ...(last === undefined
        ? []
        : [putLine(conversation.sessionId, { at: facts.now.toISOString(), names: [last.name] })]),
      await outcome(store, snapshot, 'accepted', facts, conversation.sessionId),
      nothingAsked(conversation),
    ],
    toModel:
      question.how === 'state' && takenUp
        ? `Throughline: the user confirmed ${safeName(snapshot.name)}; the state given before applies.`
        : [...lastLine({ now: facts.now, ...defined({ last }) }), text].join('\n'),
    toPerson: takenUp
      ? `Throughline recovered ${what(snapshot, facts)} (you asked for it).`
      : `Throughline only shows ${what(snapshot, facts)} (it is ${snapshot.status}).`,
  }
}

/** The last session, where a finished one lies behind what the person was told of: "continue" may mean that. */
async function newerThan({ timestamp }: SessionSnapshot, { store, facts }: Conversation) {
  const [last] = await savedWork(store, { ...facts, project: facts.project.id })
  return last !== undefined && last.snapshot.timestamp > timestamp ? last.snapshot : undefined
}

/** The one line, once a session. Where the model offers some of it, a yes takes that up. */
function tellModel({ works, asks, offered, greeted }: ModelLine, conversation: Conversation): Transition {
  const { store, sessionId, facts } = conversation
  const mutations = async () => {
    const names = works.map(({ snapshot }) => snapshot.name)
    const line = { at: facts.now.toISOString(), names, ...(greeted ? { greeted } : {}) }
    const all = [putLine(sessionId, line)]
    if (offered.length === 0) return all
    const snapshots = offered.map(({ snapshot }) => snapshot)
    all.push(asked(snapshots, 'offer', conversation))
    for (const snapshot of snapshots) all.push(await outcome(store, snapshot, 'offered', facts))
    return all
  }
  return { way: 'offer', mutations, toModel: modelLine(works, asks, facts.now) }
}

function ask(
  found: readonly FoundWork[],
  how: AskedRecord['how'],
  toModel: string,
  conversation: Conversation,
  last?: SessionSnapshot,
): Transition {
  const { store, facts } = conversation
  const snapshots = found.map(({ snapshot }) => snapshot)
  const mutations = async () => {
    const all = [asked(snapshots, how, conversation)]
    if (last !== undefined)
      all.push(putLine(conversation.sessionId, { at: facts.now.toISOString(), names: [last.name] }))
    // Who asks for work that was declined uses up no offer of it.
    for (const snapshot of snapshots.filter((one) => isOfProject(one, facts)))
      if (snapshot.status !== 'on-hold') all.push(await outcome(store, snapshot, 'offered', facts))
    return all
  }
  const [first] = snapshots
  const toPerson =
    snapshots.length === 1 && first !== undefined
      ? `Throughline found ${what(first, facts)}${placeOf(found[0])}: say yes to go on with it.`
      : `Throughline found ${found.length} saved sessions that fit: the agent asks which one.`
  return { way: 'offer', mutations, toModel, toPerson }
}

/** A no puts aside what was named. What is of another project stays as it is there. */
function decline(named: SessionSnapshot, conversation: Conversation): Transition {
  const { store, facts } = conversation
  if (!isOfProject(named, facts))
    return {
      way: 'offer',
      mutations: async () => [nothingAsked(conversation)],
      toModel: `Throughline: the user declined ${safeName(named.name)} here; it stays as it is in its own project.`,
    }
  return {
    way: 'offer',
    mutations: async () => {
      const mutations: Mutation[] = [nothingAsked(conversation)]
      // Setting work to on-hold declines it.
      if (named.status === 'in-progress' || named.status === 'paused')
        mutations.push(...(await statusChange(store, named.name, 'on-hold', facts)).mutations)
      else mutations.push(await outcome(store, named, 'declined', facts))
      return mutations
    },
    toModel: `Throughline: the user declined ${safeName(named.name)}; it is on hold and is not offered again.`,
    toPerson: declinedText(named),
  }
}

/** One that had been put aside before is not offered a third time. */
async function outcome(
  store: GraphStore,
  snapshot: SessionSnapshot,
  what: OfferRecord['outcome'],
  { now }: Pick<RecoverFacts, 'now'>,
  session?: string,
): Promise<Mutation> {
  const before = await offerRecord(store, snapshot)
  const again = before?.again === true || snapshot.status === 'on-hold'
  const told = { at: now.toISOString(), name: snapshot.name, outcome: what, ...defined({ session }) }
  return putOffer(snapshot, { ...told, ...(again ? { again } : {}) })
}

function asked(
  snapshots: readonly SessionSnapshot[],
  how: AskedRecord['how'],
  { facts, sessionId, exchanges }: Conversation,
): Mutation {
  return putAsked(sessionId, { at: facts.now.toISOString(), names: snapshots.map(({ name }) => name), how, exchanges })
}

function nothingAsked(conversation: Conversation): Mutation {
  return asked([], 'told', conversation)
}

function say(way: InjectionReason, said: InjectedTexts): () => Transition {
  return () => ({ way, mutations: async () => [], ...said })
}

function options({ command, sentinel, facts, mostBytes }: Conversation) {
  return { sentinel: sentinel(), now: facts.now, command, ...defined({ mostBytes }) }
}

function isOfProject({ project }: SessionSnapshot, facts: Pick<RecoverFacts, 'project'>): boolean {
  return project.id === facts.project.id
}

function placeOf(work: FoundWork | undefined): string {
  const { foreign } = work?.assessment ?? {}
  return foreign === undefined ? '' : `, of another project (${safeName(foreign)})`
}

function what(snapshot: SessionSnapshot, { now }: RecoverFacts): string {
  return `${safeName(snapshot.name)}, saved ${describeAge(now.getTime() - Date.parse(snapshot.timestamp))} ago`
}
