/**
 * @module What each compaction of a session lost and what was given back: one small record a compaction, kept beside the snapshot.
 *
 * A record holds names and counts of the snapshot's own items, which are redacted, and nothing of the summary but its
 * length. The text that was given back waits in it until the summary is known. Subagents compact with the session's
 * id too: of two summaries that belong to one compaction, the one that knows more of the session's requests and
 * files is the session's own; of equals, the first.
 */

import { defined } from '../../defined.ts'
import type { HostId } from '../../hosts/hook.ts'
import {
  compareWithSummary,
  countKept,
  type Held,
  LOSS_CLASSES,
  type Loss,
  type LossClass,
  requestsIn,
  visibleSummary,
} from '../../recovery/loss/losses.ts'
import type { LostForGood } from '../../recovery/texts/losses.ts'
import { redactDeep } from '../../redact/redact.ts'
import { isPartial } from '../../snapshot/partial.ts'
import { standingTurns } from '../../snapshot/turn.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore, Mutation } from '../../store/port.ts'
import { estimateTokens, truncate } from '../../text/budget.ts'
import { objectIn } from '../../text/json.ts'
import { isForgottenSession } from '../session/forget.ts'
import { putInjection } from '../session/injection-log.ts'
import { isClaimed, putClaim } from '../session/print-claim.ts'
import { change } from '../session/read-change-write.ts'
import { sessionRecord } from '../session/session-record.ts'
import { findSnapshot } from '../session/snapshots.ts'
import { ownTurns } from '../session/turns.ts'

/** One compaction, as it is remembered. */
export interface Compaction {
  readonly session: string
  /** 1 for the session's first. */
  readonly number: number
  /** The snapshot that was saved before it. */
  readonly snapshot: string
  readonly at: string
  /** `manual` or `auto`, where the host told it. */
  readonly trigger?: string
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
  /** Lost at the compaction before already. */
  readonly again: number
  /** The latest of the lost, at most MOST_NAMED. */
  readonly lost: readonly LostItem[]
}

interface LostItem {
  readonly item: string
  readonly back: boolean
}

/**
 * Returns true for the one caller that may give a text back after a compaction, and remembers the text with that, until the
 * summary is known. A forgotten session is given nothing.
 */
export async function claimGivenBack(
  store: GraphStore,
  event: string,
  facts: {
    readonly sessionId: string
    readonly snapshot: SessionSnapshot
    readonly text: string
    readonly toPerson?: string
    readonly host: HostId
    readonly now: Date
  },
): Promise<boolean> {
  const { sessionId, snapshot, text, toPerson, host, now } = facts
  const key = keyOf(sessionId, snapshot.compactions + 1)
  return change(store, async () => {
    if (await isForgottenSession(store, sessionId)) return { mutations: [], result: false }
    if (await isClaimed(store, event, now)) return { mutations: [], result: false }
    const { loss } = parseEntry(await store.record(key))
    const entry: Entry = { version: VERSION, ...defined({ loss }), given: text }
    const occasion = { session: sessionId, now, hook: 'SessionStart', host, project: snapshot.project.id } as const
    const said = putInjection(occasion, 'reinjection', { toModel: text, toPerson })
    return { mutations: [putClaim(event, now), ...putEntry(key, entry, now), said], result: true }
  })
}

export interface CompactionFacts {
  readonly sessionId: string
  /** The host's; '' where nobody can read it. */
  readonly summary: string
  readonly trigger?: string
  readonly now: Date
  /** What was saved before the compaction. Default: the session's checkpoint of that moment. */
  readonly snapshot?: SessionSnapshot
  /** What the host keeps word for word beside the summary: it counts as kept. */
  readonly keeps?: readonly 'requests'[]
}

/**
 * Compares the host's summary with the snapshot saved before the compaction and records what it lost. Returns the record;
 * undefined where no snapshot was saved, where the session was forgotten, or where the summary is that of a subagent.
 */
export async function recordCompaction(store: GraphStore, facts: CompactionFacts): Promise<Compaction | undefined> {
  const { sessionId, now, keeps = [] } = facts
  const snapshot = facts.snapshot ?? (await compactedSnapshot(store, sessionId))
  if (snapshot === undefined || isPartial(snapshot)) return undefined
  const number = snapshot.compactions + 1
  const key = keyOf(sessionId, number)
  const held = { snapshot, turns: await ownTurns(store, snapshot) }
  const host = compareWithSummary(held, textKept(held, facts.summary, keeps))
  const [before] = (await findCompactions(store, sessionId)).filter((other) => other.number === number - 1)
  return change(store, async () => {
    if (await isForgottenSession(store, sessionId)) return { mutations: [], result: undefined }
    const entry = parseEntry(await store.record(key))
    if (entry.loss !== undefined && entry.loss.fit >= fitOf(host)) {
      const mutations = entry.given === undefined ? [] : putEntry(key, { version: VERSION, loss: entry.loss }, now)
      return { mutations, result: undefined }
    }
    const back = entry.given === undefined ? undefined : compareWithSummary(held, entry.given)
    const compaction: Compaction = {
      session: sessionId,
      number,
      snapshot: snapshot.name,
      at: now.toISOString(),
      ...(facts.trigger === undefined ? {} : { trigger: truncate(facts.trigger, 20) }),
      ...(entry.given === undefined ? {} : { givenTokens: estimateTokens(entry.given) }),
      ...costOf(facts.summary, classesOf(host, back, before)),
    }
    const loss = { ...compaction, fit: fitOf(host) }
    return { mutations: putEntry(key, { version: VERSION, loss }, now), result: compaction }
  })
}

