/**
 * @module ISO timestamps as numbers: texts of different precision or offset do not sort.
 */

import { ThroughlineError } from '../errors.ts'

/** Returns a timestamp in milliseconds. @throws INVALID_INPUT */
export function parseTimestamp(timestamp: string): number {
  const time = Date.parse(timestamp)
  if (Number.isNaN(time)) throw new ThroughlineError('INVALID_INPUT', 'A time is not an ISO timestamp.')
  return time
}
