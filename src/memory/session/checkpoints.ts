/**
 * @module Saving a session: the working snapshot of every turn, and the named checkpoints.
 *
 * One working snapshot per session is updated in place for as long as it is in progress. A named checkpoint (before a
 * compaction, on request, at a threshold) is an entity of its own and supersedes the session's previous named one. Both,
 * and the place where the reading stopped, are written in one transaction, and only where nobody else wrote in between:
 * the model, another hook and another client may add to the same snapshot at the same time.
 */

import { holdsWork } from '../../capture/draft/aims.ts'
import type { Capture } from '../../capture/draft/capture-session.ts'
import { type DraftFacts, draftSnapshot } from '../../capture/draft/snapshot.ts'
import { readSoFar, type SessionCursor, type SessionReading } from '../../capture/events/read-session.ts'
import type { SessionState } from '../../capture/state/session-state.ts'
import { isAnswered, leftWork } from '../../capture/state/taking-up.ts'
import { withAnswer } from '../../capture/state/turns.ts'
import { defined } from '../../defined.ts'
import { redact } from '../../redact/redact.ts'
import type { Redacted } from '../../redact/redacted.ts'
import { STATUS_MOVES } from '../../rules.ts'
import { carryForward } from '../../snapshot/carry-forward.ts'
import { snapshotName } from '../../snapshot/name.ts'
import { isPartial } from '../../snapshot/partial.ts'
import { moveStatus } from '../../snapshot/status.ts'
import type { Turn } from '../../snapshot/turn.ts'
import type { CheckpointType, SessionSnapshot, Status } from '../../snapshot/types.ts'
import { carryWritten } from '../../snapshot/written-by.ts'
import { isAddress } from '../../store/location.ts'
import type { GraphStore, Mutation } from '../../store/port.ts'
import { isIdentified } from '../../workspace/git.ts'
import { isInside } from '../../workspace/relative-path.ts'
import { deletedTexts, isDeletedWith, withoutTexts } from './deleted-texts.ts'
import { requireSession } from './forget.ts'
import { isClaimed, putClaim } from './print-claim.ts'
import { type Change, change } from './read-change-write.ts'
import { resumedBySave } from './resumption.ts'
import {
  ALIVE,
  applyStated,
  type FiredRecord,
  idsOfModel,
  putRead,
  putSessionRecord,
  type SessionRecord,
  sessionRecord,
  takenUp,
  withReserved,
} from './session-record.ts'
import { findSnapshot, putSnapshot, withoutClients } from './snapshots.ts'
import { moveTurns, putTurns } from './turns.ts'
import { putWorkedIn } from './worked-in.ts'
import { putWritten } from './written.ts'

export interface SaveFacts {
  /** Who writes: `hook` or `cli`. */
  readonly source: string
  readonly now: Date
  readonly sessionId: string
  readonly window?: number
  readonly lastAssistantMessage?: Redacted
  /** Nothing shows that the session runs: one that has ended stays as it is where nothing was said since. */
  readonly fromOutside?: true
}

export interface NamedFacts extends SaveFacts {
  readonly type: CheckpointType
  readonly reason: string
  readonly triggerEvidence?: string
}

/** What is to be saved, and remembered with it; without a type nothing is saved. */
export interface Due {
  readonly fired: FiredRecord
  readonly save?: Pick<NamedFacts, 'type' | 'reason' | 'triggerEvidence'>
}

/**
 * Saves the working snapshot of a session and returns it; undefined when nobody has asked for any work yet.
 * A session that goes on after a pause takes its own working snapshot up again; one that was resumed elsewhere or has
 * ended is followed by a new one once something was said since: a second installation also sees the session end, and a
 * session may be opened only to be left.
 */