/** A compaction of a session that was over before it was saved. */
export interface PastCompaction extends Required<Pick<CompactionFacts, 'summary' | 'keeps'>> {
  /** What a snapshot saved before it would have held, and the session's turns up to it. */
  readonly before: Held
}

/** Returns what the compactions of such a session lost, the oldest first. */
export function comparePast(sessionId: string, all: readonly PastCompaction[]): Omit<Compaction, 'snapshot'>[] {
  const compared: Omit<Compaction, 'snapshot'>[] = []
  for (const { before: draft, summary, keeps } of all) {
    const before = { snapshot: redactDeep(draft.snapshot), turns: standingTurns(draft.turns) }
    const host = compareWithSummary(before, textKept(before, summary, keeps))
    compared.push({
      session: sessionId,
      number: compared.length + 1,
      at: before.snapshot.timestamp,
      fromHistory: true,
      ...costOf(summary, classesOf(host, undefined, compared.at(-1))),
    })
  }
  return compared
}

/** Returns what records them; `snapshot` names that of the session's end. */
export function putCompactions(
  snapshot: string,
  compared: readonly Omit<Compaction, 'snapshot'>[],
  now: Date,
): Mutation[] {
  return compared.flatMap((one) =>
    putEntry(keyOf(one.session, one.number), { version: VERSION, loss: { ...one, snapshot, fit: 1 } }, now),
  )
}

/** Returns the compactions that are remembered, of one session or of all, by session and number. */
export async function findCompactions(store: GraphStore, sessionId?: string): Promise<Compaction[]> {
  const found: Compaction[] = []
  await store.eachRecord(sessionId === undefined ? PREFIX : `${PREFIX}${sessionId}:`, ({ value }) => {
    const { loss } = parseEntry(value)
    if (loss === undefined || (sessionId !== undefined && loss.session !== sessionId)) return
    const { fit: _, ...compaction } = loss
    found.push(compaction)
  })
  return found.sort((a, b) => (a.session < b.session ? -1 : a.session > b.session ? 1 : a.number - b.number))
}

/** Returns the sums over all classes of a compaction. */
export function totalLoss({ classes }: Compaction): {
  readonly of: number
  readonly lost: number
  readonly back: number
} {
  const all = Object.values(classes)
  const sum = (value: (loss: ClassLoss) => number) => all.reduce((total, loss) => total + value(loss), 0)
  return { of: sum(({ of }) => of), lost: sum(({ of, kept }) => of - kept), back: sum(({ back }) => back) }
}

/** What the last compactions of some sessions left of what a person would miss. */
export interface LossShare {
  readonly compactions: number
  readonly known: number
  /** Lost by the summary, and given back. */
  readonly back: number
  readonly gone: number
}

/** What compactions cost a person together. */
export interface LossSum {
  /** Read from transcripts of the time before Throughline: nothing could be given back. */
  readonly before: LossShare
  readonly with: LossShare
  /** Compactions with an encrypted summary: what they lost is unknown, and they count nothing above but themselves. */
  readonly opaque: number
  /** The requests that are gone, those of the newest compaction first. */
  readonly dropped: readonly DroppedRequest[]
}

export interface DroppedRequest {
  readonly request: string
  readonly snapshot: string
  readonly at: string
}

/**
 * Returns what the compactions of a project, or of all, cost: requests, open tasks, recorded statements and changed files.
 * Each is counted once, as the last compaction of its session left it.
 */
