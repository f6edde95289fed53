/**
 * @module Ranks a project's sessions by how likely a wish to continue means each, by the whole message. Pure.
 *
 * Words count by how few sessions have them (inverse document frequency), more in the topic, goal, tasks and branch than
 * in files, requests, decisions and the last exchange. Beside them: files that the message names, the time that it
 * names, the branch, what is unfinished, and which session was the last. The sum of these is the logarithm of the odds.
 */

import { defined } from '../../defined.ts'
import { RANK } from '../../rules.ts'
import { isEnded } from '../../snapshot/status.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { COMMONPLACE, SHARED_BEGINNING, sameWord, wordsOf } from '../message/words.ts'
import { readTimeReference, type TimeReference } from './time-reference.ts'
import { filesMeant } from './topic-match.ts'
import { findUnfinished, isTrivial } from './unfinished.ts'

export interface RankFacts {
  readonly now: Date
  readonly branch?: string
  /** Files that the message names. */
  readonly files: readonly string[]
}

export interface RankedSession {
  readonly snapshot: SessionSnapshot
  /** How likely the message means it, 0 to 1. All of them and "none of these" add up to 1. */
  readonly likelihood: number
  /** Words and files of the message that are this session's. */
  readonly words: readonly string[]
  /** How much of what the message tells is this session's, 0 to 1. */
  readonly strength: number
  /** What the message tells of it in logarithms of odds: 0 = nothing. */
  readonly evidence: number
  /** It was worked on at the time that the message names. */
  readonly inTime: boolean
}

export interface Ranking {
  /** The likeliest first. */
  readonly sessions: readonly RankedSession[]
  /** The time that the message names. */
  readonly time?: TimeReference
  /** Words that may say what the work is about, and that no session has. */
  readonly unknown: readonly string[]
}

/** Returns the sessions by how likely a message means them. `snapshots`: one of each session, the newest first. */
export function rankSessions(message: string, snapshots: readonly SessionSnapshot[], facts: RankFacts): Ranking {
  const time = readTimeReference(message, facts.now)
  // Words that any work has tell of none.
  const messageWords = wordsOf(message.slice(0, READ_OF_MESSAGE).replace(time?.words ?? '', ' ')).filter(
    (word) => !COMMONPLACE.has(word),
  )
  const words = tellingWords(messageWords, snapshots.map(indexesFor(messageWords)))
  const open = snapshots.filter((snapshot) => !isEnded(snapshot.status) && !isTrivial(snapshot))
  const bySession = limited(snapshots.map((snapshot, at) => toldOf(snapshot, at, words, facts.files)))
  const best = Math.max(...bySession.map(({ evidence }) => evidence), 0)
  const later = best >= RANK.leastEvidence ? RANK.laterWhenTold : RANK.later
  const scored = bySession.map((one) => {
    const { snapshot, evidence } = one
    const inTime = time !== undefined && workedOn(snapshot, time)
    const logit =
      evidence * RANK.words +
      (time === undefined ? 0 : inTime ? RANK.inTime : -RANK.inTime) +
      (isOnBranch(snapshot, facts.branch) ? RANK.branch : 0) +
      (isUnfinished(snapshot) ? RANK.unfinished : 0) +
      placeScore(open.indexOf(snapshot), later)
    return { ...one, inTime, logit }
  })
  const unknown = words.flatMap(({ word, worth }) => (worth === 0 ? [word] : []))
  const whole = RANK.none + scored.reduce((sum, { logit }) => sum + Math.exp(logit), 0)
  return {
    sessions: scored
      .map(({ logit, ...rest }) => ({
        ...rest,
        likelihood: Math.exp(logit) / whole,
        strength: best === 0 ? 0 : rest.evidence / best,
      }))
      .sort((a, b) => b.likelihood - a.likelihood),
    unknown,
    ...defined({ time }),
  }
}

// --- internal ---

/** Of a request, in characters. */
const READ = 4_000
/** Of the message: its beginning says which work is meant, and the rest what is to be done. */
const READ_OF_MESSAGE = 250
const MAIN = /^(?:main|master|trunk|develop|dev)$/

/** The words of a session: the place of each, and by their beginnings. */
interface WordIndex {
  readonly places: ReadonlyMap<string, number>
  readonly byBeginning: ReadonlyMap<string, readonly string[]>
}

