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
