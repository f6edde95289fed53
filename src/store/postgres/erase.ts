/**
 * @module Removes deleted rows from the files of a PostgreSQL store.
 *
 * The tables and their indexes are rewritten, so that none of their files holds a deleted row. How long the server keeps
 * its write-ahead log and backups is set on the server.
 */

import type { Session } from './connection.ts'

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
