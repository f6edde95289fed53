/**
 * @module ISO timestamps as numbers: texts of different precision or offset do not sort.
 */

import { ThroughlineError } from '../errors.ts'

/** Returns a timestamp in milliseconds. @throws INVALID_INPUT */
export function parseTimestamp(timestamp: string): number {
  if (!isTimestamp(timestamp))
    throw new ThroughlineError('INVALID_INPUT', 'A time must be ISO, for instance 2026-11-21 or 2026-11-21T10:00:00Z.')
  return Date.parse(timestamp)
}

/** Whether a text is a time on a day that is in the calendar. */
export function isTimestamp(text: string): boolean {
  return !Number.isNaN(Date.parse(text)) && isDay(text)
}

/** Whether the day that a text begins with is in the calendar: the runtime takes 30 February for 2 March. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text) ?? []
  if (year === undefined) return true
  return Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
}
