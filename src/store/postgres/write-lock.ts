/**
 * @module The write lock: every batch locks the store's counter from its first read to its commit.
 *
 * So batches run one after another, and revisions grow in the order of the commits: a reader that sees one sees all
 * before it.
 */

import type { Session } from './connection.ts'
import { CHANNEL } from './link.ts'
import { requireKnownVersion } from './schema.ts'

/** How many revisions the log keeps. An expectation of an older one is not met. */
const LOGGED = 100_000
/** The log is pruned each time this many revisions were added. */
const CUT_EVERY = 1_000

/** Takes the lock and returns the store's counter. @throws STORE_NEWER */
export async function lockStore(session: Session, place: string): Promise<number> {
  const meta = await session.get<{ revision: number; version: number }>('SELECT revision, version FROM meta FOR UPDATE')
  // A newer program may have migrated the store while this connection was open.
  requireKnownVersion(meta?.version ?? 0, place)
  return meta?.revision ?? 0
}

/**
 * Counts the batch, logs the ids of the rows that it wrote (undefined: any row), and notifies listeners. Returns the
 * counter.
 */
export async function countBatch(
  session: Session,
  batch: string,
  before: number,
  touched: readonly number[] | undefined,
): Promise<number> {
  const revision = before + 1
  await session.all(
    `WITH counted AS (UPDATE meta SET revision = ?1 RETURNING revision),
       logged AS (INSERT INTO log (revision, batch, touched) SELECT revision, ?2, ?3::bigint[] FROM counted)
     SELECT pg_notify('${CHANNEL}', revision::text) FROM counted`,
    revision,
    batch,
    touched,
  )
  if (revision % CUT_EVERY === 0) await session.all('SELECT prune_log(?)', LOGGED)
  return revision
}

/**
 * Whether, since the revision, nobody wrote to the entities and records that a batch names, and nobody forgot anything.
 * Writes to other rows do not count: with a thousand writers no batch would ever succeed.
 */
export async function isUndisturbed(
  session: Session,
  now: number,
  since: number,
  named: readonly number[],
): Promise<boolean> {
  if (since === now) return true
  if (since > now || since < now - LOGGED + CUT_EVERY) return false
  const sql = `
    SELECT 1 FROM log
    WHERE revision > ? AND (touched IS NULL OR touched && ?::bigint[]) LIMIT 1`
  return (await session.get(sql, since, named)) === undefined
}