export async function saveWorking(
  store: GraphStore,
  capture: Capture,
  facts: SaveFacts,
): Promise<SessionSnapshot | undefined> {
  const { state } = capture
  const asksForWork = holdsWork(state)
  if (!asksForWork && state.exchanges === 0) return undefined
  return changeSession<SessionSnapshot | undefined>(store, facts.sessionId, async (known) => {
    // An existing snapshot is continued even if every request was deleted. A new one needs work.
    if (!asksForWork && known.working === undefined) return { mutations: [], result: undefined }
    const current = await findSnapshot(store, known.working)
    if (current !== undefined && isOvertaken(capture, known)) return { mutations: [], result: current }
    const goesOn = current !== undefined && ALIVE.has(current.status)
    const rests = !goesOn || (facts.fromOutside === true && current.status !== 'in-progress')
    if (rests && current?.conversation.messages === state.messages) return { mutations: [], result: current }
    // Who took work up and left nothing leaves it as it was.
    const hasLeft = isAnswered(state) || facts.lastAssistantMessage !== undefined
    if (!hasLeft && current === undefined && leftWork(state) !== undefined) return { mutations: [], result: undefined }
    const sequence = goesOn ? current.sequence : known.sequence + 1
    const previous = goesOn
      ? (current.previous ?? known.resumedFrom)
      : (current?.name ?? known.named ?? known.resumedFrom)
    const draft = await draftOf(
      store,
      ofProject(capture, current),
      known,
      { ...facts, ...lastSaid(facts, current, capture.state) },
      {
        type: 'rolling',
        reason: 'working snapshot, saved after every turn',
        sequence,
        ...(goesOn ? { name: current.name } : {}),
        ...defined({ previous }),
      },
    )
    const { snapshot, gone } = await carried(
      store,
      facts.sessionId,
      [await takenUp(store, known.resumedFrom), current],
      draft,
    )
    const turns = turnsToWrite(capture, known, facts)
    const change = written('working', known, snapshot, {
      ...facts,
      gone,
      ...defined({ turn: turns.at(-1) }),
      ...defined({ cursor: furthest(capture, known) }),
      ...(hasLeft ? { resumed: await resumedBySave(store, known.takesUp, facts) } : {}),
      ...(goesOn ? {} : { replaced: current }),
    })
    return withTurns(store, change, known, turns, capture, { ...facts, ...defined({ former: current?.project.id }) })
  })
}

/**
 * Saves a named checkpoint of a session and returns it. Before a compaction that is announced twice (subagents compact
 * too, and a second installation fires as well) the same checkpoint is written again instead of a second one.
 */
export async function saveNamed(store: GraphStore, capture: Capture, facts: NamedFacts): Promise<SessionSnapshot> {
  return changeSession(store, facts.sessionId, async (known) => {
    const last = await findSnapshot(store, known.named)
    return namedChange(store, capture, known, last, facts)
  })
}

/**
 * Saves a named checkpoint for the one caller that claims the event with it, and returns it; undefined for any other. The
 * claim is written with the checkpoint: if it was not saved, the next caller saves it.
 */
export async function saveClaimed(
  store: GraphStore,
  capture: Capture,
  event: string,
  facts: NamedFacts,
): Promise<SessionSnapshot | undefined> {
  return changeSession<SessionSnapshot | undefined>(store, facts.sessionId, async (known) => {
    if (await isClaimed(store, event, facts.now)) return { mutations: [], result: undefined }
    const last = await findSnapshot(store, known.named)
    const { mutations, result } = await namedChange(store, capture, known, last, facts)
    return { mutations: [...mutations, putClaim(event, facts.now)], result }
  })
}

/**
 * Saves the named checkpoint that `decide` finds due by what is remembered at that very moment, and remembers that it
 * fired, in one transaction: of two hooks that fire on one event, one saves. Returns the checkpoint, or undefined.
 */
export async function saveDue(
  store: GraphStore,
  capture: Capture,
  facts: SaveFacts,
  decide: (record: SessionRecord, last: SessionSnapshot | undefined) => Due | undefined,
): Promise<SessionSnapshot | undefined> {
  return changeSession<SessionSnapshot | undefined>(store, facts.sessionId, async (record) => {
    const last = await findSnapshot(store, record.named)
    const due = decide(record, last)
    if (due === undefined) return { mutations: [], result: undefined }
    const known = { ...record, fired: due.fired }
    return due.save === undefined
      ? { mutations: [putSessionRecord(facts.sessionId, known, facts.now)], result: undefined }
      : namedChange(store, capture, known, last, { ...facts, ...due.save })
  })
}

/**
 * Completes the checkpoint that was saved before the compaction with what the transcript holds now, and returns it; the
 * working snapshot where no such checkpoint was saved. Where the compaction stands in the transcript already, always on some
 * hosts (`isWritten`) and on a slow machine on the others, the checkpoint is complete.
 */
