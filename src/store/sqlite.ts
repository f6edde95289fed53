/**
 * @module The store in a SQLite file: opening it, and its transactions.
 *
 * Any number of processes may have the same file open. A commit holds the write lock from its first read to the end, so
 * that nothing is lost between; a read sees one state of the store. After any failure the connection is usable again.
 */

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ThroughlineError } from '../errors.ts'
import { type Connection, openConnection, switchToWal } from './driver.ts'
import { migrate, requireKnownVersion, rollback, SCHEMA_VERSION, schemaVersion } from './migrations.ts'
import { applyMutation, type Outcome } from './mutations.ts'
import type { CommitResult, GraphStore, Mutation } from './port.ts'
import { currentRevision, findEntities, findRecord, findRelations, findSnapshots } from './queries.ts'
import { toStoreError } from './store-errors.ts'
import { createStoreFile, hasWriteAheadLog, inspectStoreFile, isWritableStore, tightenStoreFile } from './store-file.ts'
import { findCandidates } from './word-index.ts'

export interface SqliteOptions {
  /** A path, or `:memory:`. */
  readonly location: string
  /** How long another process's lock is waited for, in milliseconds. */
  readonly busyTimeout: number
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
  const file = inspectStoreFile(path)
  if (file.kind === 'store') requireKnownVersion(file.version, path)
  if (options.readOnly === true || (file.kind === 'store' && !isWritableStore(path))) {
    if (file.kind === 'store') return openReadOnly(path, options.busyTimeout)
    throw new ThroughlineError('STORE_UNAVAILABLE', `There is no store at ${path}.`)
  }
  if (file.kind === 'missing') createStoreFile(path)
  tightenStoreFile(path)
  const connection = openConnection({ path, readOnly: false, busyTimeout: options.busyTimeout })
  try {
    // Before the switch to WAL: the first commit puts the application id into the file itself, where it is looked for.
    if (schemaVersion(connection, path) < SCHEMA_VERSION) migrate(connection, path)
    switchToWal(connection, options.busyTimeout)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

function openReadOnly(path: string, busyTimeout: number): Connection {
  // In a folder that takes no lock file SQLite reads a WAL store only as immutable, which is true while no log is there.
  const immutable = !isWritableStore(path) && !hasWriteAheadLog(path)
  const address = immutable ? `${pathToFileURL(path).href}?mode=ro&immutable=1` : path
  const connection = openConnection({ path: address, readOnly: true, busyTimeout })
  try {
    if (schemaVersion(connection, path) === SCHEMA_VERSION) return connection
    throw new ThroughlineError('STORE_UNAVAILABLE', `${path} has an older schema and may not be written.`)
  } catch (error) {
    connection.close()
    throw error
  }
}

function createStore(connection: Connection, location: string): GraphStore {
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
  return {
    location,
    commit: async (batch) =>
      attempt(location, () => {
        const result = commitBatch(connection, location, batch)
        wrote ||= result.applied
        return result
      }),
    entities: (names) => read(() => findEntities(connection, names)),
    relations: (names) => read(() => findRelations(connection, names)),
    snapshots: (query) => read(() => findSnapshots(connection, query)),
    candidates: (text, limit) => read(() => findCandidates(connection, text, limit)),
    record: async (key) => attempt(location, () => findRecord(connection, key)),
    close: async () => attempt(location, () => closeConnection(connection, wrote)),
  }
}

function commitBatch(connection: Connection, location: string, batch: readonly Mutation[]): CommitResult {
  const outcome: Outcome = { changed: false, created: [], related: [], added: [] }
  connection.run('BEGIN IMMEDIATE')
  try {
    // A newer program may have migrated the file while this connection was open.
    const version = connection.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0
    requireKnownVersion(version, location)
    for (const mutation of batch) {
      if (applyMutation(connection, mutation, outcome)) continue
      rollback(connection)
      return { applied: false, revision: currentRevision(connection), created: [], related: [], added: [] }
    }
    if (outcome.changed) connection.run('UPDATE meta SET revision = revision + 1 WHERE id = 1')
    const revision = currentRevision(connection)
    connection.run('COMMIT')
    return { applied: true, revision, created: outcome.created, related: outcome.related, added: outcome.added }
  } catch (error) {
    rollback(connection)
    throw error
  }
}

/** Empties the write-ahead log where nobody else is using it; where somebody is, the last one out will. */
function closeConnection(connection: Connection, wrote: boolean): void {
  try {
    if (wrote) connection.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // The log stays and is read by whoever opens the store next: nothing is lost.
  }
  connection.close()
}

function attempt<T>(location: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw toStoreError(location, error)
  }
}
