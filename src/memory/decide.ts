/**
 * @module What a message of a person leads to: nothing, an offer, a question, a choice, or the state itself. Writes nothing.
 *
 * The search strategy of the context recovery agent: by id, by topic, and at a session's start by time. A pasted summary or
 * an id counts in any message, plain words in a session's first two, the rest only in the very first.
 */

import type { Decision, MatchForm } from '../recovery/confidence.ts'
import { filesMeant, impliedStrength, topicStrength } from '../recovery/matching.ts'
import type { FoundWork } from '../recovery/offer-texts.ts'
import { findReference } from '../recovery/reference.ts'
import { isGreeting } from '../recovery/replies.ts'
import { detectSignal, type Signal } from '../recovery/signals.ts'
import { OFFER, RECENT_AGE, STALE_AGE } from '../rules.ts'
import { isEnded } from '../snapshot/status.ts'
import type { SessionSnapshot } from '../snapshot/types.ts'
import type { GraphStore } from '../store/port.ts'
import { type CandidateFacts, type Considered, findCandidates, isAlive } from './candidates.ts'
import type { OfferSetting } from './offers.ts'
import { assessHere, findRecovery, type RecoverFacts, type Recovery, withoutTakenUp } from './recover.ts'
import { findSnapshots } from './snapshots.ts'

export interface DecideFacts extends RecoverFacts {
  /** Exchanges of the session before this message. */
  readonly exchanges: number
  readonly offer: OfferSetting
  readonly env: NodeJS.ProcessEnv
  /** The session goes on with a conversation that is before the model already: its own, or the one it was forked from. */
  readonly goesOn: boolean
  /** The candidates, where they are known already. */
  readonly candidates?: readonly Considered[]
}

export interface Verdict {
  readonly signal: Signal
  readonly decision: Decision
  /** What the message may mean, best first; for work that has ended, decision `none`. */
  readonly found: readonly FoundWork[]
  /** Where an id or a summary was resolved. */
  readonly recovery?: Recovery
  /** A wish to go on that nothing fits: what was looked for. */
  readonly notFound?: string
  /** Why, in lines. */
  readonly reasons: readonly string[]
}

/** Returns what follows from a message. */
export async function decide(store: GraphStore, message: string, facts: DecideFacts): Promise<Verdict> {
  const signal = detectSignal(message, { firstMessages: facts.exchanges < OFFER.firstMessages })
  const reference = findReference(message)
  if (reference.kind !== 'none') {
    const verdict = await byReference(store, signal, await findRecovery(store, reference, facts), facts)
    if (verdict !== undefined) return verdict
  }
  if (signal.kind === 'formatted' && signal.topic !== undefined) {
    const given = { kind: 'formatted' as const, topic: signal.topic, summary: EMPTY_SUMMARY }
    const verdict = await byReference(store, signal, await findRecovery(store, given, facts), facts)
    if (verdict !== undefined) return verdict
  }
  const nothing = (reason: string): Verdict => ({ signal, decision: 'none', found: [], reasons: [reason] })
  if (signal.kind === 'formatted') return nothing('a continuation summary that no snapshot of this project fits')
  if (facts.goesOn) return nothing('the session goes on with a conversation that is before the model already')
  const wishes = signal.kind === 'natural' || (signal.kind === 'reference' && signal.ids.length === 0)
  if (wishes && facts.exchanges < OFFER.firstMessages) return byWish(store, signal, facts)
  if (facts.exchanges > 0) return nothing('an ordinary message, not the first one of its session')
  return atFirst(store, message, signal, facts)
}

// --- internal ---

const EMPTY_SUMMARY = { done: [], next: [], context: [], files: [] }
/** How far the second best may lie behind the best to be meant as well. */
const CLOSE = 0.2
const MOST_SNAPSHOTS = 200

