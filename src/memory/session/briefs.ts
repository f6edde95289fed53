/**
 * @module What lists show of a snapshot: a small text beside its value, which is made where the snapshot is written.
 *
 * A value has a dozen kilobytes and a list a hundred snapshots. Titles and what is unfinished are read out of long texts.
 */

import { defined } from '../../defined.ts'
import { findUnfinished, isTrivial, offeredMore } from '../../recovery/match/unfinished.ts'
import { isEnded } from '../../snapshot/status.ts'
import { sessionTitle } from '../../snapshot/title.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore, SnapshotBrief, SnapshotHead, SnapshotQuery } from '../../store/port.ts'

/** What lists show of a snapshot beside its head. */
export interface Brief {
  /** What its session is called; that of the newest snapshot holds for the whole session. */
  readonly title: string
  /** The project's name. */
  readonly project: string
  readonly goal: string
  readonly nextStep?: string
  /** What shows that its work is not done, in words without recorded text; empty where nothing does, or the work has ended. */
  readonly unfinished: readonly string[]
  /** Whether the last tests passed; absent where none were run. */
  readonly testsPassing?: boolean
  /** Id of the host that the session ran in; absent for the first one. */
  readonly host?: string
  /** The model that answered last. */
  readonly model?: string
  readonly startedAt?: string
  readonly exchanges: number
  readonly compactions: number
}

/** A snapshot as a list shows it. */
export interface ListedSnapshot extends SnapshotHead {
  readonly brief: Brief
}

/** Returns what lists show of a snapshot. */
export function briefOf(snapshot: SessionSnapshot): Brief {
  const { host, model, startedAt, exchanges } = snapshot.conversation
  return {
    title: sessionTitle(snapshot),
    project: snapshot.project.name,
    goal: snapshot.goal ?? snapshot.topic,
    ...defined({ nextStep: snapshot.nextStep }),
    unfinished: unfinishedOf(snapshot),
    ...defined({ testsPassing: snapshot.quality.testsPassing, host, model, startedAt }),
    exchanges,
    compactions: snapshot.compactions,
  }
}

/** Returns the snapshots that a query selects, newest first, as their typed rows have them. */
export async function listSnapshots(store: GraphStore, query: SnapshotQuery): Promise<ListedSnapshot[]> {
  return withBriefs(store, await store.snapshots(query, 'brief'))
}

/** Returns these rows with what they say read. Where the store has no brief, it is made of the value. */
export async function withBriefs(store: GraphStore, rows: readonly SnapshotBrief[]): Promise<ListedSnapshot[]> {
  const without = rows.flatMap(({ name, brief }) => (brief === undefined ? name : []))
  const values = without.length === 0 ? [] : await store.snapshots({ names: without })
  const made = new Map(values.map(({ name, value }) => [name, briefOf(JSON.parse(value) as SessionSnapshot)]))
  return rows.flatMap(({ brief: text, ...head }) => {
    const brief = text === undefined ? made.get(head.name) : (JSON.parse(text) as Brief)
    return brief === undefined ? [] : [{ ...head, brief }]
  })
}

// --- internal ---

/** What shows that the work is not done, in words, or that it waits for an answer; nothing where it has ended. */
function unfinishedOf(snapshot: SessionSnapshot): string[] {
  // The work of a resumed session goes on in the session that took it up.
  if (isEnded(snapshot.status) || snapshot.status === 'resumed' || isTrivial(snapshot)) return []
  const found = findUnfinished(snapshot, undefined).map(({ text }) => text)
  return found.length === 0 && offeredMore(snapshot) ? ['waits for an answer'] : found
}
