/**
 * @module Tombstones of a SQLite store: hashes of what was forgotten. A holder of the text can find its tombstone;
 * nobody can read the text from it.
 *
 * A tombstone holds for what was stored before its moment; what is written later is a new fact. Imported tombstones keep
 * the salt of the store that made them, so a lookup tries several salts.
 */

import { latestMoments, type TombstoneId, tombstoneIds, tombstoneKey } from '../mutations/tombstones.ts'
import type { Mark, Tombstone } from '../port.ts'
import type { Connection } from './driver.ts'

/** Returns for each mark when it was last forgotten; undefined if it never was. */
export function findTombstones(connection: Connection, marks: readonly Mark[]): (string | undefined)[] {
  const salts = findSalts(connection)
  if (salts.length === 0) return marks.map(() => undefined)
  return latestMoments(marks, salts, storedTombstones(connection, tombstoneIds(marks, salts)))
}

/** Returns those of these tombstones that are stored, by their key. */
export function storedTombstones(connection: Connection, ids: readonly TombstoneId[]): Map<string, Tombstone> {
  const found = new Map<string, Tombstone>()
  for (const id of ids) {
    const row = connection.get<Tombstone>(FIND, id.salt, id.hash)
    if (row !== undefined) found.set(tombstoneKey(id), row)
  }
  return found
}

/** Returns the salts of all tombstones. */
export function findSalts(connection: Connection): string[] {
  return connection.all<{ salt: string }>('SELECT DISTINCT salt FROM tombstone').map((row) => row.salt)
}

/** Returns the store's own salt. */
export function ownSalt(connection: Connection): string {
  return connection.only<{ salt: string }>('SELECT salt FROM meta WHERE id = 1').salt
}

// --- internal ---

const FIND = 'SELECT kind, salt, hash, at FROM tombstone WHERE salt = ? AND hash = ?'
