/**
 * @module What a PostgreSQL store answers: entities and records, each in one statement.
 */

import type { ReadEntity, StoreCheck, StoredRecord } from '../port.ts'
import type { Session } from './connection.ts'

/** Returns the entities of these names in stored order, as far as `limit` and `characters` allow; of all names without names. */
export async function findEntities(
  session: Session,
  names?: readonly string[],
  limit?: number,
  characters?: number,
  from = 0,
): Promise<ReadEntity[]> {
  const rows = await session.all<{ name: string; type: string; observations: string[]; unread: number }>(
    `WITH chosen AS (
       SELECT id, name, type FROM entity
       WHERE ${names === undefined ? '?1::text[] IS NULL' : 'name = ANY (?1::text[])'} ORDER BY id LIMIT ?2
     )${characters === undefined ? '' : NEAR}
     SELECT name, type, ${characters === undefined ? WHOLE : NEAR_LINES}
     FROM ${characters === undefined ? 'chosen' : NEAR_CHOSEN} ORDER BY id`,
    names,
    limit,
    ...(characters === undefined ? [] : [characters, from]),
  )
  return rows.map(({ name, type, observations, unread }) => {
    return { name, entityType: type, observations, ...(unread > 0 ? { unread } : {}) }
  })
}

/** Returns a record's value, or undefined. */
export async function findRecord(session: Session, key: string): Promise<string | undefined> {
  const sql = 'SELECT value FROM record WHERE key = ? AND author = current_user'
  return (await session.get<{ value: string }>(sql, key))?.value
}

/** Calls `visit` with every record whose key begins with `prefix`, by key. */
export async function visitRecords(
  session: Session,
  prefix: string,
  visit: (record: StoredRecord) => void,
): Promise<void> {
  const keys = await session.all<{ key: string }>(
    `SELECT key FROM record WHERE author = current_user AND starts_with(key, ?) ORDER BY key COLLATE "C"`,
    prefix,
  )
  for (let at = 0; at < keys.length; at += RECORDS) {
    const page = keys.slice(at, at + RECORDS).map(({ key }) => key)
    const sql = `SELECT key, value, at FROM record WHERE author = current_user AND key = ANY (?::text[]) ORDER BY key COLLATE "C"`
    for (const record of await session.all<StoredRecord>(sql, page)) visit(record)
  }
}

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

/** Records that are read at once: a session's may have a megabyte. */
const RECORDS = 32

/** Of the chosen ones those before which there are at most ?3 characters. */
const NEAR = `, measured AS (
  SELECT chosen.*, length(name) + length(type) AS head, coalesce(
    (SELECT sum(length(content) + 1) FROM observation WHERE observation.entity = chosen.id), 0
  ) AS own FROM chosen
), placed AS (
  SELECT measured.*, sum(head + own) OVER (ORDER BY id) - own AS before FROM measured
), near AS (
  SELECT id, name, type, before FROM placed WHERE before - head <= ?3
)`

const WHOLE = `coalesce(
    (SELECT json_agg(content ORDER BY seq, id) FROM observation WHERE observation.entity = chosen.id), '[]'
  ) AS observations, 0 AS unread`

const NEAR_LINES = `observations, (
    SELECT count(*)::integer FROM observation WHERE observation.entity = chosen.id
  ) - ?4 - json_array_length(observations) AS unread`
/** With their lines, up to the one with which they, each with one more, are longer than the room. */
const NEAR_CHOSEN = `near AS chosen CROSS JOIN LATERAL (
    SELECT coalesce((
      SELECT json_agg(content ORDER BY seq, id) FROM (
        SELECT content, seq, id, sum(length(content) + 1) OVER (ORDER BY seq, id) - length(content) - 1 AS before FROM (
          SELECT content, seq, id FROM observation WHERE observation.entity = chosen.id ORDER BY seq, id OFFSET ?4
        ) AS behind
      ) AS line WHERE before <= ?3 - chosen.before), '[]') AS observations
  ) AS read`

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
