/** @module The times that people and models give: ISO, or an age such as 7d. */

import { timeOfAge } from '../../age.ts'
import { ThroughlineError } from '../../errors.ts'
import { isTimestamp } from '../../store/timestamp.ts'

/** Returns the ISO time of an age before now, and an ISO time as it is. @throws INVALID_INPUT for anything else */
export function momentOf(text: string, now: Date): string {
  const past = timeOfAge(text, now)
  if (past !== undefined) return past.toISOString()
  if (!/^\d{4}(?:-|$)/.test(text) || !isTimestamp(text)) {
    throw new ThroughlineError(
      'INVALID_INPUT',
      'A time must be ISO, for instance 2026-11-21 or 2026-11-21T10:00:00Z, or an age: 90m, 12h, 7d, 8w, 6mo, 1y.',
    )
  }
  return text
}

/** Returns the moment up to which is meant: of a date its end. UTC, like all times without a zone. */
export function endOf(until: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(until) ? `${until}T23:59:59.999Z` : until
}
