/**
 * @module Text within bounds: token estimates, cuts that show, and the choice of what fits a budget.
 */

import { CHARS_PER_TOKEN } from '../rules.ts'

/** Returns an estimate of the tokens of a text: characters / 4, rounded up. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARS_PER_TOKEN)
}

/** Returns the text, at most `length` long; a cut ends in `…` and splits no character as people see them. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  if (length < 1) return ''
  return `${text.slice(0, boundaryBefore(text, length - 1)).trimEnd()}…`
}

/** Returns the text on one line: every run of white space is one blank. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

export interface BudgetLine {
  readonly text: string
  /** Higher is kept first; of equals, the earlier. */
  readonly utility: number
}
export interface BudgetSection {
  readonly heading: string
  readonly lines: readonly BudgetLine[]
  /** How the section's left-out lines are read, for instance a command. */
  readonly omittedHint?: string
}
export interface FittedText {
  readonly text: string
  /** How many lines were left out, by heading; sections that are whole are not named. */
  readonly cut: readonly { readonly heading: string; readonly lines: number }[]
}

/**
 * Returns the most useful lines that fit the budget, in their given order below their headings, and what was left out.
 * A section that loses lines says how many, within the budget too; one that loses all of them is only in `cut`.
 */
export function fitLines(sections: readonly BudgetSection[], budgetTokens: number): FittedText {
  const budget = budgetTokens * CHARS_PER_TOKEN
  const kept = sections.map(() => new Set<number>())
  const all = sections.flatMap(({ lines }, section) =>
    lines.map(({ text, utility }, line) => ({ section, line, text, utility })),
  )
  all.sort((a, b) => b.utility - a.utility)

  const render = () => {
    const out: string[] = []
    for (const [i, { heading, lines, omittedHint }] of sections.entries()) {
      const chosen = kept[i] as Set<number>
      if (chosen.size === 0) continue
      out.push(heading, ...lines.filter((_, line) => chosen.has(line)).map(({ text }) => text))
      const missing = lines.length - chosen.size
      if (missing > 0) out.push(`… ${missing} more${omittedHint === undefined ? '' : ` (${omittedHint})`}`)
    }
    return out.join('\n')
  }
  // The exact length is taken each time: a whole section needs no note, so a line may cost less than its own length.
  for (const { section, line } of all) {
    const chosen = kept[section] as Set<number>
    chosen.add(line)
    if (render().length > budget) chosen.delete(line)
  }
  const cut = sections.flatMap(({ heading, lines }, i) => {
    const missing = lines.length - (kept[i] as Set<number>).size
    return missing > 0 ? [{ heading, lines: missing }] : []
  })
  return { text: render(), cut }
}

// --- internal ---

/** The last position, at or before `at`, where a character as people see it ends. */
function boundaryBefore(text: string, at: number): number {
  if (PLAIN.test(text.slice(at - 1, at + 1))) return at
  // Segmenting long texts is slow: only what surrounds the cut is looked at.
  const start = Math.max(0, at - LONGEST_GRAPHEME)
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
  let boundary = start
  for (const { index, segment } of graphemes.segment(text.slice(start, at + LONGEST_GRAPHEME))) {
    if (start + index + segment.length > at) break
    boundary = start + index + segment.length
  }
  return boundary
}

/** Two neighbours that never belong to one character. */
const PLAIN = /^[ -~]{2}$/
const LONGEST_GRAPHEME = 64
