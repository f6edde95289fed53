/**
 * @module From a message that refers to a snapshot to the snapshot, how sure that is, and what follows.
 */

import { resolve } from 'node:path'
import { defined } from '../../defined.ts'
import { textOf } from '../../files/foreign-files.ts'
import type { Assessment } from '../../recovery/match/confidence.ts'
import { filesMeant, sameTopic } from '../../recovery/match/topic-match.ts'
import type { Reference } from '../../recovery/message/reference.ts'
import { redact } from '../../redact/redact.ts'
import type { Redacted } from '../../redact/redacted.ts'
import { RECENT_AGE, WRITTEN } from '../../rules.ts'
import { isEnded } from '../../snapshot/status.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { makerOf } from '../../snapshot/written-by.ts'
import type { GraphStore } from '../../store/port.ts'
import { runsOf, shareOf, withoutFences } from '../../text/word-runs.ts'
import { sessionRecord } from '../session/session-record.ts'
import { findSnapshot, findSnapshots, recordedHeads, recordedRows } from '../session/snapshots.ts'
import { writtenBy } from '../session/written.ts'
import { assessHere, type RecoverFacts } from './assess.ts'

export type Recovery =
  | { readonly kind: 'none' }
  /** The message names a checkpoint that this store does not hold. */
  | { readonly kind: 'unknown'; readonly name: Redacted }
  | {
      readonly kind: 'found'
      /** What to give: the state named, or the newest of its session where that one went on. */
      readonly snapshot: SessionSnapshot
      /** What the message named, where it is not `snapshot`. */
      readonly named?: SessionSnapshot
      /** The newest unfinished snapshot of the chain, where the one found has ended. */
      readonly newest?: string
      /** Other snapshots that the message names or fits. */
      readonly rivals?: readonly string[]
      readonly assessment: Assessment
    }

/** Returns what a reference leads to. Nothing is written. */
export async function findRecovery(store: GraphStore, reference: Reference, facts: RecoverFacts): Promise<Recovery> {
  switch (reference.kind) {
    case 'none':
      return { kind: 'none' }
    case 'id': {
      const named = await findSnapshot(store, reference.name)
      if (named === undefined) return { kind: 'unknown', name: redact(reference.name) }
      return found(store, named, reference.checksumOk === true ? 'id-checked' : 'id', reference, facts)
    }
    case 'session': {
      for (const session of reference.ids) {
        const [named] = await findSnapshots(store, { session, limit: 1 })
        if (named !== undefined) return found(store, named, 'id', { others: [] }, facts)
      }
      return { kind: 'none' }
    }
    case 'formatted':
      return findByTopic(store, reference.topic, facts)
    default:
      return reference satisfies never
  }
}

/** Returns what a summary without an id leads to: the snapshots of this project whose topic is its own. */
export async function findByTopic(store: GraphStore, topic: string, facts: RecoverFacts): Promise<Recovery> {
  const [match, ...rivals] = await matchTopic(store, topic, facts)
  if (match === undefined) return { kind: 'none' }
  return found(store, match, 'formatted', { others: rivals.map(({ name }) => name) }, facts)
}

/**
 * Returns what a text leads to of whose words a good part stands in what one session of this project wrote: the message, or a
 * `document` that it tells to read.
 */
export async function findWritten(
  store: GraphStore,
  text: string,
  facts: RecoverFacts,
  document?: string,
): Promise<Recovery> {
  const runs = runsOf(withoutFences(text.slice(0, LONGEST_WRITTEN)))
  if (runs.length < WRITTEN.fewest) return { kind: 'none' }
  const query = { project: facts.project.id, newestOfSession: true, limit: WRITTEN.sessions }
  let best: { readonly snapshot: SessionSnapshot; readonly share: number } | undefined
  for (const { name, session } of await recordedHeads(store, query)) {
    if (session === undefined || session === facts.sessionId) continue
    const kept = await writtenBy(store, session)
    const greatest = shareOf(runs, kept)
    if (!isHandedOver(greatest, runs) || greatest <= (best?.share ?? 0)) continue
    const snapshot = await findSnapshot(store, name)
    if (snapshot === undefined || makerOf(snapshot) !== undefined) continue
    // What the person themselves had typed there, an agent may have repeated.
    const typed = new Set(snapshot.conversation.requests.flatMap(({ text }) => runsOf(text)))
    const share = shareOf(runs, kept, typed)
    if (isHandedOver(share, runs) && share > (best?.share ?? 0)) best = { snapshot, share }
  }
  return best === undefined ? { kind: 'none' } : found(store, best.snapshot, 'written', { others: [] }, facts, document)
}

/**
 * Returns what documents lead to that a message tells to read: the last session of this project that wrote one of them, or the
 * one whose words stand in it.
 */
