/**
 * @module Forgetting in a SQLite store: deletes rows, leaves tombstones, and removes every byte of the rows from the files.
 *
 * `secure_delete` zeroes deleted rows. But the full-text index keeps beginnings of deleted words as keys of its pages, and
 * a program that opens the file without the pragma leaves freed bytes. So the index and the file are rewritten, and the
 * write-ahead log is emptied. That costs as much as a copy of the file.
 */

import type { Outcome } from '../mutations/apply-mutation.ts'
import { ADD_AUDIT, auditValues, forgetSteps } from '../mutations/forget.ts'
import { selectForgotten } from '../mutations/select-forgotten.ts'
import type { ForgetOrder, ForgetQuery, Forgotten } from '../port.ts'
import { answer, DIALECT } from './dialect.ts'
import type { Connection } from './driver.ts'
import { applyBatch } from './write-back.ts'

/** Deletes what the query selects, inside the transaction that the caller holds. Returns what was deleted. */
export function forgetRows(
  connection: Connection,
  query: ForgetQuery,
  order: ForgetOrder,
  outcome: Outcome,
): Forgotten {
  const selection = answer(connection, selectForgotten(DIALECT, query, order))
  applyBatch(connection, forgetSteps(selection, query, order), outcome)
  connection.run(ADD_AUDIT, ...auditValues(selection.found, query, order))
  outcome.changed = true
  return selection.found
}

/**
 * Rewrites the index and the file and empties the log, outside of any transaction. Returns whether all of it succeeded:
 * then no deleted byte is left. It fails while another process reads an older state, and when the disk is full.
 */
export function eraseTraces(connection: Connection): boolean {
  try {
    // One segment alone is never rewritten: a second one beside it makes the index merge them.
    connection.exec(`
      INSERT INTO word_index (rowid, name, type, content) VALUES (${SPARE_ROW}, '', '', 'x');
      INSERT INTO word_index (word_index) VALUES ('optimize');
      INSERT INTO word_index (word_index, rowid, name, type, content) VALUES ('delete', ${SPARE_ROW}, '', '', 'x');
      VACUUM`)
    return connection.get<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)')?.busy === 0
  } catch {
    // Trigger: another process holds the lock, or the disk is full. The rows are deleted; the caller reports the rest.
    return false
  }
}

// --- internal ---

/** No entity and no observation has this row of the index (./word-index.ts). */
const SPARE_ROW = 1
