/**
 * @module Patterns that are made only for a text that they may fit.
 *
 * A hook is a new process at every turn, and a pattern of many words takes milliseconds to make: each says in plain words
 * what no text that it fits lacks, and most texts hold none of them. Pure.
 */

/** Tells whether a text fits; `lower` is the text in lower case. */
export type HintedPattern = (text: string, lower: string) => boolean

/** Returns a pattern that is looked for only in texts with one of `needs`, in lower case. Without flags it ignores case. */
export function hinted(needs: readonly string[], source: string, flags = 'i'): HintedPattern {
  let made: RegExp | undefined
  return (text, lower) => {
    if (!needs.some((word) => lower.includes(word))) return false
    made ??= new RegExp(source, flags)
    return made.test(text)
  }
}

/** Returns whether one of the patterns fits the text. */
export function anyFits(patterns: readonly HintedPattern[], text: string): boolean {
  const lower = text.toLowerCase()
  return patterns.some((fits) => fits(text, lower))
}
