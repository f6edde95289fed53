/**
 * @module What was forgotten stays forgotten, whatever file still holds it.
 *
 * A forgetting speaks of what there was at its time. What a file states for a later time is a new fact and comes in; what
 * it gives no time for is taken for old.
 */

import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore, Mark, Mutation, Relation, SnapshotRow } from '../../store/port.ts'
import { marksOfText, placedTextsOf } from '../session/deleted-texts.ts'
import type { Incoming } from './incoming.ts'

export interface ForgottenGuard {
  /** Whether nothing of the items was forgotten here: no mark is blocked. */
  readonly isIdle: boolean
  /** Whether the mark was forgotten here, and the file does not state a later time for it. */
  readonly blocks: (mark: Mark, statedAt: string | undefined) => boolean
  /** Takes back the forgetting of all that the guard was asked to restore. */
  readonly lifts: () => Mutation[]
}

/** Returns the guard for these items; with `restore` it blocks nothing. */
export async function forgottenGuard(
  store: GraphStore,
  batch: readonly Incoming[],
  restore: boolean,
): Promise<ForgottenGuard> {
  // Most stores forgot nothing: then no mark is made.
  const marks = (await store.hasTombstones()) ? batch.flatMap(marksOf) : []
  const times = await store.forgotten(marks)
  const forgotten = new Map<string, { readonly mark: Mark; readonly at: string }>()
  for (const [place, mark] of marks.entries()) {
    const at = times[place]
    if (at !== undefined) forgotten.set(JSON.stringify(mark), { mark, at })
  }
  return {
    isIdle: restore || forgotten.size === 0,
    blocks: (mark, statedAt) => {
      if (restore) return false
      const at = forgotten.get(JSON.stringify(mark))?.at
      if (at === undefined) return false
      return statedAt === undefined || Date.parse(statedAt) <= Date.parse(at)
    },
    lifts: () =>
      restore ? [...forgotten.values()].map(({ mark }): Mutation => ({ kind: 'lift-tombstone', mark })) : [],
  }
}

/** Returns the marks by which a relation may be forgotten: its own, and those of its ends. */
export function marksOfRelation(relation: Relation): Mark[] {
  const ends = [relation.from, relation.to].map((name): Mark => ({ kind: 'entity', name }))
  return [{ kind: 'relation', relation }, ...ends]
}

// --- internal ---

function marksOf(item: Incoming): Mark[] {
  switch (item.kind) {
    case 'tombstone':
      return []
    case 'relation':
      return marksOfRelation(item.relation.relation)
    case 'entity': {
      const { name, observations, snapshot } = item.entity
      return [
        { kind: 'entity', name },
        ...(snapshot?.session === undefined ? [] : [{ kind: 'session', session: snapshot.session } as const]),
        ...observations.map(({ content }): Mark => ({ kind: 'observation', name, content })),
        ...(snapshot === undefined ? [] : textMarksOf(snapshot)),
      ]
    }
  }
}

/** The texts of a snapshot, by which a session remembers what was deleted of it. */
function textMarksOf({ session, value }: Omit<SnapshotRow, 'name'>): Mark[] {
  if (session === undefined) return []
  return placedTextsOf(JSON.parse(value) as SessionSnapshot).flatMap((each) => marksOfText(session, each))
}
