/**
 * @module Checksums of rows that hold text: damage is never read as text.
 *
 * SQLite finds damage to its own structure, and takes any other byte as it is. SQL knows both functions: `checksum(…)`
 * when a row is written, `verified(sum, text, …)` when it is read.
 */

import { crc32 } from 'node:zlib'

/** A value as the engine hands it to a function. */
export type SqlArgument = string | number | bigint | Uint8Array | null

/** Returns the checksum of these values, in this order. */
export function checksum(...values: readonly SqlArgument[]): number {
  let sum = 0
  // Texts that follow one another are summed as one: a call costs more than its bytes.
  let texts = ''
  for (const value of values) {
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

/** Returns the first of the values. @throws when the checksum is not that of the values: the message means damage */
export function verified(sum: SqlArgument, first: SqlArgument, ...others: readonly SqlArgument[]): SqlArgument {
  if (Number(sum) === checksum(first, ...others)) return first
  throw new Error(DAMAGED_ROW)
}

/** What the engine itself says of a damaged file. */
const DAMAGED_ROW = 'database disk image is malformed: a row does not match its checksum'
