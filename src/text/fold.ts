/** @module A long text in fewer characters: its beginning and, first, its end, by whole sentences and lines. Pure. */

import { truncate } from './budget.ts'

/**
 * Returns the text, at most `length` characters long. Of a longer one the end is kept first, then the beginning: whole
 * sentences and lines, with `…` for what is left out. Of code and tables the middle goes before anything else.
 * `endShare`: how much of the room the end may take; 0 keeps the beginning alone.
 */
export function fold(text: string, length: number, endShare = END_SHARE): string {
  const whole = compact(text)
  if (whole.length <= length) return whole
  const parts = partsOf(withoutMiddles(whole, length < NO_CODE ? 0 : FENCE))
  if (parts.join('').trimEnd().length <= length) return parts.join('').trim()
  if (endShare === 0 || length < SMALLEST) return truncate(parts.join('').trim(), length)
  const room = length - GAP.length
  let tail = ''
  let end = parts.length
  while (end > 1 && tail.length + (parts[end - 1] ?? '').length <= room * endShare) tail = parts[--end] + tail
  // The last sentence is too long: its beginning says what the text comes to.
  if (tail === '' && end > 1) tail = truncate((parts[--end] ?? '').trim(), Math.floor(room * endShare))
  let head = ''
  let start = 0
  while (start < end && head.length + tail.length + (parts[start] ?? '').length <= room) head += parts[start++]
  const left = room - head.length - tail.length
  if (head === '' && left > SMALLEST) head = truncate((parts[0] ?? '').trim(), left)
  return `${head.trimEnd().replace(/…$/, '')}${GAP}${tail.trimStart()}`.trim()
}

/** Returns the text without blank lines, rules and runs of blanks. */
export function compact(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd().replace(/(?<=\S)[ \t]{2,}/g, ' '))
    .filter((line) => !EMPTY.test(line))
    .join('\n')
    .trim()
}

/** Returns what follows the last blank line of a text. */
export function lastParagraph(text: string): string {
  return (
    text
      .trimEnd()
      .split(/\n\s*\n/)
      .at(-1) ?? ''
  )
}

/** Returns whether a text ends in a question mark of any script, whatever closes behind it. */
export function endsInQuestion(text: string): boolean {
  return QUESTION.test(text)
}

// --- internal ---

/** A semicolon is one in Greek alone. */
const QUESTION = /(?:[?？؟՞⁇\u037e]|(?<=\p{Script=Greek});)[)"'”»`*_\s]*$/u
const END_SHARE = 0.7
const GAP = ' … '
/** A shorter piece of a sentence says nothing. */
const SMALLEST = 48
/** In less room no line of code is quoted. */
const NO_CODE = 300
const EMPTY = /^(?:\s*[-=_*─━]{3,}|[|:\s-]*)$/
const FENCED = /^[ \t]{0,8}`{3,}/
/** Lines of code or of a table that are kept at each end. */
const FENCE = 3

/** Code and tables with so many of their first and last lines. */
function withoutMiddles(text: string, kept: number): string {
  const shorter = (lines: readonly string[]) =>
    lines.length <= 2 * kept + 1 ? lines : [...lines.slice(0, kept), '…', ...lines.slice(lines.length - kept)]
  const lines: string[] = []
  let opened: number | undefined
  for (const line of text.split('\n')) {
    lines.push(line)
    if (!FENCED.test(line)) continue
    if (opened === undefined) opened = lines.length
    else {
      const body = lines.slice(opened, -1)
      const isShort = kept > 0 && body.length <= 2 * kept + 1
      if (!isShort) lines.splice(opened - 1, lines.length, ...shorter(body))
      opened = undefined
    }
  }
  return lines
    .join('\n')
    .replace(/(?:^[ \t]*\|[^\n]*\n?){4,}/gm, (rows) => `${shorter(rows.trimEnd().split('\n')).join('\n')}\n`)
}

/** Sentences and lines, each with what separates it from the next. */
function partsOf(text: string): string[] {
  return text.split('\n').flatMap((line, index, all) => {
    const ended = index < all.length - 1 ? `${line}\n` : line
    return ended.length > 120 ? ended.split(/(?<=[.!?。！？][)"'”`*]{0,2}\s)(?=\S)/) : [ended]
  })
}
