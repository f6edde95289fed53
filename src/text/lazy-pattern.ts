/**
 * @module Patterns that are made only for a text that they may fit.
 *
 * A hook is a new process at every turn, and a pattern of many words takes milliseconds to make: each has a hint, a small
 * pattern that every text holds which it fits, and most texts hold none. Pure.
 */

export interface HintedPattern {
  /** Source of a pattern that ignores case: what it finds stands in every text that fits, and within one sentence. */
  readonly hint: string
  readonly fits: (text: string) => boolean
}

/**
 * Returns a pattern that is looked for only in texts with its hint. Without flags it ignores case. Where `among` is given,
 * the pattern's group has to be one of these, in lower case: a pattern that names a hundred takes ten times as long to make.
 */
export function hinted(
  hint: string,
  source: string,
  { flags = 'i', among }: { readonly flags?: string; readonly among?: ReadonlySet<string> } = {},
): HintedPattern {
  let likely: RegExp | undefined
  let made: RegExp | undefined
  return {
    hint,
    fits: (text) => {
      likely ??= new RegExp(hint, 'i')
      if (!likely.test(text)) return false
      made ??= new RegExp(source, among === undefined ? flags : `${flags}g`)
      return among === undefined ? made.test(text) : finds(made, among, text)
    },
  }
}

/** Returns a pattern that finds the hints of all of these, one after the other. */
export function anyHint(patterns: readonly HintedPattern[]): RegExp {
  return new RegExp(patterns.map(({ hint }) => hint).join('|'), 'gi')
}

// --- internal ---

/** Returns whether a pattern, of a character at least, finds one of these words. */
function finds(pattern: RegExp, words: ReadonlySet<string>, text: string): boolean {
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text))
    if (words.has((match[1] ?? '').toLowerCase())) return true
  return false
}
