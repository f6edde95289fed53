/**
 * @module What a PostgreSQL store answers of its counter and its condition.
 */

import type { StoreCheck } from '../port.ts'
import type { Session } from './connection.ts'

/** Returns the store's counter. */
export async function currentRevision(session: Session): Promise<number> {
  return (await session.get<{ revision: number }>('SELECT revision FROM meta'))?.revision ?? 0
}

/** Returns the engine, the size of all tables, and the problems. */
export async function checkStore(session: Session): Promise<StoreCheck> {
  const row = await session.get<CheckRow>(CHECK)
  const problems: string[] = []
  if (row?.fsync === 'off') problems.push('the server runs with fsync off: what it acknowledges may be lost')
  if (row?.pages === 'off') problems.push('the server runs with full_page_writes off: a crash may damage it')
  if (row !== undefined && row.invalid > 0) problems.push(`${row.invalid} indexes are not valid: REINDEX them`)
  return {
    driver: 'pg',
    engine: `PostgreSQL ${row?.version ?? 'unknown'}`,
    bytes: row?.bytes ?? 0,
    problems,
  }
}

// --- internal ---

interface CheckRow {
  readonly version: string
  readonly fsync: string
  readonly pages: string
  readonly invalid: number
  readonly bytes: number
}

const CHECK = `
  SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
    current_setting('full_page_writes') AS pages,
    (SELECT count(*) FROM pg_index JOIN pg_class ON pg_class.oid = pg_index.indrelid
      WHERE NOT indisvalid AND relnamespace = 'throughline'::regnamespace) AS invalid,
    (SELECT coalesce(sum(pg_total_relation_size(oid)), 0) FROM pg_class
      WHERE relnamespace = 'throughline'::regnamespace AND relkind = 'r') AS bytes`
