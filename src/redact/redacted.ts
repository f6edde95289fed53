/**
 * @module The type of a text from which redaction has taken the secrets. Only this folder makes one: where a function asks for
 * it, a raw text does not compile.
 *
 * What is cut from such a text is one, too. What is put together is not: two halves may make a secret.
 */

import { isJson } from '../text/json.ts'

declare const REDACTED: unique symbol

/** A text without secrets. */
export type Redacted = Cuts & string

/** Nothing is no secret. */
export const EMPTY = '' as unknown as Redacted
/** Stands for a text that could not be scanned: it is withheld as a whole. */
export const UNSCANNED = '[REDACTED:unscanned]' as unknown as Redacted

/** A value of JSON whose texts, and the keys of whose objects, are without secrets. */
export type RedactedValue =
  | Redacted
  | number
  | boolean
  | null
  | undefined
  | RedactedValue[]
  | { readonly [key: string]: RedactedValue }

/** An object of JSON without secrets. */
export type RedactedJson = { readonly [key: string]: RedactedValue }

/** Returns the objects of a list; none of anything else. */
export function objectsIn(value: RedactedValue): RedactedJson[] {
  return Array.isArray(value) ? value.filter((one): one is RedactedJson => isJson(one)) : []
}

/** Returns what the first group of a pattern finds in a text. */
export function foundIn(pattern: RegExp, text: Redacted): Redacted | undefined {
  return pattern.exec(text)?.[1] as Redacted | undefined
}

/** Returns a line as an edit tells it that added or removed it. */
export function signedLine(sign: '+' | '-', line: Redacted): Redacted {
  return `${sign}${line}` as Redacted
}

// --- internal ---

interface Cuts {
  readonly [REDACTED]: true
  slice(start?: number, end?: number): Redacted
  trim(): Redacted
  trimStart(): Redacted
  trimEnd(): Redacted
  split(separator: string | RegExp, limit?: number): Redacted[]
  replace(what: string | RegExp, by: ''): Redacted
}
