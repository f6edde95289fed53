/**
 * @module History: what happened to sessions beside their snapshots, in small records of one kind with one reader.
 *
 * An injection is what a hook put before the model and told the person, when, why, and whether it was used. It is written
 * along with what the answer writes anyway; a prompt that is answered with nothing leaves none. Its texts are made of what
 * is stored, and what they cite of a message was redacted before: they hold no secret. They stay for INJECTION.kept; the counts
 * stay. A compaction is what the host's summary lost, and what was given back: names and
 * counts of the snapshot's own items, which are redacted, and nothing of the summary but its length.
 */

import { defined } from '../../defined.ts'
import type { HookEvent, HostId } from '../../hosts/hook.ts'
import type { LossClass } from '../../recovery/loss/losses.ts'
import { CHARS_PER_TOKEN, INJECTION, WAYS } from '../../rules.ts'
import type { GraphStore, Mutation } from '../../store/port.ts'
import { estimateTokens, truncate } from '../../text/budget.ts'
import { isJson, type Json, objectIn, timeOf } from '../../text/json.ts'
import { isDeletedWith } from './deleted-texts.ts'

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
  /** The number of the compaction that the state was given back after. */
  readonly compaction?: number
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
  /** The texts; absent where nothing was said, and of what is older than INJECTION.kept. */
  readonly modelText?: string
  readonly personText?: string
  /** Absent while it is unknown. */
  readonly use?: Use
  /** Of the state that was given back after a compaction: the compaction's number. */
  readonly compaction?: number
}

/** One compaction, as it is remembered. */
export interface Compaction {
  readonly session: string
  /** 1 for the session's first. */
  readonly number: number
  /** The snapshot that was saved before it. */
  readonly snapshot: string
  readonly at: string
  /** Length of the host's summary, in tokens (characters / 4); 0 for one that nobody can read. */
  readonly summaryTokens: number
  /** The summary is encrypted: what it lost is unknown, and there are no classes. */
  readonly opaque?: true
  /** What was given back beside the summary, where that happened. */
  readonly givenTokens?: number
  /** It was read from a transcript: nothing was saved before it, and `snapshot` is that of the session's end. */
  readonly fromHistory?: true
  /** Classes of items that the snapshot has none of are absent. */
  readonly classes: Readonly<Partial<Record<LossClass, ClassLoss>>>
}

export interface ClassLoss {
  readonly of: number
  readonly kept: number
  /** Lost by the host's summary, and in the text that was given back. */
  readonly back: number
  /** The latest of the lost, a bounded number of them. */
  readonly lost: readonly LostItem[]
}

export interface LostItem {
  readonly item: string
  readonly back: boolean
}

export type HistoryRecord = InjectionRecord | Compaction

export interface History {
  /** Oldest first. */
  readonly injections: InjectionRecord[]
  /** By session and number. */
  readonly compactions: Compaction[]
}

/** Returns what is remembered of all sessions, or of one. A record that cannot be read counts as none. */
export async function readHistory(store: GraphStore, session?: string): Promise<History> {
  const injections: InjectionRecord[] = []
  const compactions: Compaction[] = []
  await store.eachRecord(session === undefined ? PREFIX : `${PREFIX}${session}:`, ({ value }) => {
    const record = historyRecord(objectIn(value))
    if (record === undefined || (session !== undefined && record.session !== session)) return
    if (isCompaction(record)) compactions.push(record)
    else injections.push(record)
  })
  return {
    injections: injections.sort((a, b) => order(a.at, b.at)),
    compactions: compactions.sort((a, b) => order(a.session, b.session) || a.number - b.number),
  }
}

/** Returns the record that a value of unknown origin is; undefined for any other value. */
export function historyRecord(value: Json | undefined): HistoryRecord | undefined {
  if (value === undefined || typeof value['session'] !== 'string' || timeOf(value['at']) === undefined) return undefined
  const record = value as unknown as HistoryRecord
  const isWhole = isCompaction(record) ? isWholeCompaction(record) : isWholeInjection(record)
  return isWhole ? record : undefined
}

/** Returns what writes a record. Another one of the same compaction, or of the same moment and way, is replaced. */
export function putHistory(record: HistoryRecord): Mutation {
  return { kind: 'put-record', key: historyKey(record), value: JSON.stringify(record), at: record.at }
}

/** Returns the key of a record. The session stands whole between colons: what forgets a session finds its records by that. */
export function historyKey(record: HistoryRecord): string {
  return isCompaction(record)
    ? `${PREFIX}${record.session}:${record.number}`
    : `${PREFIX}${record.session}:${record.way}:${record.at}`
}

/** Returns the record without anything that somebody wrote: its counts, times and outcome. */
export function withoutTexts<T extends HistoryRecord>(record: T): T
export function withoutTexts(record: HistoryRecord): HistoryRecord {
  if (isCompaction(record)) {
    const classes = Object.entries(record.classes).map(([kind, loss]) => [kind, { ...loss, lost: [] }])
    return { ...record, classes: Object.fromEntries(classes) }
  }
  const { modelText: _, personText: __, use, ...counts } = record
  return { ...counts, ...(use === undefined ? {} : { use: { ...use, files: [], commands: [], words: [] } }) }
}

