/**
 * @module Strings as PostgreSQL can hold them, and back: its text has no NUL and no lone surrogate.
 *
 * Each such character is written as a mark and four hex digits. The mark is a noncharacter
 * (U+FFFE). Where a text has it, it is escaped, too: different strings stay different.
 */

/** Begins an escaped character; four hex digits follow. */
export const MARK = '\ufffe'

/** Returns the string as it is stored. */
export function toStored(text: string): string {
  return UNSTORABLE.test(text) ? text.replace(EACH_UNSTORABLE, (char) => MARK + hex(char)) : text
}

/** Returns the original of a stored string. */
export function fromStored(text: string): string {
  return text.includes(MARK)
    ? text.replace(MARKED, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    : text
}

// --- internal ---

const UNSTORABLE = /[\0\ufffe\ud800-\udfff]/u
const EACH_UNSTORABLE = /[\0\ufffe\ud800-\udfff]/gu
const MARKED = /\ufffe([0-9a-f]{4})/g

function hex(char: string): string {
  return char.charCodeAt(0).toString(16).padStart(4, '0')
}