async function byReference(
  store: GraphStore,
  signal: Signal,
  recovery: Recovery,
  facts: DecideFacts,
): Promise<Verdict | undefined> {
  switch (recovery.kind) {
    case 'none':
      return undefined
    case 'unknown':
      return {
        signal,
        decision: 'none',
        found: [],
        recovery,
        reasons: [`${recovery.name} is not in this store`],
      }
    case 'found': {
      const { snapshot, assessment } = recovery
      const first: FoundWork = { snapshot, assessment, unfinished: [] }
      const reasons = [`${snapshot.name}: ${assessment.evidence.join('; ')}`]
      const { rivals = [] } = recovery
      if (assessment.decision !== 'choose' || rivals.length === 0)
        return { signal, decision: assessment.decision, found: [first], recovery, reasons }
      const others = await findSnapshots(store, { names: rivals })
      if (others.length === 0) {
        // The other ids that the message names are not here: there is nothing to choose from.
        return { signal, decision: 'confirm', found: [first], recovery, reasons }
      }
      const form = signal.kind === 'formatted' && signal.ids.length === 0 ? 'formatted' : 'id'
      const more: FoundWork[] = []
      for (const other of others)
        more.push({
          snapshot: other,
          assessment: await assessHere(store, other, facts, {
            form,
            reference: other.name,
            rivals: [snapshot, ...others].filter(({ name }) => name !== other.name).map(({ name }) => name),
          }),
          unfinished: [],
        })
      return { signal, decision: 'choose', found: [first, ...more].slice(0, OFFER.choices), reasons }
    }
    default:
      return recovery satisfies never
  }
}

/** A wish in plain words: by its topic, else by time. */
async function byWish(store: GraphStore, signal: Signal, facts: DecideFacts): Promise<Verdict> {
  const form: MatchForm = signal.kind === 'natural' ? 'natural' : 'reference'
  const sessions = await newestOfSessions(store, facts)
  const open = sessions.filter(({ status }) => !isEnded(status))
  if (signal.topic !== undefined) {
    const matches = byStrength(signal.topic, open)
    if (matches.length > 0) return among(store, signal, form, signal.topic, matches, facts)
    const ended = byStrength(
      signal.topic,
      sessions.filter(({ status }) => isEnded(status)),
    )[0]
    if (ended !== undefined) {
      const { snapshot, strength } = ended
      const match = { form, reference: signal.topic, rivals: [], strength }
      const assessment = await assessHere(store, snapshot, facts, match)
      return {
        signal,
        decision: 'none',
        found: [{ snapshot, assessment, unfinished: [] }],
        reasons: [`only work that has ended fits "${signal.topic}": ${snapshot.name} is ${snapshot.status}`],
      }
    }
    return notFound(signal, signal.topic)
  }
  const named = open
    .map((snapshot) => ({ snapshot, strength: filesMeant(signal.files ?? [], snapshot).length > 0 ? 1 : 0 }))
    .filter(({ strength }) => strength > 0)
  if (named.length > 0) return among(store, signal, form, (signal.files ?? []).join(', '), named, facts)
  // What was offered and ignored, or is open elsewhere, is still meant by someone who asks for it.
  const candidates = await findCandidates(store, { ...candidateFacts(facts), wished: true })
  const unfinished = candidates.length > 0 ? candidates.map(({ snapshot }) => snapshot) : newestFirst(open, facts)
  if (unfinished.length === 0) return notFound(signal, signal.phrases[0] ?? '')
  const plain = unfinished.map((snapshot) => ({ snapshot }))
  return among(store, signal, form, '', plain, facts)
}

/** The first message of a session that says nothing of earlier work. */
async function atFirst(store: GraphStore, message: string, signal: Signal, facts: DecideFacts): Promise<Verdict> {
  const nothing = (reason: string): Verdict => ({ signal, decision: 'none', found: [], reasons: [reason] })
  if (facts.offer === 'never') return nothing('the setting "offer" is never')
  const candidates = facts.candidates ?? (await findCandidates(store, candidateFacts(facts)))
  if (candidates.length === 0) return nothing('there is no unfinished work to offer')
  const snapshots = candidates.map(({ snapshot }) => snapshot)
  const byFiles = snapshots.flatMap((snapshot) => {
    const files = filesMeant(signal.files ?? [], snapshot)
    return files.length === 0 ? [] : [{ snapshot, files }]
  })
  if (byFiles.length > 0) {
    const files = [...new Set(byFiles.flatMap((match) => match.files))].join(', ')
    return among(store, signal, 'files', files, byFiles, facts, candidates)
  }
  const byTopic = snapshots
    .map((snapshot) => ({ snapshot, strength: impliedStrength(message, snapshot) }))
    .filter(({ strength }) => strength > 0)
    .sort((a, b) => b.strength - a.strength)
  if (byTopic.length > 0)
    return among(store, signal, 'topic', byTopic[0]?.snapshot.topic ?? '', byTopic, facts, candidates)
  if (!isGreeting(message) && facts.offer !== 'always') return nothing('an ordinary task: it gets nothing')
  const plain = snapshots.map((snapshot) => ({ snapshot }))
  return among(store, signal, 'proactive', '', plain, facts, candidates)
}

