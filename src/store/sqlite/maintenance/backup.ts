/**
 * @module Copies a SQLite store while others write: one consistent state, on the disk, readable by the owner only.
 *
 * The copy is a store like any other, without a log beside it and without the free pages in which deleted text could
 * lie. Writers are not blocked: the engine reads one state while they continue. A store that cannot be read in full is
 * not copied.
 */

import { lstatSync } from 'node:fs'
import { resolve } from 'node:path'
import { ThroughlineError } from '../../../errors.ts'
import { type ExportTarget, placeFile } from '../../exchange/export-file.ts'
import { countRows } from '../../queries/export-rows.ts'
import { answer } from '../dialect.ts'
import { type Connection, openConnection } from '../driver.ts'
import { toStoreError } from '../errors.ts'
import { immutableAddress, inspectStoreFile, readingAddress } from '../file.ts'
import { schemaVersion } from '../schema.ts'
import { findDamage } from './check.ts'

export interface Backup {
  /** The file that was written. */
  readonly path: string
  readonly bytes: number
  readonly entities: number
  readonly relations: number
}

/**
 * Returns what the written copy of the store at `target.store` holds. `busyTimeout` in milliseconds.
 * @throws EXPORT_REFUSED, STORE_UNAVAILABLE, STORE_FOREIGN, STORE_NEWER, STORE_DAMAGED, STORE_BUSY: the target is as it was
 */
export async function backupStore(target: ExportTarget, busyTimeout: number): Promise<Backup> {
  const store = resolve(target.store)
  if (inspectStoreFile(store) !== 'filled') {
    throw new ThroughlineError('STORE_UNAVAILABLE', `There is no store at ${store}.`)
  }
  let size = { entities: 0, relations: 0 }
  await placeFile(target, async (temporary) => {
    reading(store, readingAddress(store), busyTimeout, (connection) => {
      // The file was made beforehand, empty and for the owner alone: the engine fills it.
      connection.run('VACUUM INTO ?', temporary)
    })
    const { entities, relations } = reading(temporary, immutableAddress(temporary), 0, (connection) =>
      answer(connection, countRows()),
    )
    size = { entities, relations }
  })
  const path = resolve(target.path)
  return { path, bytes: lstatSync(path).size, ...size }
}

// --- internal ---

/** Runs `work` on a store of ours that has no damage. */
function reading<T>(path: string, address: string, busyTimeout: number, work: (connection: Connection) => T): T {
  try {
    const connection = openConnection({ path: address, readOnly: true, busyTimeout })
    try {
      if (schemaVersion(connection, path) === 0) {
        throw new ThroughlineError('STORE_UNAVAILABLE', `There is no store at ${path}.`)
      }
      const damage = findDamage(connection)
      if (damage.length > 0) throw new ThroughlineError('STORE_DAMAGED', `The store ${path} is damaged: ${damage[0]}.`)
      return work(connection)
    } finally {
      connection.close()
    }
  } catch (error) {
    throw toStoreError(path, error)
  }
}
