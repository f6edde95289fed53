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
  readonly earlierWork: EarlierWork
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
  /** What names the first of a list, the second, and so on. */
  readonly ordinals?: readonly Words[]
  /** Words around such a choice: "number", "the … one". */
  readonly pick?: Words
}

/**
 * How a message asks to go on with earlier work. The optional lists weigh clauses against each other, and only English needs
 * them: in other languages a phrase counts where the whole sentence looks like a wish (../../recovery/message/wish.ts).
 */
export interface EarlierWork {
  /** The verb stands at the end of the clause, not at its beginning: the topic comes before it. */
  readonly verbLast?: boolean
  /** Asks to go on: with what follows, or with what was. */
  readonly goOn: Words
  /** The same, but only where little else is said: "resume" is said of a download too. */
  readonly alone?: Words
  /** Says where work stopped, or asks for it: "where we left off", "what is still open". */
  readonly leftOff: Words
  /** Articles and prepositions: no topic. */
  readonly small: Words
  /** Asks to read a document. */
  readonly read: Words
  /** May stand before a request, or behind it: greetings, courtesies, "can you", "let's", "I want to". */
  readonly lead?: Words
  /** Takes up, only beside words of earlier work: "finish", "restore", "back to". */
  readonly takeUp?: Words
  /** The work itself: "session", "task", "implementation". */
  readonly work?: Words
  /** When it was: "yesterday", "last time", "unfinished". */
  readonly earlier?: Words
  /** Who did it, with the verb: "we built", "you said". Beside `earlier` it mentions the work. */
  readonly together?: Words
  /** Mentions earlier work by itself: "as we discussed", "do you remember". */
  readonly mention?: Words
  /** Parts of programs, that are called by the same words as parts of a handoff: "progress bar". */
  readonly thing?: Words
  /** Puts earlier work aside: "forget", "don't continue". */
  readonly against?: Words
  /** Orders something to be made, changed or worked on: the text that follows is no handoff. */
  readonly task?: Words
  /** What the headings of a handoff say, by class. */
  readonly headings: Readonly<Partial<Record<HeadingClass, Words>>>
}

/**
 * `title`: the text was written for a later session. `handoff`: it is called a handoff. `done`, `status`, `next`,
 * `context`, `detail`: the parts of such texts. `issue`: the text is a bug report or a task description instead. `prompt`:
 * a title that calls its text so.
 */
export type HeadingClass = 'title' | 'handoff' | 'done' | 'status' | 'next' | 'context' | 'detail' | 'issue' | 'prompt'

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
