/**
 * @module Forgetting in a PostgreSQL store: the rows, what may bring them back, and the tables' own bytes of them.
 *
 * The tables and their indexes are written anew, so that no file of theirs holds what went. The server's write-ahead log
 * and backups are the server's: how long they are kept is set there.
 */

import { applyToWorkingSet, emptyOutcome } from '../mutations/apply-mutation.ts'
import { ADD_AUDIT, AUDIT, auditValues, forgetSteps } from '../mutations/forget.ts'
import type { ForgetOrder, ForgetQuery, Forgetting, Forgotten } from '../port-forgetting.ts'
import type { Session } from './connection.ts'
import { selectForgotten } from './select-forgotten.ts'
import { loadWorkingSet } from './working-set.ts'
import { writeBack } from './write-back.ts'

/** Takes what the query selects out of the store, inside the transaction that the caller holds. Returns what went. */
export async function forgetRows(session: Session, query: ForgetQuery, order: ForgetOrder): Promise<Forgotten> {
  const selection = await selectForgotten(session, query, order)
  const steps = forgetSteps(selection, query, order)
  const set = await loadWorkingSet(session, steps)
  const outcome = emptyOutcome()
  for (const step of steps) applyToWorkingSet(set, step, outcome)
  // Nothing is added: whom new rows are for does not matter.
  await writeBack(session, set, false)
  await session.run(ADD_AUDIT, ...auditValues(selection.found, query, order))
  return selection.found
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
  return session.all<Forgetting>(AUDIT)
}
