/**
 * @module Patterns that are made only for a text that they may fit.
 *
 * A hook is a new process at every turn, and a pattern of many words takes milliseconds to make: each says in plain words
 * what no text that it fits lacks, and most texts hold none of them. Pure.
 */

import { createKeywordScan } from './keyword-scan.ts'

export interface HintedPattern {
  /** Plain words, in lower case: a text that fits has one of them. */
  readonly needs: readonly string[]
  readonly fits: (text: string) => boolean
}

/** Returns a pattern that is looked for only in texts with one of `needs`, in lower case. Without flags it ignores case. */
export function hinted(needs: readonly string[], source: string, flags = 'i'): HintedPattern {
  let made: RegExp | undefined
  return {
    needs,
    fits: (text) => {
      made ??= new RegExp(source, flags)
      return made.test(text)
    },
  }
}

/** Returns a function that gives those of the patterns that may fit a part of a text. */
export function createHints(patterns: readonly HintedPattern[]): (text: string) => readonly HintedPattern[] {
  const words = [...new Set(patterns.flatMap(({ needs }) => needs))].filter((word) => !BEYOND_ASCII.test(word))
  /** The patterns that need each word. */
  let needing: readonly (readonly HintedPattern[])[] = []
  let scan: ReturnType<typeof createKeywordScan> | undefined
  let asked = 0
  return (text) => {
    const lower = text.toLowerCase()
    asked += 1
    if (asked <= FEW) return patterns.filter(({ needs }) => hasOne(lower, needs))
    if (scan === undefined) {
      scan = createKeywordScan(words)
      needing = words.map((word) => patterns.filter(({ needs }) => needs.includes(word)))
    }
    const found = new Set<HintedPattern>()
    scan(lower, (word) => {
      for (const pattern of needing[word] as readonly HintedPattern[]) found.add(pattern)
    })
    const others = BEYOND_ASCII.test(lower)
    if (found.size === 0 && !others) return []
    return patterns.filter((pattern) => found.has(pattern) || (others && hasOne(lower, pattern.needs)))
  }
}

/** Returns whether one of the patterns fits the text. */
export function anyFits(patterns: readonly HintedPattern[], text: string): boolean {
  if (patterns.length === 0) return false
  const lower = text.toLowerCase()
  return patterns.some(({ needs, fits }) => hasOne(lower, needs) && fits(text))
}

// --- internal ---

/** From so many texts on it pays to make a scan for all words at once. */
const FEW = 50
const BEYOND_ASCII = /[^\x00-\x7f]/

function hasOne(lower: string, words: readonly string[]): boolean {
  for (const word of words) if (lower.includes(word)) return true
  return false
}
