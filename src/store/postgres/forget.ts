/**
 * @module Forgetting in a PostgreSQL store: the rows, what may bring them back, and the tables' own bytes of them.
 *
 * The tables and their indexes are written anew, so that no file of theirs holds what went. The server's write-ahead log
 * and backups are the server's: how long they are kept is set there.
 */

import { applyToWorkingSet, emptyOutcome, type GraphMutation } from '../mutations/apply-mutation.ts'
import type { StoredLine } from '../mutations/working-set.ts'
import type { ForgetOrder, ForgetQuery, Forgetting, Forgotten, Mark } from '../port-forgetting.ts'
import { describeQuery } from '../queries/forget-conditions.ts'
import type { Session } from './connection.ts'
import { selectForgotten } from './select-forgotten.ts'
import { addTombstones } from './tombstones.ts'
import { loadWorkingSet } from './working-set.ts'
import { writeBack } from './write-back.ts'

/** Takes what the query selects out of the store, inside the transaction that the caller holds. Returns what went. */
export async function forgetRows(session: Session, query: ForgetQuery, order: ForgetOrder): Promise<Forgotten> {
  const { found, lines, relations } = await selectForgotten(session, query, order)
  // A name that only relations know can come back, too.
  const ends = new Set(relations.flatMap(({ from, to }) => [from, to]))
  const marks: Mark[] = [
    ...relations.map(
      ({ from, to, relationType }): Mark => ({ kind: 'relation', relation: { from, to, relationType } }),
    ),
    ...lines.map(({ name, content }): Mark => ({ kind: 'observation', name, content })),
    ...[...found.entities, ...(query.names ?? []).filter((name) => ends.has(name))].map(
      (name): Mark => ({ kind: 'entity', name }),
    ),
    ...found.sessions.map((each): Mark => ({ kind: 'session', session: each })),
  ]
  await addTombstones(session, marks, order.at)
  await removeRows(session, found.entities, lines, relations)
  await session.run('DELETE FROM record WHERE key = ANY (?::text[]) AND author = current_user', order.recordKeys)
  await session.run(
    `INSERT INTO forgetting (at, by, entities, observations, relations, snapshots, sessions)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    order.at,
    describeQuery(query),
    found.entities.length,
    found.observations,
    found.relations,
    found.snapshots,
    found.sessions.length,
  )
  return found
}

/** Writes the tables anew, each under a lock that keeps everybody out. Returns whether that was done. */
export async function eraseTraces(session: Session): Promise<boolean> {
  try {
    await session.all('SELECT rewrite_tables()')
    return true
  } catch {
    // Trigger: somebody reads for longer than a lock is waited for, or the disk is full. The rows are gone for good.
    return false
  }
}

/** Returns every forgetting so far, newest first. */
export function findForgettings(session: Session): Promise<Forgetting[]> {
  return session.all<Forgetting>(
    'SELECT at, by, entities, observations, relations, snapshots, sessions FROM forgetting ORDER BY id DESC',
  )
}

// --- internal ---

async function removeRows(
  session: Session,
  entities: readonly string[],
  lines: readonly StoredLine[],
  relations: readonly { readonly id: number }[],
): Promise<void> {
  const batch = entities.map((name): GraphMutation => ({ kind: 'delete-entity', name }))
  const set = await loadWorkingSet(session, batch)
  for (const mutation of batch) applyToWorkingSet(set, mutation, emptyOutcome())
  set.removedRelations.push(...relations.map(({ id }) => id))
  set.removedLines.push(...lines)
  await writeBack(session, set, false)
}