export async function completeCompaction(
  store: GraphStore,
  capture: Capture,
  { isWritten, ...facts }: SaveFacts & { readonly isWritten: boolean },
): Promise<SessionSnapshot | undefined> {
  const { named } = await sessionRecord(store, facts.sessionId)
  const last = await findSnapshot(store, named)
  if (capture.reading.unfinished) {
    // Which compaction it is, the part that was not read tells.
    const { reason = BEFORE_COMPACTION, triggerEvidence } = last !== undefined && isPartial(last) ? last : {}
    return saveNamed(store, capture, { ...facts, type: 'precompact', reason, ...defined({ triggerEvidence }) })
  }
  const { compactions, tokensUsed } = capture.state
  const before = compactions - 1
  const saved = last?.type === 'precompact' && last.compactions === before && !isPartial(last) ? last : undefined
  // No answer of the model came since: it is this compaction, and none before it.
  if (isWritten || (saved !== undefined && tokensUsed === undefined)) {
    const snapshot = saved ?? (await saveWorking(store, capture, facts))
    return snapshot && { ...snapshot, compactions: before }
  }
  if (last?.type !== 'precompact' || last.status !== 'in-progress') return saveWorking(store, capture, facts)
  return saveNamed(store, capture, {
    ...facts,
    type: 'precompact',
    reason: last.reason,
    ...defined({ triggerEvidence: last.triggerEvidence }),
  })
}

/** Moves the session's snapshots that are in progress to `to`. Returns the names of those moved. */
export async function moveSession(
  store: GraphStore,
  to: Status,
  facts: { readonly now: Date; readonly source: string; readonly sessionId: string },
): Promise<string[]> {
  return changeSession(store, facts.sessionId, async (record) => {
    const moved: string[] = []
    const mutations: Mutation[] = []
    for (const name of [record.working, record.named]) {
      const snapshot = await findSnapshot(store, name)
      if (snapshot?.status !== 'in-progress') continue
      mutations.push(...putSnapshot(moveStatus(snapshot, to, { at: facts.now.toISOString() }), facts.source))
      moved.push(snapshot.name)
    }
    return { mutations, result: moved }
  })
}

interface Writing {
  readonly source: string
  readonly now: Date
  readonly sessionId: string
  /** Where the reading of the transcript stopped; absent where none was read. */
  readonly cursor?: SessionCursor & Partial<Pick<SessionReading, 'seen'>>
  /** The snapshot that this one takes the place of. */
  readonly replaced?: SessionSnapshot | undefined
  /** What marks the work as resumed that the session was given, from its first save on. */
  readonly resumed?: readonly Mutation[]
  /** The session's last turn, as this save writes it. */
  readonly turn?: Turn
  /** Texts that were deleted of the session: what is remembered of it goes without them. */
  readonly gone?: ReadonlySet<string>
}

/**
 * Returns the change by which every save ends: the snapshot is written, what it replaces is superseded, and the session
 * remembers its name and where the reading stopped.
 */
export function written(
  as: 'working' | 'named',
  known: SessionRecord,
  value: SessionSnapshot,
  writing: Writing,
): Change<SessionSnapshot> {
  const snapshot = notBefore(value, known.latest)
  const { source, now, sessionId, cursor, replaced, resumed, turn, gone } = writing
  const { takesUp, ...kept } = known
  const canEnd = replaced !== undefined && (STATUS_MOVES[replaced.status] as readonly Status[]).includes('superseded')
  const record: SessionRecord = {
    ...kept,
    ...(resumed === undefined ? defined({ takesUp }) : {}),
    ...(cursor === undefined ? {} : { cursor: withLastTurn(cursor) }),
    ...defined({ turn }),
    [as]: snapshot.name,
    sequence: Math.max(snapshot.sequence, known.sequence),
    latest: snapshot.timestamp,
    reserved: withReserved(
      known.reserved,
      idsOfModel(snapshot).filter((id) => known.replaced?.includes(id) !== true),
    ),
  }
  const isClean = gone === undefined || gone.size === 0
  const remembered = isClean ? record : withoutTexts(record, isDeletedWith(gone, snapshot), true)
  return {
    mutations: [
      ...putSnapshot(snapshot, source),
      ...(resumed ?? []),
      ...(canEnd ? putSnapshot(moveStatus(replaced, 'superseded', { at: now.toISOString() }), source) : []),
      putSessionRecord(sessionId, remembered, now),
      ...(cursor?.seen === undefined || snapshot.transcript === undefined
        ? []
        : [putRead(sessionId, { path: snapshot.transcript.path, seen: cursor.seen }, now)]),
    ],
    result: snapshot,
  }
}

// --- internal ---