export async function findByDocument(
  store: GraphStore,
  documents: readonly string[],
  facts: RecoverFacts,
): Promise<Recovery> {
  if (documents.length === 0) return { kind: 'none' }
  const query = { project: facts.project.id, newestOfSession: true, limit: WRITTEN.sessions }
  const names = (await recordedRows(store, query)).map(({ name }) => name)
  const snapshots = names.length === 0 ? [] : await findSnapshots(store, { names })
  const wrote = snapshots.find(
    (snapshot) => snapshot.sessionId !== facts.sessionId && filesMeant(documents, snapshot).length > 0,
  )
  if (wrote !== undefined)
    return found(store, wrote, 'files', { others: [] }, facts, filesMeant(documents, wrote).join(', '))
  for (const document of documents) {
    const text = textOf(resolve(facts.project.root, document))
    const recovery = text === undefined ? undefined : await findWritten(store, text, facts, document)
    if (recovery?.kind === 'found') return recovery
  }
  return { kind: 'none' }
}

/** Returns the snapshots without those that another one of them continues: only the end of a chain is kept. */
export async function withoutTakenUp(
  store: GraphStore,
  snapshots: readonly SessionSnapshot[],
): Promise<SessionSnapshot[]> {
  if (!snapshots.some(({ status }) => status === 'resumed')) return [...snapshots]
  const taken = new Set<string>()
  for (const { sessionId } of snapshots) {
    const from = sessionId === undefined ? undefined : (await sessionRecord(store, sessionId)).resumedFrom
    if (from !== undefined) taken.add(from)
  }
  return snapshots.filter(({ name, status }) => status !== 'resumed' || !taken.has(name))
}

// --- internal ---

/** In characters: enough of a long message tells whose words they are. */
const LONGEST_WRITTEN = 40_000

function isHandedOver(share: number, runs: readonly number[]): boolean {
  return share >= WRITTEN.share && share * runs.length >= WRITTEN.fewest
}

async function found(
  store: GraphStore,
  named: SessionSnapshot,
  form: 'id-checked' | 'id' | 'formatted' | 'written' | 'files',
  reference: { readonly checksumOk?: boolean; readonly others: readonly string[] },
  facts: RecoverFacts,
  spokenOf = named.name,
): Promise<Recovery> {
  // The conversation of this very session is before the model already.
  if (named.sessionId !== undefined && named.sessionId === facts.sessionId) return { kind: 'none' }
  const later = await newestOfSession(store, named)
  // A session supersedes its own checkpoints without asking: the one that a person copied leads to the newest.
  const over = isEnded(named.status) && named.status !== 'superseded'
  const goesOn = !over && later !== undefined && later.name !== named.name
  const snapshot = goesOn ? later : named
  // What a message names is shown.
  const rivals = reference.others.map(redact)
  const assessment = await assessHere(store, snapshot, facts, {
    form,
    reference: spokenOf === named.name ? spokenOf : redact(spokenOf),
    ...defined({ checksumOk: reference.checksumOk }),
    rivals,
  })
  return {
    kind: 'found',
    snapshot,
    ...(goesOn ? { named } : {}),
    ...(over && later !== undefined ? { newest: later.name } : {}),
    rivals,
    assessment,
  }
}

async function newestOfSession(store: GraphStore, snapshot: SessionSnapshot): Promise<SessionSnapshot | undefined> {
  if (snapshot.sessionId === undefined) return undefined
  const rows = await findSnapshots(store, { session: snapshot.sessionId, limit: 20 })
  // To what a client wrote under the session's id no recorded session went on.
  const own = makerOf(snapshot) === undefined ? rows.filter((row) => makerOf(row) === undefined) : rows
  return own.find((row) => !isEnded(row.status) && row.timestamp >= snapshot.timestamp)
}

/** Snapshots of this project whose topic is the summary's, of the last 24 hours first: the newest of each session. */
async function matchTopic(store: GraphStore, topic: string, facts: RecoverFacts): Promise<SessionSnapshot[]> {
  const hits = await store.hits(topic, {}, 50)
  if (hits.length === 0) return []
  const snapshots = await findSnapshots(store, {
    names: hits.map((hit) => hit.name),
    project: facts.project.id,
    statuses: ['in-progress', 'paused', 'resumed', 'on-hold'],
  })
  const sessions = new Set<string>()
  const matches = snapshots.filter((snapshot) => {
    const session = snapshot.sessionId ?? snapshot.name
    if (session === facts.sessionId || sessions.has(session) || !sameTopic(snapshot.topic, topic)) return false
    sessions.add(session)
    return true
  })
  const recorded = matches.filter((each) => makerOf(each) === undefined)
  const ends = await withoutTakenUp(store, recorded.length > 0 ? recorded : matches)
  const recent = ends.filter((snapshot) => facts.now.getTime() - Date.parse(snapshot.timestamp) <= RECENT_AGE)
  return recent.length > 0 ? recent : ends
}
