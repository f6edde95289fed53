/**
 * @module Text within bounds: token estimates, cuts that show, and the choice of what fits a budget.
 */

import { CHARS_PER_TOKEN } from '../rules.ts'

/** Returns an estimate of the tokens of a text: characters / 4, rounded up. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARS_PER_TOKEN)
}

/**
 * Returns the text, at most `length` long; a cut ends in `…`. It splits no character as people see them, and no word
 * where the word begins in the last quarter of what fits.
 */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  if (length < 1) return ''
  return `${text.slice(0, wordBoundaryBefore(text, boundaryBefore(text, length - 1))).trimEnd()}…`
}

/**
 * Returns the text, at most `length` long: of a longer one its beginning and, twice as much, its end, where an answer has
 * its result. The cut shows.
 */
export function truncateMiddle(text: string, length: number): string {
  if (text.length <= length) return text
  const head = Math.floor((length - MIDDLE.length) / 3)
  const from = text.length - (length - MIDDLE.length - head)
  if (head < 1) return truncate(text, length)
  // From a word on where one begins nearby, else from the next whole character.
  const word = text.slice(from, from + LONGEST_GRAPHEME).search(/\s/)
  const start = word === -1 ? boundaryBefore(text, Math.min(text.length, from + LONGEST_GRAPHEME)) : from + word + 1
  return `${text.slice(0, boundaryBefore(text, head)).trimEnd()}${MIDDLE}${text.slice(start).trimStart()}`
}

/** Returns the text on one line: every run of white space is one blank. */
export function oneLine(text: string): string {
  return (UNEVEN.test(text) ? text.replace(/\s+/g, ' ') : text).trim()
}

export interface BudgetLine {
  readonly text: string
  /** Higher is kept first; of equals, the earlier. */
  readonly utility: number
  /** Said in its place while there is no room for the text: shorter, and at least as useful. It may have a shorter one itself. */
  readonly brief?: BudgetLine
}
export interface BudgetSection {
  readonly heading: string
  readonly lines: readonly BudgetLine[]
  /** Lines that were left out before, by a ceiling: counted with those that do not fit. */
  readonly omitted?: number
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
  const fitted = sections.map((section): Fitted => ({ section, chosen: new Map(), length: 0 }))
  const forms = fitted.flatMap((into) =>
    into.section.lines.flatMap((each, line) =>
      formsOf(each).map(({ text, utility }) => ({ into, line, text, utility })),
    ),
  )
  forms.sort((a, b) => b.utility - a.utility)

  let total = 0
  for (const { into, line, text } of forms) {
    const before = into.chosen.get(line)
    // The exact length is taken each time: a whole section needs no note, so a line may cost less than its own length.
    const was = lengthOf(into)
    into.chosen.set(line, text)
    into.length += text.length - (before?.length ?? -1)
    if (total - was + lengthOf(into) - 1 <= budget) {
      total += lengthOf(into) - was
      continue
    }
    into.length -= text.length - (before?.length ?? -1)
    if (before === undefined) into.chosen.delete(line)
    else into.chosen.set(line, before)
  }
  return {
    text: fitted.flatMap(render).join('\n'),
    cut: fitted.flatMap((each) =>
      missingOf(each) > 0 ? [{ heading: each.section.heading, lines: missingOf(each) }] : [],
    ),
  }
}

// --- internal ---

const MIDDLE = ' … '

/** The forms of a line, the shortest first. */
function formsOf(line: BudgetLine): BudgetLine[] {
  return line.brief === undefined ? [line] : [...formsOf(line.brief), line]
}

/** A run of blanks, or a blank that is no space: most texts are one line already. */
const UNEVEN = /\s\s|[^\S ]/

interface Fitted {
  readonly section: BudgetSection
  /** The form in which a line is said, by its place. */
  readonly chosen: Map<number, string>
  /** Of the chosen lines with their line ends. */
  length: number
}

function missingOf({ section, chosen }: Fitted): number {
  return section.lines.length + (section.omitted ?? 0) - chosen.size
}

function noteOf(fitted: Fitted): string | undefined {
  const missing = missingOf(fitted)
  return missing === 0 ? undefined : `… ${missing} more`
}

/** Characters of the section with its line ends. */
function lengthOf(fitted: Fitted): number {
  if (fitted.chosen.size === 0) return 0
  const note = noteOf(fitted)
  return fitted.section.heading.length + 1 + fitted.length + (note === undefined ? 0 : note.length + 1)
}

function render(fitted: Fitted): string[] {
  const { section, chosen } = fitted
  if (chosen.size === 0) return []
  const lines = section.lines.flatMap((_, line) => chosen.get(line) ?? [])
  const note = noteOf(fitted)
  return [section.heading, ...lines, ...(note === undefined ? [] : [note])]
}

/** The last position where a word ends, at or before `at` and near it; `at` if there is none, or it splits no word. */
function wordBoundaryBefore(text: string, at: number): number {
  if (!SPLIT_WORD.test(text.slice(Math.max(0, at - 1), at + 2))) return at
  const nearest = at - Math.min(LONGEST_WORD, Math.floor(at / 4))
  for (let boundary = at - 1; boundary >= nearest; boundary -= 1) if (/\s/.test(text.charAt(boundary))) return boundary
  return at
}

/** Two characters of one word in a script that writes blanks between words. */
const SPLIT_WORD =
  /^(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー])[\p{L}\p{M}\p{N}_]){2}/u
/** A longer one is an address or a path, whose beginning tells something. */
const LONGEST_WORD = 24

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

/** Two neighbours that never belong to one character: to ask the segmenter costs a process some ten milliseconds the first time. */
const PLAIN = /^(?!\r\n)[\x00-\x7f]{2}$/
const LONGEST_GRAPHEME = 64