/** Another process has read on meanwhile, and saved what it read: what is older takes nothing back. */
function isOvertaken({ reading, transcriptPath }: Capture, { cursor }: SessionRecord): boolean {
  return readSoFar(transcriptPath, cursor) > reading.state.offset
}

function furthest(capture: Capture, known: SessionRecord): Writing['cursor'] {
  return isOvertaken(capture, known) && known.cursor !== undefined
    ? { file: known.cursor.file, state: known.cursor.state }
    : capture.reading
}

/** The turns that were read stand in the store from now on; the last one may go on. */
function withLastTurn(cursor: NonNullable<Writing['cursor']>): NonNullable<Writing['cursor']> {
  return { ...cursor, state: { ...cursor.state, turns: cursor.state.turns.slice(-1), wrote: [] } }
}

/** The turns that a save writes. Who was overtaken writes none: the other one wrote them as they are now. */
function turnsToWrite(
  capture: Capture,
  known: SessionRecord,
  { lastAssistantMessage }: Pick<SaveFacts, 'lastAssistantMessage'>,
): readonly Turn[] {
  return isOvertaken(capture, known) ? [] : withAnswer(capture.state.turns, lastAssistantMessage)
}

async function withTurns(
  store: GraphStore,
  { mutations, result }: Change<SessionSnapshot>,
  known: SessionRecord,
  turns: readonly Turn[],
  { state, workedIn }: Capture,
  { source, now, sessionId, former }: SaveFacts & { readonly former?: string },
): Promise<Change<SessionSnapshot>> {
  const { id } = result.project
  const moved = former === undefined || former === id ? [] : await moveTurns(store, sessionId, id)
  const written = await putWritten(store, sessionId, state.wrote, now)
  if (workedIn !== undefined) written.push(putWorkedIn(workedIn.id, sessionId, now))
  return {
    mutations: [...mutations, ...moved, ...(await putTurns(store, result, turns, source, known.turn)), ...written],
    result,
  }
}

/** A clock that was set back does not put what a session saves behind what it saved before. */
function notBefore(snapshot: SessionSnapshot, latest: string | undefined): SessionSnapshot {
  if (latest === undefined || snapshot.timestamp >= latest) return snapshot
  return { ...snapshot, timestamp: new Date(Date.parse(latest) + 1).toISOString() }
}

async function namedChange(
  store: GraphStore,
  capture: Capture,
  known: SessionRecord,
  last: SessionSnapshot | undefined,
  facts: NamedFacts,
): Promise<Change<SessionSnapshot>> {
  const again =
    last?.type === facts.type &&
    last.status === 'in-progress' &&
    (isPartial(last) || (WRITTEN_AGAIN.has(facts.type) && last.compactions === capture.state.compactions))
  const working = await findSnapshot(store, known.working)
  const sequence = again ? last.sequence : known.sequence + 1
  const previous = again ? last.previous : (last?.name ?? known.working ?? known.resumedFrom)
  const rests = working?.status === 'paused' && working.conversation.messages === capture.state.messages
  const draft = await draftOf(store, ofProject(capture, last ?? working), known, facts, {
    type: facts.type,
    ...(facts.fromOutside === true && rests ? { status: 'paused' } : {}),
    reason: facts.reason,
    ...defined({ triggerEvidence: facts.triggerEvidence }),
    sequence,
    ...(again ? { name: last.name } : {}),
    ...defined({ previous }),
  })
  const before = [await takenUp(store, known.resumedFrom), last, working]
  const { snapshot, gone } = await carried(store, facts.sessionId, before, draft)
  const turns = turnsToWrite(capture, known, facts)
  const change = written('named', known, snapshot, {
    ...facts,
    gone,
    ...defined({ turn: turns.at(-1) }),
    ...defined({ cursor: furthest(capture, known) }),
    resumed: await resumedBySave(store, known.takesUp, facts),
    ...(again ? {} : { replaced: last }),
  })
  return withTurns(store, change, known, turns, capture, { ...facts, ...defined({ former: working?.project.id }) })
}

/** Why a checkpoint was saved of which nobody said who compacts. */
const BEFORE_COMPACTION = 'the conversation is compacted'

/** One of each between two compactions: the announcement that comes twice, and the alert that follows the silent save. */
const WRITTEN_AGAIN: ReadonlySet<CheckpointType> = new Set(['precompact', 'threshold'])

