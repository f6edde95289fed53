/**
 * @module Fits texts to the terminal: cuts and wraps them. Wide characters and emoji take two cells.
 */

import stringWidth from 'string-width'
import { oneLine } from '../../text/budget.ts'
import { visible } from '../../text/untrusted.ts'

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
