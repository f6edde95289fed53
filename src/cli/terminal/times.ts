/**
 * @module Times as a person reads and writes them: how long ago, exactly, a span such as 30d.
 */

import type { Duration } from 'date-fns'
import { formatDistanceStrict } from 'date-fns/formatDistanceStrict'
import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { sub } from 'date-fns/sub'
import { MINUTE } from '../../rules.ts'

/** Returns how long ago a moment was: "3 hours ago"; "in 2 hours" for one to come, as the clock of another machine may say. */
export function ago(at: string, now: Date): string {
  const then = parseISO(at)
  if (!isValid(then)) return 'at an unknown time'
  if (Math.abs(now.getTime() - then.getTime()) < MINUTE) return 'moments ago'
  return formatDistanceStrict(then, now, { addSuffix: true, roundingMethod: 'floor' })
}

/** Returns a moment to the minute: "2026-11-21 10:00Z". */
export function exactly(at: string): string {
  const then = parseISO(at)
  return isValid(then) ? `${then.toISOString().slice(0, 16).replace('T', ' ')}Z` : at
}

/** Returns "3 hours ago (2026-11-21 10:00Z)". */
export function when(at: string, now: Date): string {
  return `${ago(at, now)} (${exactly(at)})`
}

/** Returns the moment that an ISO time or date says (a date: its first moment here), or a span before now; undefined for anything else. */
export function parseMoment(text: string, now: Date): Date | undefined {
  const span = parseSpan(text)
  if (span !== undefined) return sub(now, span)
  // ISO knows centuries, too: who types 30 means something else.
  const moment = /^\d{4}-/.test(text) ? parseISO(text) : undefined
  return isValid(moment) ? moment : undefined
}

/** Returns the span that "30d", "12h", "90m", "8w", "6mo" or "1y" says; undefined for anything else. */
export function parseSpan(text: string): Duration | undefined {
  const [, amount, unit] = /^([1-9]\d{0,4})(m|h|d|w|mo|y)$/.exec(text) ?? []
  return unit === undefined ? undefined : { [UNITS[unit as keyof typeof UNITS]]: Number(amount) }
}

// --- internal ---

const UNITS = { m: 'minutes', h: 'hours', d: 'days', w: 'weeks', mo: 'months', y: 'years' } as const
