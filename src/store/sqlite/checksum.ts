/**
 * @module Checksums of rows that hold text: damage is never read as text.
 *
 * SQLite detects damage to its own structure only. SQL statements call two functions: `checksum(…)`
 * when a row is written, `verified(sum, text, …)` when it is read. A text that is read by its bare column is not
 * verified.
 */

import { crc32 } from 'node:zlib'

/** A value as the engine passes it to a function. */
export type SqlArgument = string | number | bigint | Uint8Array | null

/** Returns the checksum of these values, in this order. */
export function checksum(...values: readonly SqlArgument[]): number {
  let sum = 0
  // Consecutive texts are summed together: a call costs more than its bytes.
  let texts = ''
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] as SqlArgument
    // The kind and the length go in: a character that moves to the next column changes the sum.
    if (value === null) texts += '-'
    else if (typeof value !== 'object') texts += `${typeof value === 'string' ? `s${value.length}` : 'n'}:${value}`
    else {
      sum = crc32(value, crc32(`${texts}b${value.length}:`, sum))
      texts = ''
    }
  }
  return texts === '' ? sum : crc32(texts, sum)
}

/** Returns the first of the values. @throws if the checksum does not match the values: the message means damage */
export function verified(sum: SqlArgument, first: SqlArgument, ...others: readonly SqlArgument[]): SqlArgument {
  if (Number(sum) === checksum(first, ...others)) return first
  throw new Error(DAMAGED_ROW)
}

/** For each table the SQL of the text that a row is read for, verified together with all other texts of the row. */
export const ENTITY = 'verified(entity.sum, entity.name, entity.type, entity.at, entity.source, entity.project)'
export const OBSERVATION =
  'verified(observation.sum, observation.content, observation.at, observation.source, observation.project)'
export const RELATION =
  'verified(relation.sum, relation.from_name, relation.to_name, relation.type, relation.at, relation.source, relation.project)'
export const SNAPSHOT =
  'verified(snapshot.sum, snapshot.value, snapshot.project, snapshot.session, snapshot.status, snapshot.type, snapshot.timestamp)'
export const BRIEF =
  'verified(snapshot.brief_sum, snapshot.brief, snapshot.project, snapshot.session, snapshot.status, snapshot.type, snapshot.timestamp)'
export const RECORD = 'verified(record.sum, record.value, record.key, record.at)'
export const TOMBSTONE = 'verified(tombstone.sum, tombstone.hash, tombstone.salt, tombstone.kind, tombstone.at)'

/** All tables with a checksum, each with its SQL. */
export const CHECKSUMMED = [
  ['entity', ENTITY],
  ['observation', OBSERVATION],
  ['relation', RELATION],
  ['snapshot', BRIEF],
  ['snapshot', SNAPSHOT],
  ['record', RECORD],
  ['tombstone', TOMBSTONE],
] as const

// --- internal ---

/** The message of the engine for a damaged file. */
const DAMAGED_ROW = 'database disk image is malformed: a row does not match its checksum'
