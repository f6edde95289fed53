/** @module What the words of a record say, told from them alone: no state of a session is asked. Pure. */

import { RECENT_MESSAGE_LENGTH, REQUEST_LENGTH } from '../rules.ts'
import { clip, clipEnds } from './clip.ts'
import {
  readModelStatements,
  readUserStatements,
  type Statement,
  trailingQuestion,
  type UserStatements,
} from './fold-statements.ts'
import { leftToDo, listedSteps } from './listed-steps.ts'
import { announcedStep, END_LENGTH } from './next-step.ts'
import { readUserText } from './prompts.ts'
import type { UserText } from './typed-text.ts'

/** What stands in a person's place; of a prompt its text, redacted, and what ordinary words state. */
export type WordsSays =
  | Exclude<UserText, { readonly is: 'prompt' }>
  | (Extract<UserText, { readonly is: 'prompt' }> & { readonly stated?: UserStatements })

/** What a text of the model says; redacted, but for its beginning. */
export interface AnswerSays {
  readonly text: string
  readonly statements: readonly Statement[]
  /** The step that it announces, the lists of what is to be done, and the question that it ends with. */
  readonly step?: string
  readonly steps: readonly string[]
  readonly left: readonly string[]
  readonly question?: string
  /** As much of it as may be about an error before it. */
  readonly beginning: string
}

/** Returns what stands in a person's place. */
export function readWords(words: string): WordsSays {
  const read = readUserText(words)
  if (read.is !== 'prompt') return read
  const text = clip(read.text, REQUEST_LENGTH)
  return { ...read, text, ...(read.kind === 'words' ? { stated: readUserStatements(text) } : {}) }
}

/** Returns what a text of the model says; nothing but '' of one that holds nothing. */
export function readAnswer(words: string): AnswerSays {
  const text = clipEnds(words, RECENT_MESSAGE_LENGTH)
  if (text === '') return { text, statements: [], steps: [], left: [], beginning: '' }
  const step = announcedStep(words)
  const question = trailingQuestion(words)
  return {
    text,
    statements: readModelStatements(words),
    ...(step === undefined ? {} : { step }),
    steps: listedSteps(words),
    left: leftToDo(words),
    ...(question === undefined ? {} : { question }),
    beginning: words.slice(0, END_LENGTH),
  }
}
