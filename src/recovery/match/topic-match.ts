/**
 * @module Which snapshot a message speaks of, by its words and by the files that it names. Pure.
 *
 * Words are compared by their beginnings ("auth", "authentication"); scripts without blanks by pairs of characters.
 */

import { OFFER } from '../../rules.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { filesIn } from '../message/sentences.ts'

/**
 * Returns the share of the topic's words that the snapshot speaks of, 0 to 1. A word of its topic, goal or tasks counts
 * whole, one that stands only in a file's name, an earlier request, a decision or the next step by half.
 */
export function topicStrength(topic: string, snapshot: SessionSnapshot): number {
  const wanted = wordsOf(topic)
  if (wanted.length === 0) return 0
  const { files, conversation, decisions, nextStep = '' } = snapshot
  const main = mainWords(snapshot)
  const said = [
    ...files.map(({ path }) => path),
    ...conversation.requests.map(({ text }) => text),
    ...decisions.map(({ decision }) => decision),
  ]
  const aside = wordsOf([...said, nextStep].join(' '))
  const worth = wanted.map((word) => {
    if (main.some((other) => sameWord(word, other))) return 1
    return aside.some((other) => sameWord(word, other)) ? 0.5 : 0
  })
  return worth.reduce<number>((sum, part) => sum + part, 0) / wanted.length
}

/**
 * Returns the words of the topic, each that none of the snapshots is about replaced by the nearest one that it may stand
 * for; undefined where there is none to replace, and for a text of more words than a topic has. `mistakes`: how far a word is from another, undefined where too far.
 */
export function topicMeant(
  topic: string,
  snapshots: readonly SessionSnapshot[],
  mistakes: (word: string, other: string) => number | undefined,
): string | undefined {
  const wanted = wordsOf(topic)
  if (wanted.length > TOPIC_WORDS) return undefined
  const known = [...new Set(snapshots.flatMap(mainWords))]
  let replaced = false
  const meant = wanted.map((word) => {
    if (known.some((other) => sameWord(word, other))) return word
    const near = known
      .map((other) => ({ other, far: mistakes(word, other) ?? Number.POSITIVE_INFINITY }))
      .reduce((best, each) => (each.far < best.far ? each : best), { other: word, far: Number.POSITIVE_INFINITY })
    replaced ||= near.other !== word
    return near.other
  })
  return replaced ? meant.join(' ') : undefined
}

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

/** Returns the words of a mention of earlier work that say what it was about, file names and the mention's own left out. */
export function mentionWords(text: string): string {
  const plain = filesIn(text).reduce((rest, file) => rest.replace(file, ' '), text)
  return wordsOf(plain)
    .filter((word) => !MENTION.has(word) && !HOUSEKEEPING.has(word) && !PAST.test(word))
    .join(' ')
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
/** A longer text is no topic whose words are mistyped; each would be compared with every word of every snapshot. */
const TOPIC_WORDS = 20
/** Letters that two forms of a word must share from its beginning. */
const SHARED_BEGINNING = 4
/** Names that nearly every project has: they point at nothing. */
const COMMON =
  /^(?:readme|changelog|license|contributing|claude|agents|todo)\.\w+$|^(?:package|package-lock|tsconfig|composer|settings|config|launch)\.json$|^(?:index|main|app|mod|lib|utils?|types?|helpers?|constants?|config|test|tests|setup|__init__|styles?)\.\w+$|^(?:cargo|pyproject)\.toml$|^(?:docker-compose|compose)\.ya?ml$|^go\.(?:mod|sum)$/i
const STOP = new Set(
  'a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its let me my no not of on or our out over please she should so some than that the their them then there these they this those to too up us was we were what when where which who why will with would you your work working thing things stuff feature task project session conversation continue continuing resume last previous before earlier again back going go der die das und ist wir an mit von für le la les de des du et un une el los las y en con que по на и в с что мы'.split(
    ' ',
  ),
)
/** Steps that end nearly every task: two messages that name them have nothing in common. */
const HOUSEKEEPING = new Set(
  'run rerun test tests testing tested unit suite lint linter linting fmt format formatter formatting build builds building compile compiles typecheck tsc commit commits committed push check checks checked verify verified validate ensure make sure pass passes passing fail fails failing failures green ci full all everything final finally finish'.split(
    ' ',
  ),
)
/** Words that make a mention, in English, and such as any work has. */
const MENTION = new Set(
  'name remember recall forget say says said tell told talk discuss decide agree agreement suggest mention choose chose chosen pick picked settle conclude know knew think thought yesterday today tonight time times week weeks month day days night morning ago other past prior once recently monday tuesday wednesday thursday friday saturday sunday chat conversations sessions thread discussion exchange memory memories context search look find found made make built build wrote written write ran did done got get gave given took set put came left went about still just also already any all same one both more again now here don didn doesn isn wasn couldn really probably maybe want need use used using help like read see load open follow check start begin proceed carry keep pick up handoff handover notes doc docs document file files plan plans next item items step steps phase remaining rest todo todos list instructions implementation implementing development first cut off lost very only while because'.split(
    ' ',
  ),
)
/** What was done to it: "configured", "completed"; a topic says "configure" as often. */
const PAST = /[^e]ed$/
const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2,}/gu

/** Words of what a snapshot is about. */
function mainWords({ topic, goal = '', focus = '', tasks }: SessionSnapshot): string[] {
  return wordsOf([topic, goal, focus, ...tasks.map(({ text }) => text)].join(' '))
}

/** How much of a subject the words of a message repeat; 0 where that says nothing. */
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

interface PlacedWord {
  readonly word: string
  /** Where it begins, in characters. */
  readonly at: number
}

function wordsOf(text: string): string[] {
  return [...new Set(placedWords(text).map(({ word }) => word))]
}

function placedWords(text: string): PlacedWord[] {
  const found: PlacedWord[] = []
  const plain = text
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
  for (const { 0: run, index } of plain.matchAll(WITHOUT_BLANKS)) {
    const letters = [...run]
    for (let at = 0; at + 1 < letters.length; at += 1)
      found.push({ word: `${letters[at]}${letters[at + 1]}`, at: index + at })
  }
  for (const { 0: word, index } of plain.replace(WITHOUT_BLANKS, blanks).matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (word.length > 1 && !STOP.has(word)) found.push({ word, at: index })
  }
  return found
}

/** As many blanks: what follows stays where it is. */
function blanks(run: string): string {
  return ' '.repeat(run.length)
}

function sameWord(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < SHARED_BEGINNING) return false
  if (long.startsWith(short)) return true
  // Two forms of one word differ in an ending: "limiter", "limits"; "migrating", "migration".
  const stem = short.slice(0, Math.max(SHARED_BEGINNING + 1, short.length - 3))
  return stem.length < short.length && long.startsWith(stem) && long.length - short.length <= 3
}