/** Changes what the store holds of a session, from what it holds at that moment. @throws SESSION_FORGOTTEN */
function changeSession<T>(
  store: GraphStore,
  sessionId: string,
  make: (record: SessionRecord) => Promise<Change<T>>,
): Promise<T> {
  return change(store, async () => {
    await requireSession(store, sessionId)
    return make(await sessionRecord(store, sessionId))
  })
}

/** The answer that the last hook received, if the transcript still lacks it and nothing was said since. */
function lastSaid(
  { lastAssistantMessage }: SaveFacts,
  current: SessionSnapshot | undefined,
  state: SessionState,
): Pick<SaveFacts, 'lastAssistantMessage'> {
  const last = leftWork(state) === undefined ? current?.conversation.lastExchange.at(-1) : undefined
  if (lastAssistantMessage !== undefined || !state.unanswered || last?.role !== 'assistant') return {}
  const { cutOff, messages } = current?.conversation ?? {}
  return cutOff === true || messages !== state.messages ? {} : { lastAssistantMessage: redact(last.text) }
}

/** The draft with what earlier snapshots know, and nothing that was deleted of the session; the deleted texts beside it. */
async function carried(
  store: GraphStore,
  session: string,
  known: readonly (SessionSnapshot | undefined)[],
  draft: SessionSnapshot,
): Promise<{ readonly snapshot: SessionSnapshot; readonly gone: ReadonlySet<string> }> {
  const gone = await deletedTexts(store, session, [draft, ...known])
  const left = (each: SessionSnapshot) => withoutTexts(each, (text) => gone.has(text))
  const own = left(draft)
  const before = known.flatMap((each) => (each === undefined ? [] : left(each)))
  const carry = (each: readonly SessionSnapshot[]) => each.reduce((value, one) => carryForward(one, value), own)
  const sources = before.flatMap(({ writtenBy }) => writtenBy?.sources ?? [])
  if (sources.length === 0) return { snapshot: carry(before), gone }
  const recorded = await Promise.all(before.map((each) => withoutClients(store, each)))
  return { snapshot: carryWritten(carry(before), carry(recorded), sources), gone }
}

/** If git does not tell what identifies the project, the session keeps the project that it was saved for, as long as its folder is there. */
function ofProject(capture: Capture, before: SessionSnapshot | undefined): Capture {
  const root = before?.project.root
  const isKnown = capture.git !== undefined && isIdentified(capture.git)
  if (isKnown || before === undefined || root === undefined) return capture
  const { root: folder } = capture.project
  return isInside(folder, root) ? { ...capture, project: { ...before.project, root } } : capture
}

/** What a draft is, and its name where it has one already. */
type DraftKind = Pick<DraftFacts, 'type' | 'reason' | 'triggerEvidence' | 'sequence' | 'previous'> & {
  readonly name?: string
  /** Default: in progress. */
  readonly status?: Status
}

async function draftOf(
  store: GraphStore,
  capture: Capture,
  record: SessionRecord,
  facts: SaveFacts,
  kind: DraftKind,
): Promise<SessionSnapshot> {
  const timestamp = facts.now.toISOString()
  const build = (name: string) =>
    applyStated(
      record.stated,
      capture.state.exchanges,
      draftSnapshot(capture.state, {
        status: 'in-progress',
        ...kind,
        name,
        sessionId: facts.sessionId,
        timestamp,
        project: capture.project,
        ...defined({ git: capture.git }),
        transcriptPath: capture.transcriptPath,
        ...defined({
          unread: capture.unread,
          window: facts.window,
          lastAssistantMessage: facts.lastAssistantMessage,
        }),
      }),
    )
  if (kind.name !== undefined) return build(kind.name)
  // The name is made of the topic, which may have been deleted.
  const unnamed = build('')
  const gone = await deletedTexts(store, facts.sessionId, [unnamed])
  const draft = withoutTexts(unnamed, (text) => gone.has(text))
  // The day, not the moment: two installations that fire on one event write one snapshot, not two.
  const date = timestamp.slice(0, 10)
  const parts = { date, topic: draft.topic, sessionId: facts.sessionId, sequence: kind.sequence }
  const name = snapshotName(parts)
  // The same session on another machine may have given it already: files synchronise, servers do not.
  const [there] = isAddress(store.location) ? [] : await store.snapshots({ names: [name] }, 'head')
  const isTaken = (drawn: string) => drawn === name && there?.session !== undefined && there.session !== facts.sessionId
  return { ...draft, name: snapshotName({ ...parts, isTaken }) }
}
