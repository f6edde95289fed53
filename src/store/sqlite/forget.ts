/**
 * @module Forgetting in a SQLite store: the rows, what may bring them back, and every byte of them.
 *
 * `secure_delete` zeroes deleted rows; but the full-text index keeps beginnings of words to find its pages by, also of
 * words that it holds no more, and a program that opened the file without that pragma leaves what it freed. So the index
 * is rewritten, the file is rewritten, and the write-ahead log is emptied: a copy of the file, which a rare command may cost.
 */

import type { Outcome } from '../mutations/apply-mutation.ts'
import { ADD_AUDIT, AUDIT, auditValues, forgetSteps } from '../mutations/forget.ts'
import type { ForgetOrder, ForgetQuery, Forgetting, Forgotten } from '../port-forgetting.ts'
import { applyMutation } from './apply-mutation.ts'
import type { Connection } from './driver.ts'
import { selectForgotten } from './select-forgotten.ts'

/** Takes what the query selects out of the store, inside the transaction that the caller holds. Returns what went. */
export function forgetRows(
  connection: Connection,
  query: ForgetQuery,
  order: ForgetOrder,
  outcome: Outcome,
): Forgotten {
  const selection = selectForgotten(connection, query, order)
  for (const step of forgetSteps(selection, query, order)) applyMutation(connection, step, outcome)
  connection.run(ADD_AUDIT, ...auditValues(selection.found, query, order))
  outcome.changed = true
  return selection.found
}

/**
 * Rewrites the index and the file and empties the log, outside of any transaction. Returns whether all of it was done: no
 * byte of what was deleted is left. Another process that reads an older state keeps the log; a full disk stops the rewriting.
 */
export function eraseTraces(connection: Connection): boolean {
  try {
    // One segment alone is never rewritten: a second one beside it makes the index merge them.
    connection.exec(`
      INSERT INTO word_index (rowid, name, type, content) VALUES (${SPARE_ROW}, '', '', 'x');
      INSERT INTO word_index (word_index) VALUES ('optimize');
      INSERT INTO word_index (word_index, rowid, name, type, content) VALUES ('delete', ${SPARE_ROW}, '', '', 'x');
      INSERT INTO trigram_index (rowid, trigrams) VALUES (${SPARE_ROW}, 'xxx');
      INSERT INTO trigram_index (trigram_index, rowid, trigrams) VALUES ('delete', ${SPARE_ROW}, 'xxx');
      INSERT INTO trigram_index (trigram_index) VALUES ('optimize');
      VACUUM`)
    return connection.get<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)')?.busy === 0
  } catch {
    // Trigger: another process holds the lock, or the disk is full. The rows are gone for good; the caller says the rest.
    return false
  }
}

/** Returns every forgetting so far, newest first. */
export function findForgettings(connection: Connection): Forgetting[] {
  return connection.all<Forgetting>(AUDIT)
}

// --- internal ---

/** No entity and no observation has this row of the index (./word-index.ts). */
const SPARE_ROW = 1
