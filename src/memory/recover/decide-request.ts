/**
 * @module A wish to continue earlier work: which sessions it means, by the whole message, otherwise by what is
 * unfinished. Writes nothing.
 *
 * Source: context recovery agent, "Search strategy". Work that has ended is only named. A wish whose words fit nothing
 * falls back to the newest unfinished work, and says so.
 */

import { defined } from '../../defined.ts'
import type { Decision, MatchForm } from '../../recovery/match/confidence.ts'
import { type RankedSession, type RankFacts, rankSessions } from '../../recovery/match/rank-sessions.ts'
import { isTrivial } from '../../recovery/match/unfinished.ts'
import type { Signal } from '../../recovery/message/signal.ts'
import { COMMONPLACE, sameWord, wordsOf } from '../../recovery/message/words.ts'
import type { FoundWork } from '../../recovery/texts/offer.ts'
import { redact } from '../../redact/redact.ts'
import { EMPTY, type Redacted } from '../../redact/redacted.ts'
import { OFFER, RANK, RECALL, SNAPSHOT_ENTITY_TYPE, STALE_AGE } from '../../rules.ts'
import { isEnded } from '../../snapshot/status.ts'
import { sessionTitle, UNTITLED } from '../../snapshot/title.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { makerOf } from '../../snapshot/written-by.ts'
import type { GraphStore } from '../../store/port.ts'
import { demoteDuplicates, variedHits } from '../graph/diversify.ts'
import { newestFirst, newestOfEachSession, rowsByMaker } from '../session/snapshots.ts'
import { assessEach, type Match, type RecoverFacts } from './assess.ts'
import { type Recovery, withoutTakenUp } from './by-reference.ts'
import { considerRecent, type SavedWork, savedWork } from './candidates.ts'
import type { OfferSetting } from './offers.ts'

export interface DecideFacts extends RecoverFacts {
  /** Exchanges of the session before this message. */
  readonly exchanges: number
  readonly offer: OfferSetting
  /** The session goes on with a conversation that is before the model already: its own, or the one it was forked from. */
  readonly goesOn: boolean
}

/** The saved work that the model is told of. */
export interface ModelLine {
  /** The likeliest first. */
  readonly works: readonly SavedWork[]
  /** When it offers the first. */
  readonly asks: 'greeting' | 'always' | 'never'
  /** What it offers now, for all that is known: a yes takes it up. */
  readonly offered: readonly SavedWork[]
  /** The message only greets. */
  readonly greeted: boolean
}

export interface Verdict {
  readonly signal: Signal
  readonly decision: Decision
  /** What the message may mean, best first; for work that has ended, decision `none`. */
  readonly found: readonly FoundWork[]
  /** Where an id or a summary was resolved. */
  readonly recovery?: Recovery
  /** For a wish without any work in this project: what was searched for. */
  readonly notFound?: Redacted
  /** Nothing fits the words that were looked up: `found` is what is unfinished. */
  readonly unmatched?: true
  /** For a wish: the last session, where what was found is not it. It may be meant. */
  readonly last?: SessionSnapshot
  /** What the model is told in one line: it understands whether the person means any of it. */
  readonly line?: ModelLine
  /** Why, in lines. */
  readonly reasons: readonly string[]
}

/**
 * Returns the decision for a wish to continue; undefined where its words fit nothing that is saved. `message`: the whole
 * message.
 */
export async function decideWish(
  store: GraphStore,
  signal: Signal,
  message: string,
  facts: DecideFacts,
): Promise<Verdict | undefined> {
  const form: MatchForm = signal.kind === 'reference' ? 'reference' : 'natural'
  // The words that ask tell of no session.
  const told = signal.phrases.reduce((text, phrase) => text.replace(phrase, ' '), message)
  const { snapshots, made, sessions, time, unknown } = await rank(store, told, signal, facts)
  // Somebody looks a topic up: nothing else in the message says which session is meant.
  const isTopic = signal.topic === message
  const isMeant = (one: RankedSession) => isTold(one) || (isTopic && unknown.length === 0 && one.evidence > 0)
  const meant = sessions.filter(isMeant)
  const likely = isTopic ? aboutAsMuch(meant) : near(meant, sessions[0]?.likelihood)
  const [best] = hasTopic(signal, likely[0]) ? likely : []
  if (best !== undefined && !isOpen(best)) return ended(store, signal, form, best, facts)
  const [last] = newest(snapshots, facts)
  const found = best === undefined ? await unfinished() : likely.filter(isOpen).map(matchOf)
  if (found.length === 0) return undefined
  const verdict = await among(store, signal, form, found, facts)
  const isNamed = verdict.found.some(({ snapshot }) => snapshot.name === last?.snapshot.name)
  return { ...verdict, ...defined({ last: isNamed || isTopic ? undefined : last?.snapshot }) }

  /** Who asks without naming any work means what is unfinished, though it was offered and ignored, or is open elsewhere. */
  async function unfinished(): Promise<readonly Match[]> {
    if (signal.topic !== undefined || time !== undefined || form === 'reference') return []
    const considered = await considerRecent(store, { ...facts, project: facts.project.id })
    const candidates = considered.filter(({ reason, rests }) => reason === undefined || rests !== undefined)
    const recorded = candidates.length > 0 ? candidates : newest(snapshots, facts)
    // A client of the memory server alone may have nothing but what such clients saved.
    const left = recorded.length > 0 || facts.unrecorded !== true ? recorded : newest(made, facts)
    return withLikelihood(left, sessions).sort((one, other) => other.likelihood - one.likelihood)
  }
}

