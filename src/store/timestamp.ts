/**
 * @module ISO timestamps as numbers: texts of different precision or offset do not sort.
 */

import { ThroughlineError } from '../errors.ts'

/** Returns a timestamp in milliseconds. @throws INVALID_INPUT */
export function parseTimestamp(timestamp: string): number {
  const time = Date.parse(timestamp)
  if (Number.isNaN(time))
    throw new ThroughlineError('INVALID_INPUT', 'A time must be ISO, for instance 2026-11-21 or 2026-11-21T10:00:00Z.')
  return time
}
