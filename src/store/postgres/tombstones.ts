/**
 * @module Tombstones of a PostgreSQL store: hashes of what was forgotten. A holder of the text can find its tombstone;
 * nobody can read the text from it.
 */

import { latestMoments, type TombstoneId, tombstoneIds, tombstoneKey } from '../mutations/tombstones.ts'
import type { Mark, Tombstone } from '../port.ts'
import type { Session } from './connection.ts'

/** Returns for each mark when it was last forgotten; undefined if it never was. */
export async function findTombstones(session: Session, marks: readonly Mark[]): Promise<(string | undefined)[]> {
  const salts = await findSalts(session)
  return latestMoments(marks, salts, await storedTombstones(session, tombstoneIds(marks, salts)))
}

/** Returns those of these tombstones that are stored, by their key. */
export async function storedTombstones(session: Session, ids: readonly TombstoneId[]): Promise<Map<string, Tombstone>> {
  if (ids.length === 0) return new Map()
  const rows = await session.all<Tombstone>(
    `SELECT kind, tombstone.salt, tombstone.hash, at FROM tombstone
     JOIN unnest(?::text[], ?::text[]) AS each (salt, hash)
       ON tombstone.salt = each.salt AND tombstone.hash = each.hash`,
    ids.map(({ salt }) => salt),
    ids.map(({ hash }) => hash),
  )
  return new Map(rows.map((row) => [tombstoneKey(row), row]))
}

/** Returns the salts of all tombstones. */
export async function findSalts(session: Session): Promise<string[]> {
  return (await session.all<{ salt: string }>('SELECT DISTINCT salt FROM tombstone')).map(({ salt }) => salt)
}

/** Returns the store's own salt. */
export async function ownSalt(session: Session): Promise<string> {
  return (await session.get<{ salt: string }>('SELECT salt FROM meta'))?.salt ?? ''
}
