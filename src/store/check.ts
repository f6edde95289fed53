/**
 * @module Whether a store is well: what the engine finds wrong with its file, and how much it holds.
 */

import type { Connection } from './driver.ts'
import { driverName } from './driver.ts'
import type { StoreCheck } from './port.ts'

/** Returns the engine, the size and what the engine finds wrong; at most ten findings. */
export function checkStore(connection: Connection): StoreCheck {
  const pages = connection.get<{ bytes: number }>(
    'SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size',
  )
  return {
    driver: driverName(),
    engine: connection.get<{ version: string }>('SELECT sqlite_version() AS version')?.version ?? 'unknown',
    bytes: pages?.bytes ?? 0,
    snapshots: connection.get<{ count: number }>('SELECT count(*) AS count FROM snapshot')?.count ?? 0,
    problems: findDamage(connection),
  }
}

/** Returns what is wrong with the file, at most ten findings: reads all of it, the indexes included. */
export function findDamage(connection: Connection): string[] {
  return connection
    .all<{ integrity_check: string }>('PRAGMA integrity_check(10)')
    .map((row) => row.integrity_check)
    .filter((line) => line !== 'ok')
}
