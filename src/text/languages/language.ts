/**
 * @module What the program knows of a language. Every language is a file of its own that fills these lists.
 *
 * An entry is one phrase, in lower case and with its accents: a message is read without regard to either. An entry may
 * be a fragment of a pattern, see ./notation.ts.
 */

import type { Choice, Sequence } from './notation.ts'

/** What a file of a language exports. */
export interface Language {
  readonly replies: Replies
  readonly earlierWork: EarlierWork
  readonly statements?: Statements
}

/** Short messages. */
export interface Replies {
  /** A message of these alone only greets. */
  readonly greetings: readonly string[]
  /** Who is greeted: may stand behind a greeting. */
  readonly greeted: readonly string[]
  /** A yes in itself: more may follow ("yes, but run the tests first"). */
  readonly yes: readonly string[]
  /** A yes where nothing else follows: the word also begins ordinary requests. */
  readonly weakYes: readonly string[]
  /** A no, and every way to decline. */
  readonly no: readonly string[]
  /** Courtesies that may follow a yes. */
  readonly afterYes?: readonly string[]
  /** Courtesies that may follow a weak yes. */
  readonly afterWeakYes?: readonly string[]
  /** Courtesies that a message of yes or no alone may hold besides. */
  readonly besides?: readonly string[]
  /** "first", "second", …, by which one of a list is chosen. */
  readonly ordinals?: readonly string[]
}

/** How a message goes on with earlier work. */
export interface EarlierWork {
  /** Its words count inside longer ones too: the script writes no blanks, or joins endings to the word. */
  readonly withinWords: boolean
  /** Asks to go on with earlier work. In most languages one table. */
  readonly asks: readonly SpokenTable[]
  /** Mentions earlier work. */
  readonly mentions: SpokenTable
  /** Greetings, courtesies and particles that may stand before what is asked. */
  readonly courtesies: Choice
  /** What the headings of a handoff say, by class. */
  readonly headings: Readonly<Record<HeadingClass, Choice>>
  /** Words by which a text says that something has been done. */
  readonly done: Choice
  /** "prompt", in a title that calls its text so. */
  readonly promptTitles?: Choice
  /** The whole heading "continue work on": what follows is the topic. */
  readonly topicHeadings?: Choice
  readonly otherMeaning: OtherMeaning
}

export interface SpokenTable {
  /**
   * Every text that a phrase fits holds one of these, in lower case and without accents. Other texts are not searched for the
   * phrases.
   */
  readonly needs: readonly string[]
  readonly phrases: readonly SpokenPhrase[]
}

export interface SpokenPhrase {
  /** `start`: at the beginning of a clause; `any`: wherever it stands. The verb's place in the language decides. */
  readonly at: 'start' | 'any'
  readonly words: Sequence
  /** Of `any`: no letter touches it. A script without blanks has no such bounds. */
  readonly whole?: boolean
  /** Is looked for in the text as written, capitals and accents included. */
  readonly exact?: boolean
  /** Counts only in the first sentence, or as a sentence of its own. Default: true for `start`, false for `any`. */
  readonly openingOnly?: boolean
  /** Where the words stand that name the work. Default: `after` for `start`, `none` for `any`. */
  readonly topic?: 'after' | 'before' | 'none'
}

/**
 * `title`: the text was written for a later session. `handoff`: it is called a handoff. `done`, `status`, `next`,
 * `context`, `detail`: the parts of such texts. `issue`: the text is a bug report or a task description instead.
 */
export type HeadingClass = 'title' | 'handoff' | 'done' | 'status' | 'next' | 'context' | 'detail' | 'issue'

/** What around a phrase makes it speak of a program, or of a step of what is asked: a continue button. */
export interface OtherMeaning {
  /** Parts of a page that are called by the verb: "continue *button*". */
  readonly uiParts: Choice
  /** Words between the verb and such a part: "continue *with* Google". */
  readonly uiPrepositions?: Choice
  readonly articles?: Choice
  /** How verbs of resuming are spelled inside, without accents: programs resume things too. */
  readonly resuming?: readonly string[]
  /** What a program resumes: "resume *download*". */
  readonly runtimeThings?: Choice
  /** Behind any verb these are no work: "continue *if*". */
  readonly noWork?: Choice
  /** Words between the verb and those. */
  readonly noWorkPrepositions?: Choice
  /** In a sentence with these a phrase speaks of a program wherever it stands. */
  readonly uiWords?: Choice
  /** In a sentence with these nothing goes on with work: a curriculum vitae. */
  readonly neverWork?: Choice
  /** The work itself: with these in the sentence the feature is only what the work is about. */
  readonly workWords: Choice
  /** Directly behind the phrase these show that it asks for no work with us: "continue *learning*", "continue *is*". */
  readonly otherSense?: Choice
  /** Puts earlier work aside: "forget what we said". */
  readonly putAside?: Choice
  /** Behind the words of a heading these make it a thing of a program: a progress *bar*, a status *code*. */
  readonly headingParts?: Choice
  /** Before the phrase these make it a condition or an order. */
  readonly conditions?: Choice
}

/** Sentences by which somebody states something. */
export interface Statements {
  readonly decisions: StatedPhrases
  readonly preferences: StatedPhrases
}

export interface StatedPhrases {
  /** One of these is in every sentence that a phrase fits. */
  readonly needs: readonly string[]
  /** Patterns that ignore case; accents count here. */
  readonly phrases: Choice
}
