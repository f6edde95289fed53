/**
 * @module How text from a conversation becomes text that may be kept: redacted first, then shortened.
 *
 * Every string that the capture keeps passes through here: nothing unredacted reaches the state, let alone the store, and
 * nothing that steers a terminal does.
 */

import { oneLine, truncate } from '../text/budget.ts'
import { redact } from './redact.ts'

/** Room for a secret that begins just before the cut, so that it is recognised whole before the text is shortened. */
const MARGIN = 8_192

/** Returns the text redacted and at most `length` characters long, trimmed, without control characters. */
export function clip(text: string, length: number): string {
  const head = text.length > length + MARGIN ? text.slice(0, length + MARGIN) : text
  return truncate(redact(plain(head)).trim(), length)
}

/** Returns the text redacted and at most `length` characters long; of a longer one the beginning and the end, which says what comes next. */
export function clipEnds(text: string, length: number): string {
  if (text.length <= length) return clip(text, length)
  const most = Math.floor(length * END_SHARE)
  // What is cut into from its end may be a secret too: the margin is redacted with it.
  const tail = redact(plain(text.slice(-(most + MARGIN))))
    .trim()
    .slice(-most)
  // From the beginning of a line or a word, where one is near.
  const from = [tail.indexOf('\n'), tail.indexOf(' '), 0].find((at) => at !== -1 && at < most / 2) ?? 0
  const end = tail.slice(from).trim()
  return `${clip(text, length - end.length - MIDDLE.length)}${MIDDLE}${end}`
}

/** Returns the text as one redacted line of at most `length` characters: runs of blanks and line ends become one space. */
export function clipLine(text: string, length: number): string {
  const clipped = clip(text, length + MARGIN)
  return truncate(oneLine(clipped), length)
}

/** Returns the text without terminal sequences and without control characters other than tab and line ends. */
export function plain(text: string): string {
  // Sequences begin with a control character too; hardly a text holds one.
  if (!ANY_CONTROL.test(text)) return text
  return text.replace(TERMINAL_SEQUENCE, '').replace(CONTROL, '')
}

// --- internal ---

/** Of a long text, what is kept of its end. */
const END_SHARE = 0.45
const MIDDLE = '\n…\n'

/** Colours and cursor moves (CSI), titles and links (OSC); one that is not ended loses its introducer only. */
const TERMINAL_SEQUENCE =
  /(?:\x1b\[|\x9b)[0-?]{0,64}[ -/]{0,16}[@-~]|\x1b\][^\x07\x1b\x9c]{0,2048}(?:\x07|\x1b\\|\x9c)/g
const ANY_CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g
