/**
 * @module Texts that fit the terminal: cut, wrapped and set in columns by the cells that they take, wide letters and emoji counted as two.
 */

import { oneLine } from '../../text/budget.ts'
import { visible } from '../../text/untrusted.ts'
import { cellWidth } from './width.ts'

export interface Column {
  readonly title: string
  readonly align?: 'right'
  /** Takes what the others leave, and is cut where that is too little; at most one has it. */
  readonly flexible?: boolean
}

/** Returns the text on one line of at most `width` cells; a cut ends in `…` and splits no character as people see them. */
export function fitLine(text: string, width: number): string {
  const line = oneLine(visible(text))
  if (cellWidth(line) <= width) return line
  let cut = ''
  let taken = 0
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    taken += cellWidth(segment)
    if (taken > width - 1) break
    cut += segment
  }
  return width < 1 ? '' : `${cut.trimEnd()}…`
}

/** Returns the parts in as few lines as the width allows, joined by `joint`; a part is never cut: one that is longer than a line stands alone. */
export function wrap(parts: readonly string[], joint: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of parts) {
    const longer = line === '' ? part : `${line}${joint}${part}`
    if (line !== '' && cellWidth(longer) > width) {
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

/** Returns rows as lines of aligned columns, the titles first; blanks at the end of a line are left out. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[], width: number): string[] {
  const cells = [columns.map(({ title }) => title), ...rows.map((row) => row.map((cell) => oneLine(visible(cell))))]
  const natural = columns.map((_, at) => Math.max(...cells.map((row) => cellWidth(row[at] ?? ''))))
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
  const blanks = ' '.repeat(Math.max(0, width - cellWidth(text)))
  return align === 'right' ? blanks + text : text + blanks
}
