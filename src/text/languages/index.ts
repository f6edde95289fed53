/**
 * @module The languages that the program knows, in the order in which their phrases are looked for.
 *
 * There is a list for each of its readers: a bundle that reads replies alone holds no more of a language than those.
 */

import * as arabic from './arabic.ts'
import * as chinese from './chinese.ts'
import * as dutch from './dutch.ts'
import * as english from './english.ts'
import * as french from './french.ts'
import * as german from './german.ts'
import * as hindi from './hindi.ts'
import * as italian from './italian.ts'
import * as japanese from './japanese.ts'
import * as korean from './korean.ts'
import type { Headings, Replies, Statements } from './language.ts'
import * as polish from './polish.ts'
import * as portuguese from './portuguese.ts'
import * as russian from './russian.ts'
import * as spanish from './spanish.ts'
import * as turkish from './turkish.ts'
import * as ukrainian from './ukrainian.ts'
import * as vietnamese from './vietnamese.ts'

export const REPLIES: readonly Replies[] = [
  english.replies,
  german.replies,
  french.replies,
  spanish.replies,
  portuguese.replies,
  italian.replies,
  dutch.replies,
  polish.replies,
  turkish.replies,
  vietnamese.replies,
  russian.replies,
  ukrainian.replies,
  arabic.replies,
  hindi.replies,
  japanese.replies,
  korean.replies,
  chinese.replies,
]

export const HEADINGS: readonly Headings[] = [
  english.headings,
  german.headings,
  french.headings,
  spanish.headings,
  portuguese.headings,
  italian.headings,
  dutch.headings,
  polish.headings,
  turkish.headings,
  vietnamese.headings,
  russian.headings,
  ukrainian.headings,
  arabic.headings,
  hindi.headings,
  japanese.headings,
  korean.headings,
  chinese.headings,
]

/** Of English it is ../../capture/language/statement-phrases.ts that knows them. */
export const STATEMENTS: readonly Statements[] = [
  german.statements,
  french.statements,
  italian.statements,
  spanish.statements,
  portuguese.statements,
  russian.statements,
  chinese.statements,
  korean.statements,
  hindi.statements,
]
