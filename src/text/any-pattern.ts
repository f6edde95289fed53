/** @module Several patterns asked at once: one search where there would be many. Pure. */

import { lazy } from './lazy.ts'

/** Returns whether one of the patterns fits a text. They have no references to groups; flags are those of the first. */
export function matchesAny(patterns: readonly RegExp[]): (text: string) => boolean {
  const made = lazy(() => new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'), patterns[0]?.flags))
  return (text) => made().test(text)
}
