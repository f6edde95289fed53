/**
 * @module The names of snapshots: `checkpoint-<yyyy-mm-dd>-<topic>-<suffix>`.
 *
 * Unique by a suffix that is a hash of the session, its sequence and the time: the same snapshot gets the same name
 * again. Key formats of the context guardian and of memori checkpoints are recognised as aliases.
 */

import { SNAPSHOT_NAME_PREFIX } from '../rules.ts'

export interface NameParts {
  /** ISO time of the snapshot. */
  readonly date: string
  readonly topic: string
  readonly sessionId?: string
  readonly sequence: number
  /** True for a name that another snapshot has; the suffix is then drawn again. */
  readonly isTaken?: (name: string) => boolean
}

/** Returns the name of a new snapshot. */
export function snapshotName({ date, topic, sessionId = '', sequence, isTaken = () => false }: NameParts): string {
  const stem = `${SNAPSHOT_NAME_PREFIX}-${date.slice(0, 10)}-${topicSlug(topic)}`
  for (let draw = 0; ; draw++) {
    const name = `${stem}-${suffix([sessionId, String(sequence), date, String(draw)])}`
    if (!isTaken(name)) return name
  }
}

/** Returns the topic in lower-case ASCII words joined by hyphens, at most 40 characters, cut at a word; never empty. */
export function topicSlug(topic: string): string {
  const words = topic
    .toLowerCase()
    .replace(/[ßæœøđłþð]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/['’]/g, '')
    .match(/[a-z0-9]+/g)
  let slug = ''
  for (const word of words ?? []) {
    const longer = slug === '' ? word.slice(0, SLUG_LENGTH) : `${slug}-${word}`
    if (longer.length > SLUG_LENGTH) break
    slug = longer
  }
  return slug === '' ? NAMELESS : slug
}

/** True for a name of our own form, with or without the suffix: `checkpoint-2026-11-21-jwt-auth`. */
export function isSnapshotName(name: string): boolean {
  return OWN.test(name)
}

/**
 * True for a key of the context guardian (`precompact_checkpoint_20261121_101500`) or of memori
 * (`memori-<session>-turn-<n>-<timestamp>`).
 */
export function isAliasName(name: string): boolean {
  return ALIASES.some((alias) => alias.test(name))
}

/** Returns the day in a name, `2026-11-21`. */
export function dateOfName(name: string): string | undefined {
  const own = OWN.exec(name)
  if (own) return own[1]
  const key = GUARDIAN.exec(name)
  return key ? `${key[1]}-${key[2]}-${key[3]}` : undefined
}

/** Returns the words of a name's topic: "jwt auth". A last part of four characters with a digit is the suffix. */
export function topicOfName(name: string): string | undefined {
  const words = OWN.exec(name)?.[2]?.split('-') ?? []
  const last = words.at(-1) ?? ''
  if (words.length > 1 && last.length === SUFFIX_LENGTH && /\d/.test(last)) words.pop()
  return words.length > 0 ? words.join(' ') : undefined
}

/** Returns the last part of a name of ours, by which a project's sessions are told apart; undefined where it has none. */
export function suffixOfName(name: string): string | undefined {
  const last = name.split('-').at(-1) ?? ''
  return isSnapshotName(name) && isSuffix(last) ? last : undefined
}

/** Returns whether a text may be such a last part. */
export function isSuffix(text: string): boolean {
  return SUFFIX.test(text)
}

/** Returns the eight hex digits by which a mistyped name is noticed: of the name alone. */
export function nameChecksum(name: string): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(name, 'utf8').digest('hex').slice(0, 8)
}

// --- internal ---

const SLUG_LENGTH = 40
const SUFFIX_LENGTH = 4
/** The topic's place in a name when nothing in it can be written in ASCII. */
const NAMELESS = 'session'
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  þ: 'th',
  ð: 'd',
}
/** Without i, l, o and u: nothing to misread, no accidental words. */
const BASE32 = '0123456789abcdefghjkmnpqrstvwxyz'
const SUFFIX = new RegExp(`^[${BASE32}]{${SUFFIX_LENGTH}}$`)

const OWN = new RegExp(`^${SNAPSHOT_NAME_PREFIX}-(\\d{4}-\\d{2}-\\d{2})-([\\p{L}\\d][\\p{L}\\d_-]*)$`, 'u')
const GUARDIAN = /^[a-z][a-z_-]*_checkpoint_(\d{4})(\d{2})(\d{2})_\d{6}$/
const MEMORI = /^memori-\S+-turn-\d+-[\w.:-]+$/
const ALIASES = [GUARDIAN, MEMORI]

function suffix(facts: readonly string[]): string {
  const digest = process.getBuiltinModule('node:crypto').createHash('sha256').update(facts.join('\n'), 'utf8').digest()
  return [...digest.subarray(0, SUFFIX_LENGTH)].map((byte) => BASE32[byte % BASE32.length]).join('')
}
