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
  modelLine,
  notFoundText,
  personLine,
  safeName,
} from '../../recovery/texts/offer.ts'
import type { PresentOptions } from '../../recovery/texts/state.ts'
import { STATUS_MOVES } from '../../rules.ts'
import { isEnded } from '../../snapshot/status.ts'
import type { SessionSnapshot, Status } from '../../snapshot/types.ts'
import type { GraphStore, Mutation } from '../../store/port.ts'
import type { Reply } from '../../text/reply.ts'
import type { InjectedTexts, InjectionReason } from '../session/history.ts'
import { change } from '../session/read-change-write.ts'
import { resumed } from '../session/resumption.ts'
import { putSessionRecord, sessionRecord } from '../session/session-record.ts'
import { findSnapshot } from '../session/snapshots.ts'
import { assessHere, type RecoverFacts } from './assess.ts'
import type { Considered } from './candidates.ts'
import type { ModelLine, Verdict } from './decide-request.ts'
import { statusChange } from './lifecycle.ts'
import { type AskedRecord, putAsked, putLine, putOffer } from './offers.ts'
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
 * Returns what follows the start of a session: the person sees the newest candidate, the model gets nothing. That uses up
 * the day's line, but for this session's own first prompt, and where no person sits before the session (`attended`).
 */
export function tellAtStart(
  sessionId: string,
  at: string,
  found: readonly Considered[],
  attended: boolean,
): Transition {
  const names = found.slice(0, 1).map(({ snapshot }) => snapshot.name)
  return {
    way: 'offer',
    mutations: async () => [
      putAsked(sessionId, { at, names, exchanges: BEFORE_THE_FIRST }),
      ...(attended
        ? found.map(({ snapshot }) =>
            putOffer(snapshot, { at, name: snapshot.name, outcome: 'told', session: sessionId }),
          )
        : []),
    ],
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
  const { line, last } = verdict
  if (line !== undefined) return () => tellModel(line, conversation)
  const asking = () => ({ ...options(conversation), ...defined({ last }) })
  switch (decision) {
    case 'choose':
      return () => ask(found, chooseText(found, asking()), conversation, last)
    case 'apply':
    case 'confirm':
      return first && (() => ask([first], confirmText(first, asking()), conversation, last))
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
 * Returns what follows from a bare yes or no; undefined where it answers nothing that was asked: of a list, the model asks
 * which.
 */
export async function afterReply(
  reply: Reply,
  question: AskedRecord,
  conversation: Conversation,
): Promise<Answer | undefined> {
  const [name, ...others] = question.names
  const first = others.length > 0 ? undefined : await findSnapshot(conversation.store, name)
  if (first === undefined) return undefined
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
  mutations.push(putSessionRecord(sessionId, { ...linked, ...takesUp }, now), accepted(recovered, sessionId, now))
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
    return ask([work], confirmText(work, options(conversation)), conversation)
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
    mutations: takenUp || ended ? mutations : async () => [asked([snapshot.name], conversation, true)],
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
  const assessment = await assessHere(store, snapshot, facts, { form: 'natural', reference: '', rivals: [] })
  const work = { snapshot, assessment }
  const { text, takenUp, mutations } = await giveState(store, work, 'person', facts, options(conversation))
  return {
    way: 'recovery',
    mutations: async () => [
      ...(await mutations()),
      accepted(snapshot, conversation.sessionId, facts.now),
      asked([], conversation),
    ],
    toModel:
      question.given === true && takenUp
        ? `Throughline: the user confirmed ${safeName(snapshot.name)}; the state given before applies.`
        : text,
    toPerson: takenUp
      ? `Throughline recovered ${what(snapshot, facts)} (you asked for it).`
      : `Throughline only shows ${what(snapshot, facts)} (it is ${snapshot.status}).`,
  }
}

/** The one line, once a session. Where the model offers the first of it, a yes takes that up. */
function tellModel({ works, asks, offered, greeted }: ModelLine, conversation: Conversation): Transition {
  const { sessionId, facts } = conversation
  const names = works.map(({ snapshot }) => snapshot.name)
  const line = { at: facts.now.toISOString(), names, ...(greeted ? { greeted } : {}) }
  const [first] = offered
  return {
    way: 'offer',
    mutations: async () => [
      putLine(sessionId, line),
      ...(first === undefined ? [] : [asked([first.snapshot.name], conversation)]),
    ],
    toModel: modelLine(works, asks, facts.now),
  }
}

function ask(
  found: readonly FoundWork[],
  toModel: string,
  conversation: Conversation,
  last?: SessionSnapshot,
): Transition {
  const { sessionId, facts } = conversation
  const snapshots = found.map(({ snapshot }) => snapshot)
  const names = snapshots.map(({ name }) => name)
  const [first] = snapshots
  return {
    way: 'offer',
    mutations: async () => [
      asked(names, conversation),
      ...(last === undefined ? [] : [putLine(sessionId, { at: facts.now.toISOString(), names: [last.name] })]),
    ],
    toModel,
    toPerson:
      snapshots.length === 1 && first !== undefined
        ? `Throughline found ${what(first, facts)}${placeOf(found[0])}: say yes to go on with it.`
        : `Throughline found ${found.length} saved sessions that fit: the agent asks which one.`,
  }
}

/** A no puts aside what was named. What is of another project, or was taken up elsewhere, stays as it is. */
function decline(named: SessionSnapshot, conversation: Conversation): Transition {
  const { store, facts } = conversation
  const isPut =
    named.project.id === facts.project.id && (STATUS_MOVES[named.status] as readonly Status[]).includes('on-hold')
  return {
    way: 'offer',
    mutations: async () => [
      asked([], conversation),
      ...(isPut ? (await statusChange(store, named.name, 'on-hold', facts)).mutations : []),
    ],
    toModel: isPut
      ? `Throughline: the user declined ${safeName(named.name)}; it is on hold and is not offered again.`
      : `Throughline: the user declined ${safeName(named.name)} here; it stays as it is.`,
    ...(isPut ? { toPerson: declinedText(named) } : {}),
  }
}

function accepted(snapshot: SessionSnapshot, session: string, now: Date): Mutation {
  return putOffer(snapshot, { at: now.toISOString(), name: snapshot.name, outcome: 'accepted', session })
}

/** Remembers what the next prompt may answer; without names, that nothing is asked. */
function asked(names: readonly string[], { facts, sessionId, exchanges }: Conversation, given?: true): Mutation {
  return putAsked(sessionId, { at: facts.now.toISOString(), names, exchanges, ...defined({ given }) })
}

function say(way: InjectionReason, said: InjectedTexts): () => Transition {
  return () => ({ way, mutations: async () => [], ...said })
}

function options({ command, sentinel, facts, mostBytes }: Conversation) {
  return { sentinel: sentinel(), now: facts.now, command, ...defined({ mostBytes }) }
}

function placeOf(work: FoundWork | undefined): string {
  const { foreign } = work?.assessment ?? {}
  return foreign === undefined ? '' : `, of another project (${safeName(foreign)})`
}

function what(snapshot: SessionSnapshot, { now }: RecoverFacts): string {
  return `${safeName(snapshot.name)}, saved ${describeAge(now.getTime() - Date.parse(snapshot.timestamp))} ago`
}
