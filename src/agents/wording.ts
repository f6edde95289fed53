/**
 * @module Formats the values of ../rules.ts for the agents' markdown.
 */

import { HOUR } from '../rules.ts'

/** Returns a share as a percentage: 0.8 is `80%`. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

/** Returns a token count in thousands: 160000 is `160k`. */
export function thousands(tokens: number): string {
  return `${Math.round(tokens / 1_000)}k`
}

/** Returns a duration in hours, or in days from two days on: `6 h`, `7 days`. */
export function span(milliseconds: number): string {
  const hours = milliseconds / HOUR
  return hours < 48 ? `${hours} h` : `${hours / 24} days`
}

/** Returns the phrases as `"a", "b", "c"`. */
export function quoted(phrases: readonly string[]): string {
  return phrases.map((phrase) => `"${phrase}"`).join(', ')
}

/** Returns the texts as inline code: `` `a`, `b` ``. */
export function inlineCode(texts: readonly string[]): string {
  return texts.map((text) => `\`${text}\``).join(', ')
}