/**
 * Returns the saved work that a message may mean, the likeliest first: what its words, files or time are about, then what may be
 * offered, what is unfinished, and the rest. The last session of all is among the first OFFER.named.
 */
export async function likeliest(
  store: GraphStore,
  message: string,
  { files = [] }: Signal,
  facts: DecideFacts,
): Promise<SavedWork[]> {
  const considered = await considerRecent(store, { ...facts, project: facts.project.id })
  const works = newestOfEach(savedWork(considered, facts.now), ({ snapshot }) => snapshot)
  const [last] = works
  const snapshots = works.map(({ snapshot }) => snapshot)
  const { sessions } = rankSessions(message, snapshots, rankFacts(facts, files))
  const standing = (session: RankedSession, work: SavedWork) =>
    isTold(session) ? 0 : work.mayOffer ? 1 : work.unfinished.length > 0 ? 2 : 3
  const sorted = sessions
    .flatMap((session) => {
      const work = works.find(({ snapshot }) => snapshot === session.snapshot)
      return work === undefined ? [] : [{ work, standing: standing(session, work) }]
    })
    .sort((a, b) => a.standing - b.standing)
    .map(({ work }) => work)
  // Most of those who go on do so with the session before: it is always among those that are named.
  if (last === undefined || sorted.indexOf(last) < OFFER.named) return sorted
  const others = sorted.filter((work) => work !== last)
  return [...others.slice(0, OFFER.named - 1), last, ...others.slice(OFFER.named - 1)]
}

/** Returns the verdict for snapshots of which each may be meant. */
async function among(
  store: GraphStore,
  signal: Signal,
  form: MatchForm,
  matches: readonly Match[],
  facts: DecideFacts,
): Promise<Verdict> {
  const found = await assessEach(store, matches, facts, { form, reference: '', shown: OFFER.choices })
  return {
    signal,
    decision: found[0]?.assessment.decision ?? 'none',
    found,
    reasons: found.map(({ snapshot, assessment }) => `${snapshot.name}: ${assessment.evidence.join('; ')}`),
  }
}

// --- internal ---

const MOST_SNAPSHOTS = 200
const MOST_OF_A_TOPIC = 2 / 3
/** Of a longer message, the store is searched for the first characters, up to this number. */
const LONGEST_SOUGHT = 400

/** The sessions of the project by how likely the message means them, with their newest snapshots. */
async function rank(store: GraphStore, message: string, { files = [] }: Signal, facts: DecideFacts) {
  const { recorded: all, made } = await newestOfSessions(store, message, facts)
  const recorded = newestOfEach(all, (snapshot) => snapshot)
  const ranked = (snapshots: readonly SessionSnapshot[]) => rankSessions(message, snapshots, rankFacts(facts, files))
  const own = ranked(recorded)
  const saved = { snapshots: recorded, made }
  if (made.length === 0 || own.sessions.some(isTold)) return { ...own, ...saved }
  // What clients wrote is found by its words, where no session is.
  const withMade = ranked([...recorded, ...made])
  const isMade = withMade.sessions.some(isTold) || (recorded.length === 0 && facts.unrecorded === true)
  return { ...(isMade ? withMade : own), ...saved }
}

function rankFacts({ now, git }: DecideFacts, files: readonly string[]): RankFacts {
  return { now, files, ...defined({ branch: git?.branch }) }
}

/** Its words, its files or the time say that the message is about this one. */
function isTold({ evidence, inTime }: RankedSession): boolean {
  return evidence >= RANK.leastEvidence || inTime
}

