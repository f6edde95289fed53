/**
 * @module The store in a SQLite file: opening it, and its transactions.
 *
 * Any number of processes may have the same file open. A commit holds the write lock from its first read to its end. A
 * read sees one state of the store. After any failure the connection is usable again.
 */

import { resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { ThroughlineError } from '../../errors.ts'
import { emptyOutcome, type Outcome } from '../mutations/apply-mutation.ts'
import { findTombstones } from '../mutations/tombstones.ts'
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
import { answer, DIALECT, rowsOf } from './dialect.ts'
import { type Connection, openConnection, switchToWal } from './driver.ts'
import { eraseTraces } from './erase.ts'
import { isDamage, isNotDatabase, toStoreError } from './errors.ts'
import {
  createStoreFile,
  identifyFile,
  immutableAddress,
  inspectStoreFile,
  isWritableStore,
  readingAddress,
  tightenStoreFile,
} from './file.ts'
import { checkStore } from './maintenance/check.ts'
import { currentRevision } from './queries.ts'
import { migrate, requireKnownVersion, rollback, SCHEMA_VERSION, schemaVersion } from './schema.ts'
import { dropIndexes, writeIndexes } from './word-index.ts'
import { applyBatch } from './write-back.ts'

export interface SqliteOptions extends Pick<StoreOptions, 'location' | 'busyTimeout'> {
  /** Default false. A store that this process may not write is opened so in any case: it answers, and commits fail. */
  readonly readOnly?: boolean
}

/**
 * Returns the open store, created where there is none.
 * @throws STORE_FOREIGN, STORE_NEWER, STORE_DAMAGED, STORE_BUSY, STORE_UNAVAILABLE, DRIVER_MISSING: the file is left as it is.
 */
export async function openSqliteStore(options: SqliteOptions): Promise<GraphStore> {
  const location = options.location === MEMORY ? MEMORY : resolve(options.location)
  return attempt(location, () => {
    const connection = location === MEMORY ? openMemory(options) : openFile(location, options)
    return createStore(connection, location)
  })
}

// --- internal ---

const MEMORY = ':memory:'

function openMemory(options: SqliteOptions): Connection {
  const connection = openConnection({ path: MEMORY, readOnly: false, busyTimeout: options.busyTimeout })
  migrate(connection, MEMORY)
  return connection
}

function openFile(path: string, options: SqliteOptions): Connection {
  const found = inspectStoreFile(path)
  if (found === 'filled') requireOwnFile(path)
  if (options.readOnly === true || (found === 'filled' && !isWritableStore(path))) {
    if (found === 'filled') return openReadOnly(path, options.busyTimeout)
    throw new ThroughlineError('STORE_UNAVAILABLE', `There is no store at ${path}.`)
  }
  if (found === 'missing') createStoreFile(path)
  const connection = openConnection({ path, readOnly: false, busyTimeout: options.busyTimeout })
  return orClose(connection, () => {
    const version = schemaVersion(connection, path)
    tightenStoreFile(path)
    // Before the switch to WAL: the first commit puts the application id into the file itself, where it is looked for.
    if (version < SCHEMA_VERSION) migrate(connection, path)
    switchToWal(connection, options.busyTimeout)
  })
}

/**
 * Passes when the file is a store of ours, or an empty database. This check takes no lock, reads no log and writes nothing.
 * @throws STORE_FOREIGN, STORE_NEWER
 */
function requireOwnFile(path: string): void {
  try {
    const connection = openConnection({ path: immutableAddress(path), readOnly: true, busyTimeout: 0 })
    orClose(connection, () => schemaVersion(connection, path)).close()
  } catch (error) {
    if (isNotDatabase(error)) {
      throw new ThroughlineError('STORE_FOREIGN', `${path} is not a Throughline store.`, { cause: error })
    }
    // Without locks the file looks damaged while another process empties its log: the real opening decides.
    if (!isDamage(error)) throw error
  }
}

function openReadOnly(path: string, busyTimeout: number): Connection {
  const connection = openConnection({ path: readingAddress(path), readOnly: true, busyTimeout })
  return orClose(connection, () => {
    if (schemaVersion(connection, path) < SCHEMA_VERSION) {
      throw new ThroughlineError(
        'STORE_UNAVAILABLE',
        `${path} has an older schema and may not be written: make it writable, and run \`throughline repair\`.`,
      )
    }
  })
}

function orClose(connection: Connection, prepare: () => void): Connection {
  try {
    prepare()
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

function createStore(connection: Connection, location: string): GraphStore {
  const opened = { location, file: identify(location) }
  let wrote = false
  const read = async <T>(query: () => T): Promise<T> =>
    attempt(location, () => {
      connection.run('BEGIN')
      try {
        return query()
      } finally {
        rollback(connection)
      }
    })
  const asked = <T>(question: () => Question<T>): Promise<T> => read(() => answer(connection, question()))
  /** Each statement is a transaction of its own, and other calls are answered between them. */
  const askedInParts = async <T>(question: Question<T>): Promise<T> => {
    let step = question.next([])
    while (step.done !== true) {
      const { value } = step
      const rows = await read(() => rowsOf(connection, value))
      await setImmediate()
      step = question.next(rows)
    }
    return step.value
  }
  return {
    location,
    commit: async (batch) =>
      attempt(location, () => {
        const result = commitBatch(connection, opened, batch)
        wrote ||= result.applied
        return result
      }),
    entities: (names, limit, characters, from) => asked(() => findEntities(DIALECT, names, limit, characters, from)),
    relations: (names, limit, behind) => asked(() => findRelations(DIALECT, names, limit, behind)),
    check: async (step) => attempt(location, () => checkStore(connection, step)),
    size: () => asked(countRows),
    revision: async () => attempt(location, () => currentRevision(connection)),
    snapshots: (query, part) => asked(() => findSnapshots(DIALECT, query, part)),
    hits: (text, filter, limit) => asked(() => findHits(DIALECT, text, filter, limit)),
    containing: (text) => askedInParts(findContaining(DIALECT, text)),
    facts: (query) => asked(() => findFacts(DIALECT, query)),
    record: async (key) => attempt(location, () => answer(connection, findRecord(DIALECT, key))),
    eachRecord: (prefix, visit) => asked(() => visitRecords(DIALECT, prefix, visit)),
    eachRow: (visit, since) => asked(() => visitRows(DIALECT, visit, since)),
    forgotten: (marks) => asked(() => findTombstones(DIALECT, marks)),
    erase: async () => {
      wrote = true
      return attempt(location, () => eraseTraces(connection))
    },
    close: async () => attempt(location, () => closeConnection(connection, wrote)),
  }
}

/** The location of the store, and the identity of the file when it was opened. */
interface OpenedFile {
  readonly location: string
  readonly file: string
}

function commitBatch(connection: Connection, opened: OpenedFile, batch: readonly Mutation[]): CommitResult {
  return transact(connection, opened, (outcome) => {
    if (!applyBatch(connection, batch, outcome)) {
      rollback(connection)
      return { applied: false, revision: currentRevision(connection), created: [], related: [], added: [] }
    }
    const revision = finish(connection, outcome)
    return { applied: true, revision, created: outcome.created, related: outcome.related, added: outcome.added }
  })
}

/** Runs `work`, which ends the transaction, under the write lock; rolls back where it throws. */
function transact<T>(connection: Connection, { location, file }: OpenedFile, work: (outcome: Outcome) => T): T {
  connection.run('BEGIN IMMEDIATE')
  dropIndexes(connection)
  try {
    // A newer program may have migrated the file while this connection was open.
    requireKnownVersion(connection.only<{ user_version: number }>('PRAGMA user_version').user_version, location)
    // A write into a file that was moved away would be lost.
    if (identify(location) !== file) {
      throw new ThroughlineError('STORE_UNAVAILABLE', `The store ${location} was replaced while it was open.`)
    }
    return work(emptyOutcome())
  } catch (error) {
    rollback(connection)
    throw error
  }
}

/** Commits and returns the store's counter. */
function finish(connection: Connection, outcome: Outcome): number {
  if (outcome.changed) connection.run('UPDATE meta SET revision = revision + 1 WHERE id = 1')
  const revision = currentRevision(connection)
  writeIndexes(connection)
  connection.run('COMMIT')
  return revision
}

/** Empties the write-ahead log unless another process uses it; then the last process does it. */
function closeConnection(connection: Connection, wrote: boolean): void {
  try {
    if (wrote) connection.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // The log stays, and the next process that opens the store reads it: nothing is lost.
  }
  connection.close()
}

function identify(location: string): string {
  return location === MEMORY ? MEMORY : identifyFile(location)
}

function attempt<T>(location: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw toStoreError(location, error)
  }
}
