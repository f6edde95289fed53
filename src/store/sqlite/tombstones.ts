/**
 * @module Tombstones of a SQLite store: that something was forgotten, findable by whoever holds its text, readable by nobody.
 *
 * A tombstone speaks of what was there when it was made: what was stated later is a new fact. Imported tombstones keep the
 * salt of the store that made them, so that several salts are asked.
 */

import type { Mark, Tombstone } from '../port-forgetting.ts'
import { hashMark } from '../queries/tombstone-hash.ts'
import type { Connection } from './driver.ts'

/** Adds a tombstone of this store for the mark. Returns the number of changed rows. */
export function bury(connection: Connection, mark: Mark, at: string): number {
  const { salt } = connection.only<{ salt: string }>('SELECT salt FROM meta WHERE id = 1')
  return putTombstone(connection, { kind: mark.kind, salt, hash: hashMark(salt, mark), at })
}

/** Adds a tombstone; of two for one mark the later moment holds. Returns the number of changed rows. */
export function putTombstone(connection: Connection, { kind, salt, hash, at }: Tombstone): number {
  return connection.run(
    `INSERT INTO tombstone (salt, hash, kind, at, sum) VALUES (?1, ?2, ?3, ?4, seal(?2, ?1, ?3, ?4))
     ON CONFLICT DO UPDATE SET at = excluded.at, sum = excluded.sum WHERE excluded.at > at`,
    salt,
    hash,
    kind,
    at,
  )
}

/** Removes every tombstone of the mark. Returns the number of changed rows. */
export function liftTombstone(connection: Connection, mark: Mark): number {
  const lift = 'DELETE FROM tombstone WHERE salt = ? AND hash = ?'
  return salts(connection).reduce((sum, salt) => sum + connection.run(lift, salt, hashMark(salt, mark)), 0)
}

/** Returns for each mark when it was forgotten, the last time; undefined where it was not. */
export function findTombstones(connection: Connection, marks: readonly Mark[]): (string | undefined)[] {
  const known = salts(connection)
  return marks.map((mark) =>
    known
      .map((salt) => connection.get<{ at: string }>(FIND, salt, hashMark(salt, mark))?.at)
      .reduce((last, at) => (at !== undefined && (last === undefined || at > last) ? at : last), undefined),
  )
}

// --- internal ---

const FIND = 'SELECT at FROM tombstone WHERE salt = ? AND hash = ?'

function salts(connection: Connection): string[] {
  return connection.all<{ salt: string }>('SELECT DISTINCT salt FROM tombstone').map((row) => row.salt)
}
