/**
 * @module The injection log: what hooks put before the model and told the person, when, why, and whether it was used.
 *
 * One record for each answer that a hook printed, written along with what the answer writes anyway. A prompt that is
 * answered with nothing leaves none. The texts are redacted and stay for INJECTION.kept; the counts stay. The log is this
 * machine's own: an export has none of it.
 */

import { defined } from '../../defined.ts'
import type { HookEvent, HostId } from '../../hosts/hook.ts'
import { redact } from '../../redact/redact.ts'
import { CHARS_PER_TOKEN, INJECTION, WAYS } from '../../rules.ts'
import type { GraphStore, Mutation, StoredRecord } from '../../store/port.ts'
import { estimateTokens, truncate } from '../../text/budget.ts'
import { objectIn } from '../../text/json.ts'

/** Why something was said. */
export type InjectionReason = (typeof WAYS)[number]

export interface InjectedTexts {
  readonly toModel?: string | undefined
  readonly toPerson?: string | undefined
}

/** Where and when something was said. */
export interface Occasion {
  readonly session: string
  readonly now: Date
  readonly hook: HookEvent
  readonly host: HostId | undefined
  /** The project's id; where it is absent, that of the session's snapshots holds. */
  readonly project?: string
}

/** What a session took up of a text: what it touched, ran or said first after the text, and nothing else had named. */
export interface Use {
  /** Prompts of the person that were followed, the one that the text came with included. */
  readonly turns: number
  /** Stays known when the items are no longer kept. */
  readonly used: boolean
  readonly files: readonly string[]
  readonly commands: readonly string[]
  readonly words: readonly string[]
}

export interface InjectionRecord {
  readonly session: string
  readonly way: InjectionReason
  /** ISO time. */
  readonly at: string
  /** Tokens (characters / 4). */
  readonly toModel: number
  readonly toPerson: number
  /** Absent in records of older versions. */
  readonly hook?: HookEvent
  readonly host?: HostId
  readonly project?: string
  /** The texts, redacted; absent where nothing was said, and of what is older than INJECTION.kept. */
  readonly modelText?: string
  readonly personText?: string
  /** Absent while it is unknown. */
  readonly use?: Use
}

/** Returns what writes down that a session was told something. */
export function putInjection(
  { session, now, hook, host, project }: Occasion,
  way: InjectionReason,
  said: InjectedTexts,
): Mutation {
  const { toModel = '', toPerson = '' } = said
  return putRecord({
    ...{ session, way, at: now.toISOString() },
    ...{ toModel: estimateTokens(toModel), toPerson: estimateTokens(toPerson), hook },
    ...defined({ host, project }),
    ...(toModel === '' ? {} : { modelText: keptText(toModel) }),
    ...(toPerson === '' ? {} : { personText: keptText(toPerson) }),
  })
}

/** Writes it down where nothing else is written. Never throws: only the log is the poorer without it. */
export async function logInjection(store: GraphStore, ...given: Parameters<typeof putInjection>): Promise<void> {
  await store.commit([putInjection(...given)]).catch(() => undefined)
}

/** Returns all that sessions were told, or one session, oldest first. */
export async function readInjections(store: GraphStore, session?: string): Promise<InjectionRecord[]> {
  const found: InjectionRecord[] = []
  await store.eachRecord(session === undefined ? PREFIX : `${PREFIX}${session}:`, (record) => {
    const given = parse(record)
    if (given !== undefined && (session === undefined || given.session === session)) found.push(given)
  })
  return found.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/**
 * Returns the files, commands and identifiers that a session used of the newest INJECTION.regarded states that it was given;
 * none where that is not known. Never throws: what asks for them goes on without.
 */
export async function findUsedItems(store: GraphStore, session: string | undefined): Promise<string[]> {
  const all = session === undefined ? [] : await readInjections(store, session).catch(() => [])
  const states = all.filter(({ way }) => way === 'reinjection' || way === 'recovery').slice(-INJECTION.regarded)
  return [...new Set(states.flatMap(({ use }) => (use === undefined ? [] : usedItems(use))))]
}

/** Returns what was used of a text, the files first. */
export function usedItems({ files, commands, words }: Use): string[] {
  return [...files, ...commands, ...words]
}

/** Returns what writes down how a text was used. */
export function putUse(given: InjectionRecord, use: Use): Mutation {
  return putRecord({ ...given, use })
}

/** Returns what takes the texts out of those of the records that are older than INJECTION.kept; their counts stay. */
export function withoutOldTexts(all: readonly InjectionRecord[], now: Date): Mutation[] {
  return all.flatMap((given) => {
    const { modelText, personText, ...counts } = given
    if (modelText === undefined && personText === undefined) return []
    if (now.getTime() - Date.parse(given.at) <= INJECTION.kept) return []
    const { use } = counts
    return putRecord(use === undefined ? counts : { ...counts, use: { ...use, files: [], commands: [], words: [] } })
  })
}

/** Returns whether a record is of this log. */
export function isGivenKey(key: string): boolean {
  return key.startsWith(PREFIX)
}

/**
 * Returns the keys of the records that go with what is forgotten, whichever session was told: those whose text holds one of
 * the names, and those that `isSelected` says were written at a forgotten time.
 */
export async function givenToForget(
  store: GraphStore,
  names: readonly string[],
  isSelected: (at: string) => boolean,
): Promise<string[]> {
  const words = new Set(names.filter((name) => !BLANK.test(name)))
  const phrases = names.filter((name) => BLANK.test(name))
  const keys: string[] = []
  await store.eachRecord(PREFIX, (record) => {
    const { modelText = '', personText = '' } = parse(record) ?? {}
    const text = `${modelText}\n${personText}`
    const holds =
      text.split(BETWEEN_NAMES).some((word) => words.has(word) || words.has(word.replace(/[.:!?]$/, ''))) ||
      phrases.some((phrase) => text.includes(phrase))
    if (holds || isSelected(record.at)) keys.push(record.key)
  })
  return keys
}

// --- internal ---

/** The session stands whole between colons: what forgets a session finds its records by that. */
const PREFIX = 'given:'
const BLANK = /\s/
/** What stands between the names in a text of ours. */
const BETWEEN_NAMES = /[\s`'"<>()[\],;]+/

function putRecord(given: InjectionRecord): Mutation {
  const { session, way, at } = given
  return { kind: 'put-record', key: `${PREFIX}${session}:${way}:${at}`, value: JSON.stringify(given), at }
}

/** The text as it may be kept: redacted, and cut with a mark where it is too long. */
function keptText(text: string): string {
  const redacted = redact(text)
  const most = INJECTION.tokens * CHARS_PER_TOKEN
  if (redacted.length <= most) return redacted
  return `${truncate(redacted, most)}\n[cut here: the log keeps ${most} of ${redacted.length} characters]`
}

function parse({ value, at }: StoredRecord): InjectionRecord | undefined {
  const given = objectIn(value) as InjectionRecord | undefined
  const isWhole = given !== undefined && WAYS.includes(given.way) && Number.isFinite(given.toModel + given.toPerson)
  return isWhole ? { ...given, at } : undefined
}
