/**
 * @module Removes every byte of deleted rows from the files of a SQLite store.
 *
 * `secure_delete` zeroes deleted rows. But the full-text index keeps beginnings of deleted words as keys of its pages, and
 * a program that opens the file without the pragma leaves freed bytes. So the index and the file are rewritten, and the
 * write-ahead log is emptied. That costs as much as a copy of the file.
 */

import type { Connection } from './driver.ts'

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
