/** @module Whether a message names a snapshot's files or repeats its subject, and whether two topics are the same. Pure. */

import { OFFER } from '../../rules.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { HOUSEKEEPING, type PlacedWord, placedWords, sameWord, wordsOf } from '../message/words.ts'

/** What a message repeats of a snapshot: its topic or an open task, and the share of its words, 0 to 1. */
export interface ImpliedSubject {
  readonly text: string
  readonly strength: number
}

/**
 * Returns the snapshot's topic, or its open task, that a message repeats without a word of earlier work: nearly all of it,
 * several words beside housekeeping ("run the tests and lint"), and close together.
 */
export function impliedSubject(message: string, snapshot: SessionSnapshot): ImpliedSubject | undefined {
  const said = placedWords(message.slice(0, READ)).sort((one, other) => one.at - other.at)
  const subjects = [
    snapshot.topic,
    ...snapshot.tasks.filter(({ status }) => status !== 'completed').map(({ text }) => text),
  ]
  let best: ImpliedSubject | undefined
  for (const text of subjects) {
    const strength = impliedShare(text, said)
    if (strength > (best?.strength ?? 0)) best = { text, strength }
  }
  return best
}

/** Returns the files of the snapshot's changes that are named, each by a name that few other files have. */
export function filesMeant(named: readonly string[], snapshot: SessionSnapshot): string[] {
  const telling = named
    .map((path) => path.replace(/^\.\//, ''))
    .filter((path) => path.includes('/') || !COMMON.test(path))
  return snapshot.files
    .map(({ path }) => path)
    .filter((path) => telling.some((name) => path === name || path.endsWith(`/${name}`) || name.endsWith(`/${path}`)))
}

/** True when two topics are the same: nearly all words of the shorter one, and half of the longer one's. */
export function sameTopic(one: string, other: string): boolean {
  const [short = [], long = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length)
  if (short.length === 0) return one.trim().toLowerCase() === other.trim().toLowerCase()
  const shared = short.filter((word) => long.some((known) => sameWord(word, known))).length
  return shared / short.length >= 0.75 && shared / long.length >= 0.5
}

// --- internal ---

const READ = 4_000
/** Characters that a repeated subject may be longer than itself: other words stand between its own. */
const ROOM = 60
/** Names that nearly every project has: they point at nothing. */
const COMMON =
  /^(?:readme|changelog|license|contributing|claude|agents|todo)\.\w+$|^(?:package|package-lock|tsconfig|composer|settings|config|launch)\.json$|^(?:index|main|app|mod|lib|utils?|types?|helpers?|constants?|config|test|tests|setup|__init__|styles?)\.\w+$|^(?:cargo|pyproject)\.toml$|^(?:docker-compose|compose)\.ya?ml$|^go\.(?:mod|sum)$/i
/** The share of a subject that the words of a message repeat; 0 where the match has no weight. */
function impliedShare(subject: string, said: readonly PlacedWord[]): number {
  const words = wordsOf(subject)
  const telling = words.filter((word) => !HOUSEKEEPING.has(word))
  const least = Math.max(OFFER.impliedWords, OFFER.impliedShare * telling.length)
  if (telling.length < least) return 0
  const last = new Map<string, number>()
  let best = 0
  for (const { word, at } of said) {
    const meant = words.find((other) => sameWord(other, word))
    if (meant === undefined) continue
    last.set(meant, at)
    const shared = words.filter((other) => at - (last.get(other) ?? Number.NEGATIVE_INFINITY) <= subject.length + ROOM)
    if (shared.filter((other) => !HOUSEKEEPING.has(other)).length >= least) best = Math.max(best, shared.length)
  }
  return best / words.length
}
