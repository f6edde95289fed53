/**
 * @module How text from a conversation becomes text that may be kept: redacted first, then shortened.
 *
 * Every string that the capture keeps passes through here: nothing unredacted reaches the state, let alone the store.
 */

import { truncate } from '../snapshot/tokens.ts'
import { redact } from './redact.ts'

/** Room for a secret that begins just before the cut, so that it is recognised whole before the text is shortened. */
const MARGIN = 8_192

/** Returns the text redacted and at most `length` characters long, trimmed, without NUL. */
export function clip(text: string, length: number): string {
  const head = text.length > length + MARGIN ? text.slice(0, length + MARGIN) : text
  return truncate(redact(head.replaceAll('\0', '')).trim(), length)
}

/** Returns the text as one redacted line of at most `length` characters: runs of blanks and line ends become one space. */
export function clipLine(text: string, length: number): string {
  return truncate(clip(text, length + MARGIN).replace(/\s+/g, ' '), length)
}
