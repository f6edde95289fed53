/** @module Whether a message names a snapshot's files, and whether two topics are the same. Pure. */

import type { SessionSnapshot } from '../../snapshot/types.ts'
import { sameWord, wordsOf } from '../message/words.ts'

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

/** Names that nearly every project has: they point at nothing. */
const COMMON =
  /^(?:readme|changelog|license|contributing|claude|agents|todo)\.\w+$|^(?:package|package-lock|tsconfig|composer|settings|config|launch)\.json$|^(?:index|main|app|mod|lib|utils?|types?|helpers?|constants?|config|test|tests|setup|__init__|styles?)\.\w+$|^(?:cargo|pyproject)\.toml$|^(?:docker-compose|compose)\.ya?ml$|^go\.(?:mod|sum)$/i
