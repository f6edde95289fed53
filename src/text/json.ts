/** @module Reading values of unknown shape: transcripts are written by many versions of a program that is not ours. */

export type Json = Record<string, unknown>

/** Returns true for a JSON object (no array, no null). */
export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value when it is a string. */
export function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Longest name that the host gives to a call, a message or a task. */
const ID_LENGTH = 120

/** Returns the value when it can be an id of the host's: a text without blanks, and not one of any length. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= ID_LENGTH && /^[^\s\x00-\x1f]+$/.test(value) ? value : undefined
}

/** Returns the JSON object that a text is; undefined for any other text, and for none. */
export function objectIn(text: string | undefined): Json | undefined {
  const value = valueIn(text ?? '')
  return isJson(value) ? value : undefined
}

/** Returns the value that a text states in JSON; undefined for any other text. */
export function valueIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the value when it is a text that states a time. */
export function timeOf(value: unknown): string | undefined {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined
}

/** Returns the value when it is a number above 0. */
export function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined
}
