/**
 * @module Fits texts to the terminal: cuts, wraps and aligns them in columns. Wide characters and emoji take two cells.
 */

import stringWidth from 'string-width'
import { oneLine } from '../../text/budget.ts'
import { visible } from '../../text/untrusted.ts'

export interface Column {
  readonly title: string
  readonly align?: 'right'
  /** Takes the width that the other columns leave, and is cut to it. At most one column is flexible. */
  readonly flexible?: boolean
}

/** Returns the text on one line of at most `width` cells; a cut text ends in `…` and splits no grapheme. */
export function fitLine(text: string, width: number): string {
  const line = oneLine(visible(text))
  if (stringWidth(line) <= width) return line
  let cut = ''
  let taken = 0
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    taken += stringWidth(segment)
    if (taken > width - 1) break
    cut += segment
  }
  return width < 1 ? '' : `${cut.trimEnd()}…`
}

/**
 * Returns the parts, joined by `joint`, in as few lines as the width allows. A part is never cut: one that is longer
 * than a line has a line of its own.
 */
export function wrap(parts: readonly string[], joint: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of parts) {
    const longer = line === '' ? part : `${line}${joint}${part}`
    if (line !== '' && stringWidth(longer) > width) {
      lines.push(line)
      line = part
    } else line = longer
  }
  return line === '' ? lines : [...lines, line]
}

/** Returns a text as lines of at most `width` cells, broken between words. */
export function wrapWords(text: string, width: number): string[] {
  return wrap(oneLine(visible(text)).split(' '), ' ', width)
}

/**
 * Returns the titles and the rows as lines of aligned columns, without trailing blanks. Where they are wider than `width`,
 * a title takes a line for each of its words, and the columns stand closer.
 */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[], width: number): string[] {
  const lines = aligned(columns, [columns.map(({ title }) => title), ...rows], width, GAP)
  if (lines.every((line) => stringWidth(line) <= width)) return lines
  return aligned(columns, [...foldedTitles(columns), ...rows], width, ' ')
}

// --- internal ---

const GAP = '  '
const NARROWEST_COLUMN = 8

function aligned(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
  gap: string,
): string[] {
  const cells = rows.map((row) => row.map((cell) => oneLine(visible(cell))))
  const natural = columns.map((_, at) => Math.max(...cells.map((row) => stringWidth(row[at] ?? ''))))
  const widths = [...natural]
  const flexible = columns.findIndex((column) => column.flexible === true)
  if (flexible !== -1) {
    const others = natural.reduce((sum, each, at) => sum + (at === flexible ? 0 : each), 0)
    const room = width - others - gap.length * (columns.length - 1)
    widths[flexible] = Math.max(NARROWEST_COLUMN, Math.min(natural[flexible] ?? 0, room))
  }
  return cells.map((row) =>
    columns
      .map(({ align }, at) => pad(fitLine(row[at] ?? '', widths[at] ?? 0), widths[at] ?? 0, align))
      .join(gap)
      .trimEnd(),
  )
}

/** Returns rows of titles with a word in each; short titles stand in the last rows. */
function foldedTitles(columns: readonly Column[]): string[][] {
  const words = columns.map(({ title, flexible }) => (flexible === true ? [title] : title.split(' ')))
  const height = Math.max(...words.map(({ length }) => length))
  return Array.from({ length: height }, (_, row) => words.map((each) => each[row - height + each.length] ?? ''))
}

function pad(text: string, width: number, align: 'right' | undefined): string {
  const blanks = ' '.repeat(Math.max(0, width - stringWidth(text)))
  return align === 'right' ? blanks + text : text + blanks
}
