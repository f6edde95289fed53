/**
 * @module Times as a person reads them: how long ago, and exactly.
 */

import { describeAge } from '../recovery/confidence.ts'

/** Returns how long ago a moment was: "3 hours ago"; "in 2 hours" for one to come, as the clock of another machine may say. */
export function ago(at: string, now: Date): string {
  const age = now.getTime() - Date.parse(at)
  if (Number.isNaN(age)) return 'at an unknown time'
  return age < 0 && describeAge(-age) !== 'moments' ? `in ${describeAge(-age)}` : `${describeAge(Math.max(0, age))} ago`
}

/** Returns a moment to the minute: "2026-11-21 10:00Z". */
export function exactly(at: string): string {
  return Number.isNaN(Date.parse(at)) ? at : `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')}Z`
}

/** Returns "3 hours ago (2026-11-21 10:00Z)". */
export function when(at: string, now: Date): string {
  return `${ago(at, now)} (${exactly(at)})`
}
