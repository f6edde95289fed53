/** @module The clock: nothing else reads it, everything else is given the time. */

/** Returns the time. */
export function now(): Date {
  return new Date()
}
