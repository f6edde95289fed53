/**
 * @module Tombstones of a PostgreSQL store: that something was forgotten, findable by whoever holds its text, readable by nobody.
 */

import type { Mark, Tombstone } from '../port-forgetting.ts'
import { hashMark } from '../queries/tombstone-hash.ts'
import type { Session } from './connection.ts'

/** Adds a tombstone of this store for each of the marks. Returns the number of changed rows. */
export async function bury(session: Session, marks: readonly Mark[], at: string): Promise<number> {
  if (marks.length === 0) return 0
  const salt = (await session.get<{ salt: string }>('SELECT salt FROM meta'))?.salt ?? ''
  const hashes = new Map(marks.map((mark) => [hashMark(salt, mark), mark.kind]))
  return session.run(
    PUT,
    [...hashes].map(() => salt),
    [...hashes.keys()],
    [...hashes.values()],
    [...hashes].map(() => at),
  )
}

/** Adds a tombstone; of two for one mark the later moment holds. Returns the number of changed rows. */
export function putTombstone(session: Session, { kind, salt, hash, at }: Tombstone): Promise<number> {
  return session.run(PUT, [salt], [hash], [kind], [at])
}

/** Removes every tombstone of the mark. Returns the number of changed rows. */
export async function liftTombstone(session: Session, mark: Mark): Promise<number> {
  const known = await salts(session)
  const hashes = known.map((salt) => hashMark(salt, mark))
  return session.run(
    `DELETE FROM tombstone USING unnest(?::text[], ?::text[]) AS each (salt, hash)
     WHERE tombstone.salt = each.salt AND tombstone.hash = each.hash`,
    known,
    hashes,
  )
}

/** Returns for each mark when it was forgotten, the last time; undefined where it was not. */
export async function findTombstones(session: Session, marks: readonly Mark[]): Promise<(string | undefined)[]> {
  const known = await salts(session)
  if (known.length === 0) return marks.map(() => undefined)
  const asked = marks.flatMap((mark, place) => known.map((salt) => ({ place, salt, hash: hashMark(salt, mark) })))
  const rows = await session.all<{ place: number; at: string }>(
    `SELECT place, max(at) AS at FROM tombstone
     JOIN unnest(?::text[], ?::text[], ?::integer[]) AS each (salt, hash, place)
       ON tombstone.salt = each.salt AND tombstone.hash = each.hash GROUP BY place`,
    asked.map(({ salt }) => salt),
    asked.map(({ hash }) => hash),
    asked.map(({ place }) => place),
  )
  const times = new Map(rows.map(({ place, at }) => [place, at]))
  return marks.map((_, place) => times.get(place))
}

// --- internal ---

const PUT = `
  INSERT INTO tombstone (salt, hash, kind, at) SELECT * FROM unnest(?::text[], ?::text[], ?::text[], ?::text[])
  ON CONFLICT (salt, hash) DO UPDATE SET at = excluded.at WHERE excluded.at > tombstone.at`

async function salts(session: Session): Promise<string[]> {
  return (await session.all<{ salt: string }>('SELECT DISTINCT salt FROM tombstone')).map(({ salt }) => salt)
}