export async function sumLosses(store: GraphStore, project: string | undefined): Promise<LossSum> {
  const sessions =
    project === undefined
      ? undefined
      : new Set((await store.snapshots({ project }, 'head')).map(({ session }) => session))
  const all = (await findCompactions(store)).filter(({ session }) => sessions?.has(session) ?? true)
  const readable = all.filter(({ opaque }) => opaque !== true)
  const last = [...new Map(readable.map((one) => [one.session, one])).values()]
  const share = (isPast: boolean): LossShare => {
    const own = last.filter(({ fromHistory = false }) => fromHistory === isPast)
    const classes = own.flatMap((one) => MISSED.flatMap((kind) => one.classes[kind] ?? []))
    const sum = (value: (loss: ClassLoss) => number) => classes.reduce((total, loss) => total + value(loss), 0)
    return {
      compactions: all.filter(({ fromHistory = false }) => fromHistory === isPast).length,
      known: sum(({ of }) => of),
      back: sum(({ back }) => back),
      gone: sum(({ of, kept, back }) => of - kept - back),
    }
  }
  return {
    before: share(true),
    with: share(false),
    opaque: all.length - readable.length,
    dropped: last
      .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
      .flatMap(({ classes, snapshot, at }) =>
        (classes.requests?.lost ?? []).flatMap(({ item, back }) => (back ? [] : { request: item, snapshot, at })),
      ),
  }
}

/** Returns what neither the summary nor what was given back holds: the latest of each class, by name. */
export function lostForGood({ classes }: Compaction): LostForGood {
  const lost = Object.entries(classes).map(([kind, loss]) => [
    kind,
    loss.lost.filter(({ back }) => !back).map(({ item }) => item),
  ])
  return Object.fromEntries(lost)
}

// --- internal ---

/** What a person would miss. A command is run again, and what the agent said is told where it said it. */
const MISSED = ['requests', 'tasks', 'statements', 'files'] as const satisfies readonly LossClass[]

const PREFIX = 'compaction:'
const VERSION = 2
/** Lost items of one class that are kept by name. */
const MOST_NAMED = 25
const NAME_LENGTH = 120

interface Entry {
  readonly version: typeof VERSION
  readonly loss?: Compaction & { readonly fit: number }
  /** The text that was given back, until it has been compared. */
  readonly given?: string
}

/** The session stands whole between colons: what forgets a session finds its records by that. */
function keyOf(sessionId: string, number: number): string {
  return `${PREFIX}${sessionId}:${number}`
}

function parseEntry(text: string | undefined): Entry {
  const entry = objectIn(text) as Entry | undefined
  return entry?.version === VERSION ? entry : { version: VERSION }
}

function putEntry(key: string, entry: Entry, now: Date): Mutation[] {
  return [{ kind: 'put-record', key, value: JSON.stringify(entry), at: now.toISOString() }]
}

/** The snapshot of the moment before the compaction: the checkpoint saved for it, else the working one. */
async function compactedSnapshot(store: GraphStore, sessionId: string): Promise<SessionSnapshot | undefined> {
  const { named, working } = await sessionRecord(store, sessionId)
  const checkpoint = await findSnapshot(store, named)
  const rolling = await findSnapshot(store, working)
  if (checkpoint?.type !== 'precompact') return rolling
  // Trigger: the store was held when this compaction was announced: the checkpoint is that of the one before.
  return rolling !== undefined && rolling.compactions > checkpoint.compactions ? rolling : checkpoint
}

/** What the model still has of a session after a compaction. */
function textKept(held: Held, summary: string, keeps: readonly 'requests'[]): string {
  const requests = keeps.includes('requests') ? requestsIn(held) : []
  return [visibleSummary(summary), ...requests].join('\n\n')
}

/** What a summary tells of its compaction: of one that nobody can read, nothing is known to be lost. */
function costOf(
  summary: string,
  classes: Compaction['classes'],
): Pick<Compaction, 'summaryTokens' | 'opaque' | 'classes'> {
  const summaryTokens = estimateTokens(visibleSummary(summary))
  return summary === '' ? { summaryTokens, opaque: true, classes: {} } : { summaryTokens, classes }
}

/** Share of the session's requests and files that a summary knows. */
function fitOf(loss: Loss): number {
  const [requests, files] = [countKept(loss.requests), countKept(loss.files)]
  const of = requests.of + files.of
  return of === 0 ? 0 : (requests.kept + files.kept) / of
}

function classesOf(
  host: Loss,
  back: Loss | undefined,
  before: Pick<Compaction, 'classes'> | undefined,
): Compaction['classes'] {
  const classes: Partial<Record<LossClass, ClassLoss>> = {}
  for (const kind of LOSS_CLASSES) {
    const verdicts = host[kind]
    if (verdicts.length === 0) continue
    const earlier = new Set(before?.classes[kind]?.lost.map(({ item }) => item))
    const lost = verdicts.flatMap(({ item, kept }, index): LostItem[] =>
      kept ? [] : [{ item: truncate(item, NAME_LENGTH), back: back?.[kind][index]?.kept === true }],
    )
    classes[kind] = {
      ...countKept(verdicts),
      back: lost.filter((item) => item.back).length,
      again: lost.filter(({ item }) => earlier.has(item)).length,
      lost: lost.slice(-MOST_NAMED),
    }
  }
  return classes
}
