/**
 * @module A wish to go on with earlier work: which snapshots it may mean, by topic, by file, else by time. Writes nothing.
 *
 * Source: context recovery agent, "Search strategy". Work that has ended is only named.
 */

import type { Decision, MatchForm } from '../../recovery/match/confidence.ts'
import { filesMeant, topicMeant, topicStrength } from '../../recovery/match/topic-match.ts'
import type { Signal } from '../../recovery/message/signal.ts'
import type { FoundWork } from '../../recovery/texts/offer.ts'
import { OFFER, RECALL, RECENT_AGE, SNAPSHOT_ENTITY_TYPE, STALE_AGE } from '../../rules.ts'
import { isEnded } from '../../snapshot/status.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore } from '../../store/port.ts'
import { editDistance, mistakesIn } from '../../store/queries/spelling.ts'
import { putAlikeBehind, variedHits } from '../graph/diversify.ts'
import { findSnapshots } from '../session/snapshots.ts'
import { assessEach, type Match, type RecoverFacts } from './assess.ts'
import { type Recovery, withoutTakenUp } from './by-reference.ts'
import { type Considered, findCandidates } from './candidates.ts'
import type { OfferSetting } from './offers.ts'

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

/** What a message says of the earlier work that it only mentions: what that was about. */
export interface Mention {
  readonly words: string
  readonly english: boolean
}

/**
 * Returns what follows from a wish to go on: with the signal's topic, else with the files that it names, else with what a
 * mention speaks of, else with what was last.
 */
export async function decideWish(
  store: GraphStore,
  signal: Signal,
  facts: DecideFacts,
  mention?: Mention,
): Promise<Verdict> {
  const form: MatchForm = signal.kind === 'reference' ? 'reference' : 'natural'
  const { topic, files = [] } = signal
  const sessions = await newestOfSessions(store, topic ?? mention?.words, facts)
  const open = sessions.filter(({ status }) => !isEnded(status))
  if (topic !== undefined) {
    const matches = byStrength(topic, open)
    if (matches.length > 0) return among(store, signal, form, topic, matches, facts)
  }
  const named = open.filter((snapshot) => filesMeant(files, snapshot).length > 0)
  if (named.length > 0) return among(store, signal, form, files.join(', '), named.map(whole), facts)
  if (topic !== undefined) {
    const ended = await onlyEnded(store, signal, form, topic, sessions, facts)
    if (ended !== undefined) return ended
    const meant = topicMeant(topic, sessions, mistakesBetween)
    const verdict = meant === undefined ? undefined : await decideWish(store, { ...signal, topic: meant }, facts)
    return verdict === undefined || verdict.found.length === 0 ? notFound(signal, topic) : verdict
  }
  if (mention !== undefined) {
    const { words, english } = mention
    const matches = byStrength(words, open)
    if (matches.length > 0) return among(store, signal, form, words, matches, facts)
    const ended = await onlyEnded(store, signal, form, words, sessions, facts)
    if (ended !== undefined) return ended
    // In another language what is left of the sentence may be words of the mention: that nothing fits them says nothing.
    if (english) return notFound(signal, words)
  }
  // What was offered and ignored, or is open elsewhere, is still meant by someone who asks for it.
  const candidates = await findCandidates(store, { ...facts, project: facts.project.id, wished: true })
  const unfinished: readonly Match[] = candidates.length > 0 ? candidates : newestFirst(open, facts)
  if (unfinished.length === 0) return notFound(signal, signal.phrases[0] ?? '')
  return among(store, signal, form, '', unfinished, facts)
}

/** Returns the verdict for snapshots of which each may be meant. */
export async function among(
  store: GraphStore,
  signal: Signal,
  form: MatchForm,
  reference: string,
  matches: readonly Match[],
  facts: DecideFacts,
): Promise<Verdict> {
  const found = await assessEach(store, matches, facts, { form, reference, shown: OFFER.choices })
  return {
    signal,
    decision: found[0]?.assessment.decision ?? 'none',
    found,
    reasons: found.map(({ snapshot, assessment }) => `${snapshot.name}: ${assessment.evidence.join('; ')}`),
  }
}

