/**
 * @module Prepares conversation text for storage: redacts it first, then shortens it.
 *
 * Every string that the capture keeps passes through here, so no unredacted text and no terminal sequence reaches the
 * state or the store.
 */

import { oneLine, truncate } from '../text/budget.ts'
import { redact } from './redact.ts'

/** Characters beyond the cut that are redacted too, so that a secret at the cut is recognised whole. */
const MARGIN = 8_192

/** Returns the text redacted and at most `length` characters long, trimmed, without control characters. */
export function clip(text: string, length: number): string {
  const head = text.length > length + MARGIN ? text.slice(0, length + MARGIN) : text
  // A cut through a long text may leave half a character.
  return truncate(redact(plain(head)).trim(), length).toWellFormed()
}

/**
 * Returns the text redacted and at most `length` characters long. A longer text keeps its beginning and its end, because
 * the end says what comes next.
 */
export function clipEnds(text: string, length: number): string {
  if (text.length <= length) return clip(text, length)
  const most = Math.floor(length * END_SHARE)
  // The cut may also split a secret from its end, so the margin is redacted too.
  const tail = redact(plain(text.slice(-(most + MARGIN))))
    .trim()
    .slice(-most)
  // Starts at the beginning of a nearby line or word, if there is one.
  const from = [tail.indexOf('\n'), tail.indexOf(' '), 0].find((at) => at !== -1 && at < most / 2) ?? 0
  const end = tail.slice(from).trim().toWellFormed()
  return `${clip(text, length - end.length - MIDDLE.length)}${MIDDLE}${end}`
}

/** Returns the text as one redacted line of at most `length` characters: runs of blanks and line ends become one space. */
export function clipLine(text: string, length: number): string {
  const clipped = clip(text, length + MARGIN)
  return truncate(oneLine(clipped), length)
}

/** Returns the text without terminal sequences and without control characters other than tab and line ends. */
export function plain(text: string): string {
  // Sequences begin with a control character too. Most texts have none.
  if (!ANY_CONTROL.test(text)) return text
  return text.replace(TERMINAL_SEQUENCE, '').replace(CONTROL, '')
}

// --- internal ---

/** Share of a long text's kept characters that come from its end: results and what comes next stand there. */
const END_SHARE = 2 / 3
const MIDDLE = '\n…\n'

/** Colours and cursor moves (CSI), titles and links (OSC); one that is not ended loses its introducer only. */
const TERMINAL_SEQUENCE =
  /(?:\x1b\[|\x9b)[0-?]{0,64}[ -/]{0,16}[@-~]|\x1b\][^\x07\x1b\x9c]{0,2048}(?:\x07|\x1b\\|\x9c)/g
const ANY_CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g
