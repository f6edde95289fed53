/**
 * @module What each compaction of a session lost and what was given back: compared, recorded, and summed up.
 *
 * Subagents compact with the session's id too: of two summaries that belong to one compaction, the one that knows more of
 * the session's requests and files is the session's own; of equals, the first.
 */

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
import { redactDeep } from '../../redact/redact.ts'
import { isPartial } from '../../snapshot/partial.ts'
import { standingTurns } from '../../snapshot/turn.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore } from '../../store/port.ts'
import { estimateTokens, truncate } from '../../text/budget.ts'
import { isForgottenSession } from '../session/forget.ts'
import {
  type ClassLoss,
  type Compaction,
  type LostItem,
  putHistory,
  putInjection,
  readHistory,
} from '../session/history.ts'
import { isClaimed, putClaim } from '../session/print-claim.ts'
import { change } from '../session/read-change-write.ts'
import { sessionRecord } from '../session/session-record.ts'
import { findSnapshot } from '../session/snapshots.ts'
import { ownTurns } from '../session/turns.ts'

/**
 * Returns true for the one caller that may give a text back after a compaction, and remembers the text with that. A forgotten
 * session is given nothing.
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
  const place = { project: snapshot.project.id, compaction: snapshot.compactions + 1 }
  const occasion = { session: sessionId, now, hook: 'SessionStart', host, ...place } as const
  return change(store, async () => {
    if (await isForgottenSession(store, sessionId)) return { mutations: [], result: false }
    if (await isClaimed(store, event, now)) return { mutations: [], result: false }
    const injection = putInjection(occasion, 'reinjection', { toModel: text, toPerson })
    return { mutations: [putClaim(event, now), injection], result: true }
  })
}

export interface CompactionFacts {
  readonly sessionId: string
  /** The host's; '' where nobody can read it. */
  readonly summary: string
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
  const compacted = { snapshot, turns: await ownTurns(store, snapshot) }
  const host = compareWithSummary(compacted, textKept(compacted, facts.summary, keeps))
  return change(store, async () => {
    if (await isForgottenSession(store, sessionId)) return { mutations: [], result: undefined }
    const { compactions, injections } = await readHistory(store, sessionId)
    const given = injections.findLast(({ compaction }) => compaction === number)
    const back = given?.modelText === undefined ? undefined : compareWithSummary(compacted, given.modelText)
    const compaction: Compaction = {
      session: sessionId,
      number,
      snapshot: snapshot.name,
      at: now.toISOString(),
      ...(given === undefined ? {} : { givenTokens: given.toModel }),
      ...costOf(facts.summary, classesOf(host, back)),
    }
    const known = compactions.find((other) => other.number === number)
    if (known !== undefined && fitOf(known) >= fitOf(compaction)) return { mutations: [], result: undefined }
    return { mutations: [putHistory(compaction)], result: compaction }
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
      ...costOf(summary, classesOf(host, undefined)),
    })
  }
  return compared
}

export interface LossCount {
  /** Items that the snapshots before the compactions had. */
  readonly of: number
  /** Of these, in the host's summaries. */
  readonly kept: number
  readonly lost: number
  /** Of the lost, given back beside the summary. */
  readonly back: number
}

/** Returns the sums of losses: those of a compaction, or of many. */
export function countLosses(losses: readonly ClassLoss[]): LossCount {
  const sum = (key: 'of' | 'kept' | 'back') => losses.reduce((total, loss) => total + loss[key], 0)
  const [of, kept, back] = [sum('of'), sum('kept'), sum('back')]
  return { of, kept, lost: of - kept, back }
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
  const all = (await readHistory(store)).compactions.filter(({ session }) => sessions?.has(session) ?? true)
  const readable = all.filter(({ opaque }) => opaque !== true)
  const last = [...new Map(readable.map((one) => [one.session, one])).values()]
  const share = (isPast: boolean): LossShare => {
    const own = last.filter(({ fromHistory = false }) => fromHistory === isPast)
    const { of, lost, back } = countLosses(own.flatMap((one) => MISSED.flatMap((kind) => one.classes[kind] ?? [])))
    const compactions = all.filter(({ fromHistory = false }) => fromHistory === isPast).length
    return { compactions, known: of, back, gone: lost - back }
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

// --- internal ---

/** What a person would miss. A command is run again, and what the agent said is told where it said it. */
const MISSED = ['requests', 'tasks', 'statements', 'files'] as const satisfies readonly LossClass[]

/** Lost items of one class that are kept by name. */
const MOST_NAMED = 25
const NAME_LENGTH = 120

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
function textKept(compacted: Held, summary: string, keeps: readonly 'requests'[]): string {
  const requests = keeps.includes('requests') ? requestsIn(compacted) : []
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

/** Share of the session's requests and files that a summary knows. What was read from a transcript is the session's own. */
function fitOf({ fromHistory, classes }: Compaction): number {
  if (fromHistory === true) return 1
  const losses = [classes.requests, classes.files].filter((loss) => loss !== undefined)
  const of = losses.reduce((sum, loss) => sum + loss.of, 0)
  return of === 0 ? 0 : losses.reduce((sum, { kept }) => sum + kept, 0) / of
}

function classesOf(host: Loss, back: Loss | undefined): Compaction['classes'] {
  const classes: Partial<Record<LossClass, ClassLoss>> = {}
  for (const kind of LOSS_CLASSES) {
    const verdicts = host[kind]
    if (verdicts.length === 0) continue
    const lost = verdicts.flatMap(({ item, kept }, index): LostItem[] =>
      kept ? [] : [{ item: truncate(item, NAME_LENGTH), back: back?.[kind][index]?.kept === true }],
    )
    classes[kind] = {
      ...countKept(verdicts),
      back: lost.filter((item) => item.back).length,
      lost: lost.slice(-MOST_NAMED),
    }
  }
  return classes
}
