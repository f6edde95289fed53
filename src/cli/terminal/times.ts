/**
 * @module Times as a person reads and writes them: "3 hours ago", an exact time, or an age such as 30d.
 */

import type { Duration } from 'date-fns'
import { formatDistanceStrict } from 'date-fns/formatDistanceStrict'
import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { sub } from 'date-fns/sub'
import { MINUTE } from '../../rules.ts'

/** Returns how long ago a time was: "3 hours ago"; "in 2 hours" if another machine's clock is ahead. */
export function ago(at: string, now: Date): string {
  const then = parseISO(at)
  if (!isValid(then)) return 'at an unknown time'
  if (Math.abs(now.getTime() - then.getTime()) < MINUTE) return 'moments ago'
  return formatDistanceStrict(then, now, { addSuffix: true, roundingMethod: 'floor' })
}

/** Returns a time to the minute: "2026-11-21 10:00Z". */
export function exactly(at: string): string {
  const then = parseISO(at)
  return isValid(then) ? `${then.toISOString().slice(0, 16).replace('T', ' ')}Z` : at
}

/** Returns "3 hours ago (2026-11-21 10:00Z)". */
export function when(at: string, now: Date): string {
  return `${ago(at, now)} (${exactly(at)})`
}

/** Returns the time of an ISO time, a date (its start, local time) or an age before now; undefined for anything else. */
export function parseMoment(text: string, now: Date): Date | undefined {
  const span = parseSpan(text)
  if (span !== undefined) return sub(now, span)
  // ISO allows centuries: "30" would be the year 3000.
  const moment = /^\d{4}-/.test(text) ? parseISO(text) : undefined
  return isValid(moment) ? moment : undefined
}

/** Returns the duration of "30d", "12h", "90m", "8w", "6mo" or "1y"; undefined for anything else. */
export function parseSpan(text: string): Duration | undefined {
  const [, amount, unit] = /^([1-9]\d{0,4})(m|h|d|w|mo|y)$/.exec(text) ?? []
  return unit === undefined ? undefined : { [UNITS[unit as keyof typeof UNITS]]: Number(amount) }
}

// --- internal ---

const UNITS = { m: 'minutes', h: 'hours', d: 'days', w: 'weeks', mo: 'months', y: 'years' } as const
