/** @module What a detector finds in a text. */

/** A stretch of text, end exclusive, and what kind of secret it is. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly kind: string
}

/** The result at a keyword: how far the text was read, and the secrets that were found. */
export interface Finding {
  readonly end: number
  readonly spans?: readonly Span[]
}
