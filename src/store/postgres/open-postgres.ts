/**
 * @module The store in a PostgreSQL database: opening it, and what its port's calls are made of.
 *
 * A separate bundle, loaded only for a `postgres://` address. A batch holds the lock on the store's counter from its first
 * read to its commit. A read sees one state of the store. A lost connection is opened again for as long as the caller
 * waits.
 */

import { hostname } from 'node:os'
import { ThroughlineError } from '../../errors.ts'
import { describeLocation, readAddress } from '../address.ts'
import { applyToWorkingSet, emptyOutcome } from '../mutations/apply-mutation.ts'
import { loadWorkingSet } from '../mutations/load-working-set.ts'
import { findTombstones } from '../mutations/tombstones.ts'
import { isStored } from '../mutations/working-set.ts'
import type { CommitResult, GraphStore, Mutation, StoreOptions } from '../port.ts'
import { countRows, visitRows } from '../queries/export-rows.ts'
import { findFacts } from '../queries/find-entities.ts'
import { findHits } from '../queries/find-hits.ts'
import { findContaining } from '../queries/find-literal.ts'
import { findRecord, visitRecords } from '../queries/find-records.ts'
import { findRelations } from '../queries/find-relations.ts'
import { findSnapshots } from '../queries/find-snapshots.ts'
import type { Question } from '../queries/question.ts'
import { findEntities } from '../queries/read-entities.ts'
import { type Ahead, readAhead } from './ahead.ts'
import type { Session } from './connection.ts'
import { answer, DIALECT } from './dialect.ts'
import { eraseTraces } from './erase.ts'
import { type Link, openLink, type Work } from './link.ts'
import { checkStore, currentRevision } from './queries.ts'
import { ensureSchema, requireKnownVersion } from './schema.ts'
import { type Touched, writeBack } from './write-back.ts'

/**
 * Returns the open store; its tables are made where there are none.
 * @throws STORE_ADDRESS_INVALID, STORE_UNREACHABLE, STORE_BUSY, STORE_NEWER, STORE_UNAVAILABLE
 */
export async function openPostgresStore(options: StoreOptions): Promise<GraphStore> {
  const given = readAddress(options.location)
  const address = options.role === undefined ? given : { ...given, role: options.role }
  const place = describeLocation(options.location)
  const isHook = options.busyTimeout < HOOK_TIMEOUT
  let ahead: Ahead | undefined
  const link = await openLink({
    address,
    place,
    machine: hostname(),
    patience: options.busyTimeout,
    connectTimeout: Math.max(options.busyTimeout, SHORTEST_CONNECT),
    lockTimeout: Math.max(options.busyTimeout, 1),
    statementTimeout: isHook ? HOOK_TIMEOUT : LONGEST_STATEMENT,
    isHurried: isHook,
    prepare: async (session) => {
      const isKnown = options.session !== undefined && SESSION_ID.test(options.session)
      // In the same round trip. Where there are no tables yet, there is nothing to read.
      const read = isKnown ? readAhead(session, options.session).catch(() => undefined) : undefined
      await ensureSchema(session, place)
      ahead = await read
    },
  })
  return createStore(link, place, {
    ahead: () => ahead,
    drop: () => {
      ahead = undefined
    },
  })
}

// --- internal ---

/** An id that stands in keys as it is, and in no other one. */
const SESSION_ID = /^[\w-]{2,}$/
/** A caller with a shorter timeout is a hook: no statement may take longer than this, in milliseconds. */
const HOOK_TIMEOUT = 1_000
/** How long a connection to a server on another continent takes to open, in milliseconds. */
const SHORTEST_CONNECT = 400
const LONGEST_STATEMENT = 60_000

interface Facts {
  /** What was read ahead and still counts. */
  readonly ahead: () => Ahead | undefined
  readonly drop: () => void
}

function createStore(link: Link, place: string, { ahead, drop }: Facts): GraphStore {
  /** Asks a question of one statement. */
  const ask = <T>(question: () => Question<T>): Promise<T> => link.ask((session) => answer(session, question()))
  /** Asks a question whose statements see one state of the store. */
  const read = <T>(question: () => Question<T>): Promise<T> => link.read((session) => answer(session, question()))
  return {
    location: place,
    commit: async (batch) => {
      const result = await link.write((session, name) => commitBatch(session, name, batch, place))
      if (ahead()?.goesOn(batch, result) === false) drop()
      return result
    },
    entities: async (names, limit, characters, from) =>
      (limit === undefined && characters === undefined && from === undefined ? ahead()?.entities(names) : undefined) ??
      read(() => findEntities(DIALECT, names, limit, characters, from)),
    relations: (names, limit, behind) => read(() => findRelations(DIALECT, names, limit, behind)),
    check: () => link.ask(checkStore),
    size: () => ask(countRows),
    revision: async () => ahead()?.revision() ?? link.ask(currentRevision),
    snapshots: async (query, part) =>
      (part === undefined ? ahead()?.snapshots(query) : undefined) ?? ask(() => findSnapshots(DIALECT, query, part)),
    hits: (text, filter, limit) => read(() => findHits(DIALECT, text, filter, limit)),
    containing: (text) => read(() => findContaining(DIALECT, text)),
    facts: (query) => (query.names === undefined ? read : ask)(() => findFacts(DIALECT, query)),
    record: async (key) => {
      const known = ahead()?.record(key)
      return known === undefined ? ask(() => findRecord(DIALECT, key)) : known.value
    },
    eachRecord: async (prefix, visit) => {
      const known = ahead()?.records(prefix)
      if (known === undefined)
        return link.read(once(place, (session) => answer(session, visitRecords(DIALECT, prefix, visit))))
      for (const record of known) visit(record)
    },
    eachRow: (visit, since) => link.read(once(place, (session) => answer(session, visitRows(DIALECT, visit, since)))),
    forgotten: (marks) => {
      const known = ahead()
      return known === undefined
        ? read(() => findTombstones(DIALECT, marks))
        : link.ask((session) => known.forgotten(session, marks))
    },
    erase: () => link.ask(eraseTraces),
    close: () => link.close(),
  }
}

