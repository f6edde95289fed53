/**
 * @module Forgetting in a PostgreSQL store: deletes rows, leaves tombstones, and rewrites the tables.
 *
 * The tables and their indexes are rewritten, so that none of their files holds a deleted row. How long the server keeps
 * its write-ahead log and backups is set on the server.
 */

import { applyToWorkingSet, emptyOutcome } from '../mutations/apply-mutation.ts'
import { ADD_AUDIT, auditValues, forgetSteps } from '../mutations/forget.ts'
import { loadWorkingSet } from '../mutations/load-working-set.ts'
import { selectForgotten } from '../mutations/select-forgotten.ts'
import type { ForgetOrder, ForgetQuery, Forgotten } from '../port.ts'
import type { Session } from './connection.ts'
import { answer, DIALECT } from './dialect.ts'
import { writeBack } from './write-back.ts'

/** Deletes what the query selects, inside the transaction that the caller holds. Returns what was deleted. */
export async function forgetRows(session: Session, query: ForgetQuery, order: ForgetOrder): Promise<Forgotten> {
  const selection = await answer(session, selectForgotten(DIALECT, query, order))
  const steps = forgetSteps(selection, query, order)
  const set = await answer(session, loadWorkingSet(DIALECT, steps))
  const outcome = emptyOutcome()
  for (const step of steps) applyToWorkingSet(set, step, outcome)
  // No row is added, so it does not matter who may read new rows.
  const { sent } = writeBack(session, set, false)
  await Promise.all([...sent, session.run(ADD_AUDIT, ...auditValues(selection.found, query, order))])
  return selection.found
}

/** Rewrites the tables, each under an exclusive lock. Returns whether it succeeded. */
export async function eraseTraces(session: Session): Promise<boolean> {
  try {
    await session.all('SELECT rewrite_tables()')
    return true
  } catch {
    // Trigger: another client reads for longer than the lock timeout, or the disk is full. The rows are deleted in any case.
    return false
  }
}
