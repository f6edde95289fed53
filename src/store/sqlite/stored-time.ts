/**
 * @module How a SQLite store keeps the time of a row: an ISO time as its milliseconds, which take a quarter of the bytes.
 *
 * A time that is written in another way stays the text that it is, because every time is given back as it was stored.
 */

/** Returns what is stored for a time. The drivers bind a number of this size as a fraction, a `bigint` as an integer. */
export function storedTime(at: string): bigint | string {
  if (at !== last.at) last = { at, stored: convert(at) }
  return last.stored
}

/** Returns the time that a stored number stands for. */
export function readTime(time: number): string {
  if (time !== lastRead.time) lastRead = { time, at: new Date(time).toISOString() }
  return lastRead.at
}

/** Characters of `2026-01-01T00:00:00.000Z`. */
const ISO_LENGTH = 24

/** The rows of a batch have mostly one time, and so have the lines of an entity. */
let lastRead: { readonly time: number; readonly at: string } = { time: Number.NaN, at: '' }
let last: { readonly at: string; readonly stored: bigint | string } = { at: '', stored: '' }

function convert(at: string): bigint | string {
  const time = at.length === ISO_LENGTH ? Date.parse(at) : Number.NaN
  return Number.isNaN(time) || readTime(time) !== at ? at : BigInt(time)
}
