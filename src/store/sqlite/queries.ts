/** @module What a SQLite store answers of its counter. */

import type { Connection } from './driver.ts'

/** Returns the store's counter. */
export function currentRevision(connection: Connection): number {
  return connection.only<{ revision: number }>('SELECT revision FROM meta WHERE id = 1').revision
}
