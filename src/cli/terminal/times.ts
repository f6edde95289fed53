/**
 * @module Times as a person reads and writes them: "3 hours ago", an exact time, or an age such as 30d.
 */

import { formatDistanceStrict } from 'date-fns/formatDistanceStrict'
import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { timeOfAge } from '../../age.ts'
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
  const past = timeOfAge(text, now)
  if (past !== undefined) return past
  // ISO allows centuries: "30" would be the year 3000.
  const moment = /^\d{4}-/.test(text) ? parseISO(text) : undefined
  return isValid(moment) ? moment : undefined
}