async function commitBatch(
  session: Session,
  name: string,
  batch: readonly Mutation[],
  place: string,
): Promise<Work<CommitResult>> {
  const [before, set] = await Promise.all([lockStore(session, place), answer(session, loadWorkingSet(DIALECT, batch))])
  const loaded = [
    ...[...set.entities.values()].filter(isStored).map(({ id }) => id),
    ...[...set.records.values()].flatMap(({ id }) => (id === undefined ? [] : -id)),
  ]
  const outcome = emptyOutcome()
  for (const mutation of batch) {
    const isApplied =
      mutation.kind === 'expect-revision'
        ? await isUndisturbed(session, before, mutation.revision, loaded)
        : applyToWorkingSet(set, mutation, outcome)
    if (!isApplied) return refused(before)
  }
  const { created, related, added } = outcome
  if (!outcome.changed) return { keep: false, result: { applied: true, revision: before, created, related, added } }
  const { sent, touched } = writeBack(session, set)
  const counted = countBatch(session, name, before, touched)
  const result = { applied: true, revision: before + 1, created, related, added }
  return { keep: true, result, sent: [...sent, ...counted] }
}

function refused(revision: number): Work<CommitResult> {
  return { keep: false, result: { applied: false, revision, created: [], related: [], added: [] } }
}

/** Rows that the caller got cannot be taken back: a read that was cut off fails and is not retried. */
function once<T>(place: string, work: (session: Session) => Promise<T>): (session: Session) => Promise<T> {
  let isBegun = false
  return (session) => {
    if (isBegun) throw new ThroughlineError('STORE_UNREACHABLE', `The connection to ${place} was lost while reading.`)
    isBegun = true
    return work(session)
  }
}

/** How many revisions the log keeps. An expectation of an older one is not met. */
const LOGGED = 100_000
/** The log is pruned each time this many revisions were added. */
const CUT_EVERY = 1_000

/** Takes the lock and returns the store's counter. @throws STORE_NEWER */
async function lockStore(session: Session, place: string): Promise<number> {
  const meta = await session.get<{ revision: number; version: number }>('SELECT revision, version FROM meta FOR UPDATE')
  // A newer program may have migrated the store while this connection was open.
  requireKnownVersion(meta?.version ?? 0, place)
  return meta?.revision ?? 0
}

/** Counts the batch and logs the ids of the rows that it wrote (undefined: any row). Returns what was sent. */
function countBatch(session: Session, batch: string, before: number, touched: Touched | undefined): Promise<unknown>[] {
  const revision = before + 1
  const sent: Promise<unknown>[] = [
    session.all(
      `WITH counted AS (UPDATE meta SET revision = ?1 RETURNING revision)
       INSERT INTO log (revision, batch, touched) SELECT revision, ?2, CASE WHEN ?3::bigint[] IS NOT NULL THEN ?3::bigint[]
         || ARRAY(SELECT id FROM entity WHERE name = ANY (?4::text[]))
         || ARRAY(SELECT -id FROM record WHERE key = ANY (?5::text[]) AND author = current_user) END FROM counted`,
      revision,
      batch,
      touched?.ids,
      touched?.names ?? [],
      touched?.keys ?? [],
    ),
  ]
  if (revision % CUT_EVERY === 0) sent.push(session.run('DELETE FROM log WHERE revision <= ?', revision - LOGGED))
  for (const answer of sent) answer.catch(() => undefined)
  return sent
}

/**
 * Whether, since the revision, nobody wrote to the entities and records that a batch names, and nobody forgot anything.
 * Writes to other rows do not count: with a thousand writers no batch would ever succeed.
 */
async function isUndisturbed(session: Session, now: number, since: number, named: readonly number[]): Promise<boolean> {
  if (since === now) return true
  if (since > now || since < now - LOGGED + CUT_EVERY) return false
  const sql = `
    SELECT 1 FROM log
    WHERE revision > ? AND (touched IS NULL OR touched && ?::bigint[]) LIMIT 1`
  return (await session.get(sql, since, named)) === undefined
}
