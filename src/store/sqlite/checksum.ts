/**
 * @module Seals: a checksum in every row that holds text, so that damage is never read as if it had been written.
 *
 * SQLite finds damage to its own structure, and takes any other byte as it lies there. Both functions are known to SQL:
 * `seal(…)` when a row is written, `proved(seal, text, …)` when it is read.
 */

import { crc32 } from 'node:zlib'

/** A value as the engine hands it to a function. */
export type SealedValue = string | number | bigint | Uint8Array | null

/** Returns the checksum of these values, in this order. */
export function seal(...values: readonly SealedValue[]): number {
  let sum = 0
  // Texts that follow one another are summed as one: a call costs more than its bytes.
  let texts = ''
  for (const value of values) {
    // The kind and the length go in: no two rows are alike by moving a letter from one column to the next.
    if (value === null) texts += '-'
    else if (typeof value !== 'object') texts += `${typeof value === 'string' ? `s${value.length}` : 'n'}:${value}`
    else {
      sum = crc32(value, crc32(`${texts}b${value.length}:`, sum))
      texts = ''
    }
  }
  return texts === '' ? sum : crc32(texts, sum)
}

/** Returns the first of the values. @throws when the seal is not that of the values: the message is one that means damage */
export function proved(sum: SealedValue, first: SealedValue, ...others: readonly SealedValue[]): SealedValue {
  if (Number(sum) === seal(first, ...others)) return first
  throw new Error(DAMAGED_ROW)
}

/** What the engine itself says of a damaged file. */
const DAMAGED_ROW = 'database disk image is malformed: a row is not as it was written'