/** Returns what indexes the texts of a session that may hold one of these words. Without a word, none. */
function indexesFor(messageWords: readonly string[]): (snapshot: SessionSnapshot) => WordIndex {
  if (messageWords.length === 0) return () => ({ places: new Map(), byBeginning: new Map() })
  const beginnings = [...new Set(messageWords.map((word) => word.slice(0, SHARED_BEGINNING)))]
  return (snapshot) =>
    indexOf(snapshot, (text) => {
      const plain = text.normalize('NFKC').toLowerCase()
      return beginnings.some((beginning) => plain.includes(beginning))
    })
}

function indexOf(snapshot: SessionSnapshot, mayHold: (text: string) => boolean): WordIndex {
  const { topic, goal = '', focus = '', tasks, workspace, files, conversation, decisions, nextStep = '' } = snapshot
  const places = new Map<string, number>()
  const add = (place: number, ...texts: readonly string[]) => {
    for (const word of wordsOf(texts.join('\n'))) if (!places.has(word)) places.set(word, place)
  }
  const branch = workspace.gitBranch ?? ''
  const main = [topic, goal, focus, ...tasks.map(({ text }) => text), MAIN.test(branch) ? '' : branch]
  add(1, ...main.filter(mayHold))
  const requests = conversation.requests.map(({ text }) => text.slice(0, READ))
  const last = conversation.lastExchange.map(({ text }) => text)
  const rest = [
    ...files.map(({ path }) => path),
    ...requests,
    ...decisions.map((one) => one.decision),
    nextStep,
    ...last,
  ]
  add(RANK.aside, ...rest.filter(mayHold))
  const byBeginning = new Map<string, string[]>()
  for (const word of places.keys()) {
    if (word.length < SHARED_BEGINNING) continue
    const beginning = word.slice(0, SHARED_BEGINNING)
    const known = byBeginning.get(beginning)
    if (known === undefined) byBeginning.set(beginning, [word])
    else known.push(word)
  }
  return { places, byBeginning }
}

/** How much a word counts for a session: 1 in what it is about, less in the rest, 0 where it has none of its forms. */
function placeIn({ places, byBeginning }: WordIndex, word: string): number {
  const near = (byBeginning.get(word.slice(0, SHARED_BEGINNING)) ?? []).filter((other) => sameWord(word, other))
  return Math.max(places.get(word) ?? 0, ...near.map((other) => (places.get(other) ?? 0) * RANK.otherForm))
}

interface TellingWord {
  readonly word: string
  /** Of each session. */
  readonly place: readonly number[]
  readonly worth: number
}

/** What each word of a message tells. */
function tellingWords(messageWords: readonly string[], indexes: readonly WordIndex[]): TellingWord[] {
  return messageWords.map((word) => {
    const place = indexes.map((index) => placeIn(index, word))
    const best = Math.max(...place, 0)
    const having = place.reduce((sum, share) => sum + share, 0) / best
    const worth = best === 0 ? 0 : Math.log((indexes.length + 2) / having)
    return { word, place, worth }
  })
}

function workedOn(
  { timestamp, conversation: { startedAt } }: SessionSnapshot,
  { from, until }: TimeReference,
): boolean {
  const end = Date.parse(timestamp)
  const start = startedAt === undefined ? end : Date.parse(startedAt)
  return end >= from && Math.min(start, end) <= until
}

function isUnfinished(snapshot: SessionSnapshot): boolean {
  return !isEnded(snapshot.status) && findUnfinished(snapshot, undefined).length > 0
}

/** What the message tells of one session: its words and files. */
function toldOf(snapshot: SessionSnapshot, at: number, words: readonly TellingWord[], files: readonly string[]) {
  const mine = words.flatMap(({ word, place, worth }) => {
    const share = place[at] ?? 0
    return share === 0 ? [] : [{ word, value: share * worth }]
  })
  const named = filesMeant(files, snapshot)
  const evidence = mine.reduce((all, { value }) => all + value, named.length > 0 ? RANK.files : 0)
  return { snapshot, evidence, words: [...new Set([...named, ...mine.map(({ word }) => word)])] }
}

/** A long message tells no more than so much; what it tells of each stays in proportion. */
function limited<T extends { readonly evidence: number }>(bySession: readonly T[]): T[] {
  const best = Math.max(...bySession.map(({ evidence }) => evidence), RANK.mostEvidence)
  return bySession.map((one) => ({ ...one, evidence: (one.evidence * RANK.mostEvidence) / best }))
}

function isOnBranch({ workspace }: SessionSnapshot, branch: string | undefined): boolean {
  return branch !== undefined && branch === workspace.gitBranch && !MAIN.test(branch)
}

/** The last work is meant most often; what has ended or was nothing is hardly ever. `rank`: -1 for these. */
function placeScore(rank: number, later: number): number {
  return rank === -1 ? -RANK.ended : -later * Math.log(1 + rank)
}