/** A first word begins tasks too: one is a wish where most of what is named behind it is the session's. */
function hasTopic({ byFirstWords, topic }: Signal, best: RankedSession | undefined): boolean {
  if (byFirstWords !== true || topic === undefined || best === undefined) return true
  const named = wordsOf(topic).filter((word) => !COMMONPLACE.has(word))
  const known = named.filter((word) => best.words.some((other) => sameWord(word, other)))
  return known.length >= named.length * MOST_OF_A_TOPIC
}

function isOpen({ snapshot }: Pick<RankedSession, 'snapshot'>): boolean {
  return !isEnded(snapshot.status)
}

/** The matches that were ranked, each with how likely it is meant. */
function withLikelihood(matches: readonly Match[], sessions: readonly RankedSession[]) {
  return matches.flatMap((one) => {
    const ranked = sessions.find(({ snapshot }) => snapshot.name === one.snapshot.name)
    return ranked === undefined ? [] : [{ ...one, likelihood: ranked.likelihood }]
  })
}

function matchOf(ranked: RankedSession): Match {
  const { snapshot, likelihood, strength, words } = ranked
  return { snapshot, likelihood, ...(words.length === 0 ? {} : { strength, reference: referenceOf(ranked) }) }
}

/** The words of the message that tell of the session, as they may be shown. */
function referenceOf({ words }: RankedSession): Redacted {
  return words.length === 0 ? EMPTY : redact(words.join(' '))
}

/** Share of the most evidence that is about as much. */
const ABOUT_AS_MUCH = 0.8

/** Those that the words of a topic tell of about as much as of the first; many copies of one text are put behind. */
function aboutAsMuch(sessions: readonly RankedSession[]): RankedSession[] {
  const most = Math.max(...sessions.map(({ evidence }) => evidence), 0)
  const told = sessions.filter(({ evidence }) => evidence >= most * ABOUT_AS_MUCH)
  return demoteDuplicates(told, ({ snapshot }) => `${snapshot.topic}\n${snapshot.goal ?? ''}`).items
}

/** Those that are not far behind the likeliest one. */
function near(sessions: readonly RankedSession[], most: number | undefined = 0): RankedSession[] {
  return sessions.filter(({ likelihood }) => likelihood >= most * Math.exp(-RANK.close))
}

async function ended(
  store: GraphStore,
  signal: Signal,
  form: MatchForm,
  best: RankedSession,
  facts: DecideFacts,
): Promise<Verdict> {
  const { name, status } = best.snapshot
  const reference = referenceOf(best)
  return {
    signal,
    decision: 'none',
    found: await assessEach(store, [matchOf(best)], facts, { form, reference, shown: 1 }),
    reasons: [`only work that has ended fits "${reference}": ${name} is ${status}`],
  }
}

/** The newest of each title, of items the newest first: the same work in several sessions takes one place. */
function newestOfEach<T>(items: readonly T[], snapshotIn: (item: T) => SessionSnapshot): T[] {
  const titles = new Set<string>()
  return items.filter((item) => {
    const title = sessionTitle(snapshotIn(item))
    return title === UNTITLED || (!titles.has(title) && titles.add(title) !== undefined)
  })
}

/**
 * The newest snapshot of each session of the project, the newest first, and those that the store finds for the topic, however
 * many were saved since; this session's own chain left out.
 */
async function newestOfSessions(
  store: GraphStore,
  message: string,
  facts: DecideFacts,
): Promise<{ readonly recorded: SessionSnapshot[]; readonly made: SessionSnapshot[] }> {
  const filter = { type: SNAPSHOT_ENTITY_TYPE, project: facts.project.id }
  const query = { project: filter.project, limit: MOST_SNAPSHOTS }
  const { recorded, made } = await rowsByMaker(store, query)
  const older =
    recorded.length < MOST_SNAPSHOTS
      ? []
      : await variedHits(store, message.slice(0, LONGEST_SOUGHT), filter, RECALL.candidates).then((hits) =>
          store.snapshots({ names: hits.map(({ name }) => name), project: filter.project }),
        )
  const others = [...recorded, ...older, ...made].filter(({ name, session = name }) => session !== facts.sessionId)
  const found = await withoutTakenUp(store, newestOfEachSession(newestFirst(others)))
  return {
    recorded: found.filter((each) => makerOf(each) === undefined),
    made: found.filter((each) => makerOf(each) !== undefined),
  }
}

/** Where nothing is unfinished, what was worked on last, within a week. */
function newest(snapshots: readonly SessionSnapshot[], { now }: DecideFacts): Match[] {
  const last = snapshots.find(
    (snapshot) =>
      !isEnded(snapshot.status) &&
      snapshot.status !== 'resumed' &&
      !isTrivial(snapshot) &&
      now.getTime() - Date.parse(snapshot.timestamp) < STALE_AGE,
  )
  return last === undefined ? [] : [{ snapshot: last }]
}
