/**
 * @module Shortens texts that are redacted: one is redacted as a whole first, since a secret that is cut is not recognised.
 */

import { oneLine, truncate } from './budget.ts'

/** Returns the text, trimmed and at most `length` characters long. */
export function clip<Text extends string>(text: Text, length: number): Text {
  // A cut through a long text may leave half a character.
  return truncate(text.slice(0, length + MARGIN).trim(), length).toWellFormed() as Text
}

/** Returns at most `length` characters of the text. A longer text keeps its beginning and its end, because the end says what comes next. */
export function clipEnds<Text extends string>(text: Text, length: number): Text {
  if (text.length <= length) return clip(text, length)
  const most = Math.floor(length * END_SHARE)
  const tail = text
    .slice(-(most + MARGIN))
    .trim()
    .slice(-most)
  // Starts at the beginning of a nearby line or word, if there is one.
  const from = [tail.indexOf('\n'), tail.indexOf(' '), 0].find((at) => at !== -1 && at < most / 2) ?? 0
  const end = tail.slice(from).trim()
  return `${clip(text, length - end.length - MIDDLE.length)}${MIDDLE}${end}`.toWellFormed() as Text
}

/** Returns the text as one line of at most `length` characters: runs of blanks and line ends become one space. */
export function clipLine<Text extends string>(text: Text, length: number): Text {
  return truncate(oneLine(text.slice(0, length + MARGIN)), length).toWellFormed() as Text
}

// --- internal ---

/** Blanks at the ends of a text, at most, that are looked past. */
const MARGIN = 8_192
/** Share of a long text's kept characters that come from its end: results and what comes next stand there. */
const END_SHARE = 2 / 3
const MIDDLE = '\n…\n'
