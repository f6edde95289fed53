/**
 * @module What the program knows of a language. Every language is a file of its own that fills these lists.
 *
 * A list is one text: phrases in lower case, separated by commas. `weiter*` is any word that begins so, `*ed` any that ends
 * so, `…` a few words between. Accents and apostrophes do not matter. See ../word-finder.ts.
 */

export type Words = string

/** What a file of a language exports. */
export interface Language {
  readonly replies: Replies
  readonly headings: Headings
  readonly statements?: Statements
}

/** Short messages. */
export interface Replies {
  /** A message of these alone only greets; of those who are greeted too. */
  readonly greetings: Words
  readonly greeted?: Words
  /** A yes, whatever follows ("yes, but run the tests first"). */
  readonly yes: Words
  /** A yes where nothing else follows but these and `besides`: the word also begins ordinary requests. */
  readonly weakYes: Words
  /** A no, where nothing follows or a mark does. */
  readonly no: Words
  /** A no for today. */
  readonly later: Words
  /** Courtesies and small words beside a yes, a no or a choice. */
  readonly besides: Words
  /** What names the first of a list, then the second, and so on, with a semicolon between them. */
  readonly ordinals: Words
  /** Words around such a choice: "number", "the … one". */
  readonly pick?: Words
}

/** What the headings of a handoff say, by class. */
export type Headings = Readonly<Partial<Record<HeadingClass, Words>>>

/**
 * `title`: the text was written for a later session. `handoff`: it is called a handoff. `done`, `status`, `next`,
 * `context`: the parts of such texts. `issue`: the text is a bug report or a task description instead. `prompt`:
 * a title that calls its text so. `thing`: a part of a program that is called by such a word: "progress bar".
 */
export type HeadingClass = 'title' | 'handoff' | 'done' | 'status' | 'next' | 'context' | 'issue' | 'prompt' | 'thing'

/** Sentences by which somebody states something. */
export interface Statements {
  readonly decisions: StatedPhrases
  readonly preferences: StatedPhrases
}

export interface StatedPhrases {
  /** One of these is in every sentence that a phrase fits. */
  readonly needs: readonly string[]
  /** Sources of patterns that ignore case; accents count here. */
  readonly phrases: readonly string[]
}