// --- internal ---

/** How far the second best may lie behind the best to be meant as well. */
const CLOSE = 0.2
const MOST_SNAPSHOTS = 200
/** In letters: of shorter words many differ in one. */
const SHORTEST_MISTYPED = 5

/** In letters, for a word that is long enough to be known again. */
function mistakesBetween(word: string, other: string): number | undefined {
  if (word.length < SHORTEST_MISTYPED) return undefined
  const most = mistakesIn(word)
  const distance = editDistance(word, other, most)
  return distance > most ? undefined : distance
}

async function onlyEnded(
  store: GraphStore,
  signal: Signal,
  form: MatchForm,
  topic: string,
  sessions: readonly SessionSnapshot[],
  facts: DecideFacts,
): Promise<Verdict | undefined> {
  const [match] = byStrength(
    topic,
    sessions.filter(({ status }) => isEnded(status)),
  )
  if (match === undefined) return undefined
  const { name, status } = match.snapshot
  return {
    signal,
    decision: 'none',
    found: await assessEach(store, [match], facts, { form, reference: topic, shown: 1 }),
    reasons: [`only work that has ended fits "${topic}": ${name} is ${status}`],
  }
}

function notFound(signal: Signal, sought: string): Verdict {
  const what =
    sought === '' ? 'there is no unfinished work of this project' : `no snapshot of this project fits "${sought}"`
  return { signal, decision: 'none', found: [], notFound: sought, reasons: [what] }
}

function whole(snapshot: SessionSnapshot): Match {
  return { snapshot, strength: 1 }
}

/** Those of the topic that are not far behind the best. */
function byStrength(topic: string, snapshots: readonly SessionSnapshot[]): Match[] {
  const matches = snapshots
    .map((snapshot) => ({ snapshot, strength: topicStrength(topic, snapshot) }))
    .filter(({ strength }) => strength >= OFFER.topicShare)
    .sort((a, b) => b.strength - a.strength)
  const best = matches[0]?.strength ?? 0
  const close = matches.filter(({ strength }) => strength >= best - CLOSE)
  return putAlikeBehind(close, ({ snapshot }) => `${snapshot.topic} ${snapshot.goal ?? ''}`).items
}

/**
 * The newest snapshot of each session of the project, the newest first, and those that the store finds for the topic, however
 * many were saved since; this session's own chain left out.
 */
async function newestOfSessions(
  store: GraphStore,
  topic: string | undefined,
  facts: DecideFacts,
): Promise<SessionSnapshot[]> {
  const filter = { type: SNAPSHOT_ENTITY_TYPE, project: facts.project.id }
  const rows = await store.snapshots({ project: filter.project, limit: MOST_SNAPSHOTS })
  const older =
    topic === undefined || rows.length < MOST_SNAPSHOTS
      ? []
      : await variedHits(store, topic, filter, RECALL.candidates).then((hits) =>
          store.snapshots({ names: hits.map(({ name }) => name), project: filter.project }),
        )
  const sessions = new Set(facts.sessionId === undefined ? [] : [facts.sessionId])
  const names = [...rows, ...older]
    .filter(({ name, session = name }) => !sessions.has(session) && sessions.add(session) !== undefined)
    .map(({ name }) => name)
  return names.length === 0 ? [] : withoutTakenUp(store, await findSnapshots(store, { names }))
}

/** Without a topic, what was worked on last: of the last day if there is any, else of the last week. */
function newestFirst(snapshots: readonly SessionSnapshot[], { now }: DecideFacts): Match[] {
  const younger = (age: number) =>
    snapshots
      .filter(({ status, timestamp }) => status !== 'resumed' && now.getTime() - Date.parse(timestamp) < age)
      .map((snapshot) => ({ snapshot }))
  const recent = younger(RECENT_AGE)
  return recent.length > 0 ? recent : younger(STALE_AGE).slice(0, 1)
}
