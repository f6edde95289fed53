/** @module Ages such as 7d or 12h, which people and models write where a time is asked for. */

import type { Duration } from 'date-fns'
import { sub } from 'date-fns/sub'

/** Returns the duration of "30d", "12h", "90m", "8w", "6mo" or "1y"; undefined for anything else. */
export function parseSpan(text: string): Duration | undefined {
  const [, amount, unit] = /^([1-9]\d{0,4})(m|h|d|w|mo|y)$/.exec(text) ?? []
  return unit === undefined ? undefined : { [UNITS[unit as keyof typeof UNITS]]: Number(amount) }
}

/** Returns the time that lies an age before now; undefined for what is no age. */
export function timeOfAge(text: string, now: Date): Date | undefined {
  const span = parseSpan(text)
  return span === undefined ? undefined : sub(now, span)
}

// --- internal ---

const UNITS = { m: 'minutes', h: 'hours', d: 'days', w: 'weeks', mo: 'months', y: 'years' } as const