interface Match {
  readonly snapshot: SessionSnapshot
  readonly strength?: number
}

async function among(
  store: GraphStore,
  signal: Signal,
  form: MatchForm,
  reference: string,
  matches: readonly Match[],
  facts: DecideFacts,
  candidates: readonly Considered[] = [],
): Promise<Verdict> {
  const shown = matches.slice(0, OFFER.choices)
  const found: FoundWork[] = []
  for (const { snapshot, strength } of shown) {
    const unfinished = candidates.find((candidate) => candidate.snapshot.name === snapshot.name)?.unfinished ?? []
    const assessment = await assessHere(store, snapshot, facts, {
      form,
      reference,
      rivals: matches.filter((other) => other.snapshot !== snapshot).map((other) => other.snapshot.name),
      unfinished: unfinished.map(({ text }) => text),
      ...(strength === undefined ? {} : { strength }),
    })
    found.push({ snapshot, assessment, unfinished, alive: await isAlive(store, snapshot, facts) })
  }
  const [first] = found
  return {
    signal,
    decision: first?.assessment.decision ?? 'none',
    found,
    reasons: found.map(({ snapshot, assessment }) => `${snapshot.name}: ${assessment.evidence.join('; ')}`),
  }
}

function notFound(signal: Signal, sought: string): Verdict {
  return {
    signal,
    decision: 'none',
    found: [],
    notFound: sought,
    reasons: [`no snapshot of this project fits "${sought}"`],
  }
}

/** Those of the topic, of the last day if there are any, and not far behind the best. */
function byStrength(
  topic: string,
  snapshots: readonly SessionSnapshot[],
): { snapshot: SessionSnapshot; strength: number }[] {
  const matches = snapshots
    .map((snapshot) => ({ snapshot, strength: topicStrength(topic, snapshot) }))
    .filter(({ strength }) => strength >= OFFER.topicShare)
    .sort((a, b) => b.strength - a.strength)
  const best = matches[0]?.strength ?? 0
  return matches.filter(({ strength }) => strength >= best - CLOSE)
}

/** The newest snapshot of each session of the project, the newest first; this session's own chain left out. */
async function newestOfSessions(store: GraphStore, facts: DecideFacts): Promise<SessionSnapshot[]> {
  const rows = await store.snapshots({ project: facts.project.id, limit: MOST_SNAPSHOTS })
  const sessions = new Set(facts.sessionId === undefined ? [] : [facts.sessionId])
  const names = rows
    .filter(({ name, session = name }) => !sessions.has(session) && sessions.add(session) !== undefined)
    .map(({ name }) => name)
  return names.length === 0 ? [] : withoutTakenUp(store, await findSnapshots(store, { names }))
}

/** Without a topic, what was worked on last: of the last day if there is any, else of the last week. */
function newestFirst(snapshots: readonly SessionSnapshot[], { now }: DecideFacts): SessionSnapshot[] {
  const younger = (age: number) =>
    snapshots.filter(({ status, timestamp }) => status !== 'resumed' && now.getTime() - Date.parse(timestamp) < age)
  const recent = younger(RECENT_AGE)
  return recent.length > 0 ? recent : younger(STALE_AGE).slice(0, 1)
}

function candidateFacts(facts: DecideFacts): CandidateFacts {
  return { ...facts, project: facts.project.id }
}
