/**
 * @module Replaces a damaged SQLite store by what can be read of it, or by a backup. The damaged files are kept beside
 * it.
 *
 * The new file is used only when it is complete, checked and on the disk. Nothing is ever deleted.
 */

import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { ThroughlineError } from '../../../errors.ts'
import { type Connection, openConnection } from '../driver.ts'
import { isDamage, toStoreError } from '../errors.ts'
import { inspectStoreFile, isWritableStore } from '../file.ts'
import { rollback, SCHEMA_VERSION, schemaVersion } from '../schema.ts'
import { openSqliteStore } from '../store.ts'
import { backupStore } from './backup.ts'
import { findDamage } from './check.ts'
import { type Salvage, salvageRows } from './salvage.ts'

export interface RepairOrder {
  /** The store's file. */
  readonly store: string
  /** A backup that takes its place; without one, what can be read of the store does. */
  readonly backup?: string
  /** Makes names that nobody else uses. */
  readonly mark: string
  /** In milliseconds. */
  readonly busyTimeout: number
}

export type Repair =
  | { readonly kind: 'sound' }
  | ({ readonly kind: 'salvaged'; readonly kept: string } & Salvage)
  | {
      readonly kind: 'restored'
      readonly kept: string | undefined
      readonly entities: number
      readonly relations: number
    }

/**
 * Returns what was done. An intact store is not changed unless a backup is given.
 * @throws STORE_UNAVAILABLE, STORE_FOREIGN, STORE_NEWER, STORE_BUSY, EXPORT_REFUSED, STORE_UNREPAIRABLE (nothing can be read of the
 * store, or the backup is damaged): all files are as they were
 */
export async function repairStore(order: RepairOrder): Promise<Repair> {
  const store = resolve(order.store)
  const rebuilt = join(dirname(store), `.${basename(store)}.${order.mark}.new`)
  if (existsSync(rebuilt)) throw new ThroughlineError('EXPORT_REFUSED', `${rebuilt} already exists.`)
  try {
    return order.backup === undefined
      ? await salvage(store, rebuilt, order)
      : await restore(store, resolve(order.backup), rebuilt, order)
  } catch (error) {
    throw repairFailure(error)
  } finally {
    // It is in the place of the store by now, or of no use: what it holds must not lie about.
    for (const suffix of ['', '-wal', '-shm']) rmSync(rebuilt + suffix, { force: true })
  }
}

// --- internal ---

/** Returns the error of a repair: damage that it could not mend must not advise another repair. */
function repairFailure(error: unknown): unknown {
  if (!(error instanceof ThroughlineError) || error.code !== 'STORE_DAMAGED') return error
  return new ThroughlineError('STORE_UNREPAIRABLE', error.message, { cause: error })
}

async function salvage(store: string, rebuilt: string, order: RepairOrder): Promise<Repair> {
  if (inspectStoreFile(store) !== 'filled') {
    throw new ThroughlineError('STORE_UNAVAILABLE', `There is no store at ${store}.`)
  }
  let connection: Connection | undefined
  try {
    connection = openDamaged(store, order.busyTimeout)
    const damaged = connection
    if (isSound(damaged, store)) return { kind: 'sound' }
    hold(damaged)
    const target = await openSqliteStore({ location: rebuilt, busyTimeout: order.busyTimeout })
    let found: Salvage
    try {
      found = await salvageRows(damaged, async (batch) => void (await target.commit(batch)))
    } finally {
      await target.close()
    }
    return { kind: 'salvaged', kept: replace(store, rebuilt, order.mark), ...found }
  } catch (error) {
    throw toStoreError(store, error)
  } finally {
    release(connection)
  }
}

async function restore(store: string, backup: string, rebuilt: string, order: RepairOrder): Promise<Repair> {
  const { busyTimeout, mark } = order
  const { entities, relations } = await backupStore({ path: rebuilt, replace: false, store: backup, mark }, busyTimeout)
  if (inspectStoreFile(store) === 'missing') {
    renameSync(rebuilt, store)
    return { kind: 'restored', kept: undefined, entities, relations }
  }
  let held: Connection | undefined
  try {
    held = openDamaged(store, busyTimeout)
    hold(held)
  } catch (error) {
    // Not even a database any more: nobody can be writing to it.
    if (!isDamage(error)) {
      release(held)
      throw toStoreError(store, error)
    }
  }
  try {
    return { kind: 'restored', kept: replace(store, rebuilt, mark), entities, relations }
  } finally {
    release(held)
  }
}

function openDamaged(store: string, busyTimeout: number): Connection {
  return openConnection({ path: store, readOnly: false, busyTimeout })
}

function release(connection: Connection | undefined): void {
  if (connection === undefined) return
  rollback(connection)
  connection.close()
}

/** @throws STORE_FOREIGN, STORE_NEWER */
function isSound(connection: Connection, store: string): boolean {
  try {
    const isWhole = schemaVersion(connection, store) === SCHEMA_VERSION && findDamage(connection).length === 0
    return isWhole && takesWrites(connection, store)
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}

/** Whether a file that this process may write lets itself be written: its header may say that it does not. */
function takesWrites(connection: Connection, store: string): boolean {
  try {
    connection.exec('BEGIN IMMEDIATE; UPDATE meta SET revision = revision')
    return true
  } catch (error) {
    // A process that holds the lock is writing.
    return !(/readonly/.test(String(error)) && isWritableStore(store))
  } finally {
    rollback(connection)
  }
}

/** Keeps other processes from writing to the file that is about to be put aside, until it is released. */
function hold(connection: Connection): void {
  connection.exec('BEGIN IMMEDIATE')
}

/** Puts the store's files aside and the new one in their place; returns where the old one is. */
function replace(store: string, rebuilt: string, mark: string): string {
  const kept = `${store}.damaged-${mark}`
  for (const suffix of ['-wal', '-shm', '-journal']) {
    if (existsSync(store + suffix)) renameSync(store + suffix, kept + suffix)
  }
  renameSync(store, kept)
  renameSync(rebuilt, store)
  return kept
}
