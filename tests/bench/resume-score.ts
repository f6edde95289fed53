/**
 * @module How much of what a session uses next stands in a text: its rare words, and the files that it touches. Pure.
 *
 * A word counts where it is rare in other projects, was known before the cut, and is used in the next events.
 */

import { type Cut, type Session, wordsIn } from './resume-sessions.ts'

/** What a session uses after a cut, of what was known before it. */
export interface Needed {
  readonly soon: ReadonlySet<string>
  readonly later: ReadonlySet<string>
  readonly files: readonly string[]
}

/** Shares from 0 to 1; a measure is absent where too little is asked. */
export interface Score {
  /** Of the words of the next 8 events. */
  readonly soon?: number
  /** Of the words of the next 40 events. */
  readonly later?: number
  /** Of the files that the next 40 events touch. */
  readonly files?: number
}

export const MEASURES = ['soon', 'later', 'files'] as const
export type Measure = (typeof MEASURES)[number]

/** Returns, for each owner, the words that the transcripts of more than one other owner hold. */
export function commonWords(sessions: readonly Session[]): ReadonlyMap<string, ReadonlySet<string>> {
  const owners = new Map<string, Set<string>>()
  for (const { owner, words } of sessions) {
    const known = owners.get(owner) ?? new Set<string>()
    for (const word of words.keys()) known.add(word)
    owners.set(owner, known)
  }
  const counts = new Map<string, number>()
  for (const words of owners.values()) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const common = (own: ReadonlySet<string>) =>
    new Set([...counts].flatMap(([word, count]) => (count - Number(own.has(word)) > 1 ? [word] : [])))
  return new Map([...owners].map(([owner, words]) => [owner, common(words)]))
}

/** Returns what is needed after a cut; `common` are the words that are not rare. */
export function neededAfter(session: Session, cut: Cut, common: ReadonlySet<string>): Needed {
  const next = session.events.filter(({ line }) => line >= cut.next)
  const known = (word: string) => (session.words.get(word) ?? Number.MAX_VALUE) < cut.line && !common.has(word)
  const words = (count: number) => new Set(next.slice(0, count).flatMap(({ text }) => [...wordsIn(text)].filter(known)))
  const touched = next.slice(0, LATER).flatMap(({ path }) => (path === undefined ? [] : [path]))
  const before = session.lines.slice(0, cut.line).join('\n')
  return {
    soon: words(SOON),
    later: words(LATER),
    files: [...new Set(touched)].filter((path) => before.includes(path)),
  }
}

/** Returns how much of what is needed stands in a text; `paths` are all that the session knows. */
export function scoreOf(text: string, { soon, later, files }: Needed, paths: readonly string[]): Score {
  const spelled = spellOutBraces(text)
  const held = wordsIn(spelled)
  const share = (words: ReadonlySet<string>) =>
    words.size < FEWEST_WORDS ? undefined : rounded([...words].filter((word) => held.has(word)).length / words.size)
  const [inSoon, inLater] = [share(soon), share(later)]
  const named = files.filter((path) => names(spelled, path, paths)).length
  return {
    ...(inSoon === undefined ? {} : { soon: inSoon }),
    ...(inLater === undefined ? {} : { later: inLater }),
    ...(files.length === 0 ? {} : { files: rounded(named / files.length) }),
  }
}

// --- internal ---

const SOON = 8
const LATER = 40
/** Fewer words than these give a share by chance. */
const FEWEST_WORDS = 5

/** Three digits: kept figures stay short. */
function rounded(share: number): number {
  return Math.round(1_000 * share) / 1_000
}

/** A path is named whole, or by its last part where no other path of the session ends in it. */
function names(text: string, path: string, paths: readonly string[]): boolean {
  if (text.includes(path)) return true
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (paths.some((other) => other !== path && other.endsWith(`/${name}`))) return false
  return new RegExp(`(?<![\\w-])${name.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')}(?![\\w-])`).test(text)
}

/** `src/{a,b}.ts` as `src/a.ts src/b.ts`. */
function spellOutBraces(text: string): string {
  return text.replace(/([\w./@-]*)\{([\w./@,-]{1,2000})\}([\w./-]*)/g, (_, head: string, names: string, tail: string) =>
    names
      .split(',')
      .map((name) => head + name + tail)
      .join(' '),
  )
}