/** Returns what writes down that a session was told something. */
export function putInjection(
  { session, now, hook, host, project, compaction }: Occasion,
  way: InjectionReason,
  texts: InjectedTexts,
): Mutation {
  const { toModel = '', toPerson = '' } = texts
  return putHistory({
    ...{ session, way, at: now.toISOString() },
    ...{ toModel: estimateTokens(toModel), toPerson: estimateTokens(toPerson), hook },
    ...defined({ host, project, compaction }),
    ...(toModel === '' ? {} : { modelText: keptText(toModel) }),
    ...(toPerson === '' ? {} : { personText: keptText(toPerson) }),
  })
}

/** Writes it down where nothing else is written. Never throws: only the log is the poorer without it. */
export async function logInjection(store: GraphStore, ...given: Parameters<typeof putInjection>): Promise<void> {
  await store.commit([putInjection(...given)]).catch(() => undefined)
}

/** Returns what was used of a text, the files first. */
export function usedItems({ files, commands, words }: Use): string[] {
  return [...files, ...commands, ...words]
}

/** Returns what takes the texts out of the injections that are older than INJECTION.kept. */
export function withoutOldTexts(store: GraphStore, now: Date): Promise<Mutation[]> {
  return clearRecords(store, (record) => {
    if (isCompaction(record) || (record.modelText === undefined && record.personText === undefined)) return false
    return now.getTime() - Date.parse(record.at) > INJECTION.kept
  })
}

/**
 * Returns what takes the texts out of the records that hold one of these, or that are of a time that goes, whichever session was
 * told.
 */
export function clearMentions(
  store: GraphStore,
  texts: readonly string[],
  isSelected: (at: string) => boolean = () => false,
): Promise<Mutation[]> {
  const sought = texts.filter(({ length }) => length >= SHORTEST_MENTION)
  const beginnings = sought.map((text) => text.slice(0, MENTION))
  const goes = isDeletedWith(new Set(sought), [])
  const mentions = (told: string) =>
    beginnings.some((text) => told.includes(text)) ||
    told.split(BETWEEN).some((part) => goes(part)) ||
    titlesIn(told).some((title) => sought.some((text) => text.toLowerCase().includes(title)))
  return clearRecords(store, (record, at) => isSelected(at) || textsIn(record).some(mentions))
}

// --- internal ---

const PREFIX = 'history:'

/**
 * Returns what takes the texts out of the records that are selected; their counts stay. What cannot be read is deleted: nobody
 * knows what it holds.
 */
async function clearRecords(
  store: GraphStore,
  isSelected: (record: HistoryRecord, at: string) => boolean,
): Promise<Mutation[]> {
  const mutations: Mutation[] = []
  await store.eachRecord(PREFIX, ({ key, value, at }) => {
    const record = historyRecord(objectIn(value))
    if (record === undefined) mutations.push({ kind: 'delete-record', key })
    else if (isSelected(record, at)) mutations.push(putHistory(withoutTexts(record)))
  })
  return mutations
}

/** Characters of a text that is looked for, and those of its beginning that are: it may stand there cut. */
const SHORTEST_MENTION = 5
const MENTION = 40
/** What stands between the parts of a text that was shown: ends of lines, with bullets and numbers, and labels. */
const BETWEEN = /(?:^|\n)\s*(?:(?:[-*•]|\d+[.)])\s+)?|: /

/** The titles of the one line that names saved work (recovery/texts/offer.ts): the beginnings of requests, cut. */
function titlesIn(told: string): string[] {
  return [...told.matchAll(/ "([^"\n]{5,100}?)…?" \(/g)].map(([, title = '']) => title.toLowerCase())
}

function textsIn(record: HistoryRecord): string[] {
  if (isCompaction(record)) return Object.values(record.classes).flatMap(({ lost }) => lost.map(({ item }) => item))
  const { modelText = '', personText = '', use } = record
  return [modelText, personText, ...(use === undefined ? [] : usedItems(use))]
}

/** The text as it is kept: cut with a mark where it is too long. */
function keptText(text: string): string {
  const limit = INJECTION.tokens * CHARS_PER_TOKEN
  if (text.length <= limit) return text
  return `${truncate(text, limit)}\n[cut here: the log keeps ${limit} of ${text.length} characters]`
}

function isCompaction(record: HistoryRecord): record is Compaction {
  return 'number' in record
}

function isWholeInjection({ way, toModel, toPerson, use, modelText = '', personText = '' }: InjectionRecord): boolean {
  return (
    WAYS.includes(way) &&
    [toModel, toPerson].every(Number.isFinite) &&
    [modelText, personText].every((text) => typeof text === 'string') &&
    (use === undefined || (Number.isFinite(use.turns) && [use.files, use.commands, use.words].every(isTexts)))
  )
}

function isWholeCompaction({ number, snapshot, summaryTokens, classes }: Compaction): boolean {
  return (
    typeof snapshot === 'string' &&
    [number, summaryTokens].every(Number.isFinite) &&
    isJson(classes) &&
    Object.values(classes).every(
      (loss) => [loss.of, loss.kept, loss.back].every(Number.isFinite) && isTexts(loss.lost.map(({ item }) => item)),
    )
  )
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string')
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
