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

/** Returns the titles and the rows as lines of aligned columns, without trailing blanks. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[], width: number): string[] {
  const cells = [columns.map(({ title }) => title), ...rows.map((row) => row.map((cell) => oneLine(visible(cell))))]
  const natural = columns.map((_, at) => Math.max(...cells.map((row) => stringWidth(row[at] ?? ''))))
  const widths = [...natural]
  const flexible = columns.findIndex((column) => column.flexible === true)
  if (flexible !== -1) {
    const others = natural.reduce((sum, each, at) => sum + (at === flexible ? 0 : each), 0)
    const room = width - others - GAP.length * (columns.length - 1)
    widths[flexible] = Math.max(NARROWEST_COLUMN, Math.min(natural[flexible] ?? 0, room))
  }
  return cells.map((row) =>
    columns
      .map(({ align }, at) => pad(fitLine(row[at] ?? '', widths[at] ?? 0), widths[at] ?? 0, align))
      .join(GAP)
      .trimEnd(),
  )
}

// --- internal ---

const GAP = '  '
const NARROWEST_COLUMN = 8

function pad(text: string, width: number, align: 'right' | undefined): string {
  const blanks = ' '.repeat(Math.max(0, width - stringWidth(text)))
  return align === 'right' ? blanks + text : text + blanks
}
