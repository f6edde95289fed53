/** @module Reading values of unknown shape: transcripts are written by many versions of a program that is not ours. */

export type Json = Record<string, unknown>

/** Returns true for a JSON object (no array, no null). */
export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The texts among the values of a type. */
export type TextOf<T> = unknown extends T ? string : Extract<T, string>

/** Returns the value when it is a string. */
export function stringOf<T>(value: T): TextOf<T> | undefined {
  return typeof value === 'string' ? (value as TextOf<T>) : undefined
}

/** Longest name that the host gives to a call, a message or a task. */
const ID_LENGTH = 120

/** Returns the value when it can be an id of the host's: a text without blanks, and not one of any length. */
export function idOf<T>(value: T): TextOf<T> | undefined {
  const text = stringOf(value)
  return text !== undefined && text.length <= ID_LENGTH && /^[^\s\x00-\x1f]+$/.test(text) ? text : undefined
}

/** Returns the JSON object that a text is; undefined for any other text, and for none. */
export function objectIn(text: string | undefined): Json | undefined {
  const value = valueIn(text ?? '')
  return isJson(value) ? value : undefined
}

/**
 * Returns the value that a text states in JSON; undefined for any other text. A byte order mark before it is left out, and
 * half a surrogate pair in a text of it is U+FFFD: no such half can be stored or printed.
 */
export function valueIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(withoutMark(text))
    return HALF.test(text) ? wellFormed(value) : value
  } catch {
    return undefined
  }
}

/** Returns the text without the byte order mark that it may begin with. */
export function withoutMark(text: string): string {
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text
}

/** Returns the value when it is a text that states a time. */
export function timeOf<T>(value: T): TextOf<T> | undefined {
  const text = stringOf(value)
  return text !== undefined && !Number.isNaN(Date.parse(text)) ? text : undefined
}

/** Returns the value when it is a number above 0. */
export function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined
}

// --- internal ---

const BYTE_ORDER_MARK = 0xfeff
/** How JSON escapes the halves of pairs: the bytes of a file give no other halves. */
const HALF = /\\u[dD][89a-fA-F]/

function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (!isJson(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key.toWellFormed(), wellFormed(each)]))
}
