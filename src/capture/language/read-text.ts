/** @module Reads a text of a prompt or of the model by itself, without the state of a session. Pure. */

import { defined } from '../../defined.ts'
import type { Prompt } from '../../hosts/session-event.ts'
import { clip, clipEnds, clipLine, plain } from '../../redact/clip.ts'
import { RECENT_MESSAGE_LENGTH, REQUEST_LENGTH, RESULT_LENGTH } from '../../rules.ts'
import { findCheckpointIds, parseSummary } from '../../snapshot/format/summary.ts'
import { findingIn } from './findings.ts'
import { type Lesson, lessonIn } from './lessons.ts'
import { leftToDo } from './listed-steps.ts'
import { announcedStep, END_LENGTH, withoutAnnouncements } from './next-step.ts'
import { readUserStatements, trailingQuestion, type UserStatements } from './session-statements.ts'
import { understood } from './time-limit.ts'

/** Of long instructions what is read for limits, in characters. */
const INSTRUCTIONS_LENGTH = 8_000
/** Of what is said about an error. */
const SAID_LENGTH = 200

/** What a prompt says: its text, redacted, and what ordinary words state. */
export interface PromptSays {
  readonly text: string
  readonly stated?: UserStatements
}

/** What a text of the model says; redacted. */
export interface AnswerSays {
  readonly text: string
  /** The step that it announces, and the list of what is left to be done. */
  readonly step?: string
  readonly left: readonly string[]
  /** The question that it ends with. */
  readonly question?: string
  /** What it explains. */
  readonly found?: string
  /** The sentence of it that tells most. */
  readonly lesson?: Lesson
  /** What it says first that announces nothing, where that explains an error. */
  readonly said?: string
}

/** Returns what a prompt says. */
export function readPrompt(words: string, kind: Prompt['kind']): PromptSays {
  if (kind === 'command') return { text: clip(words, REQUEST_LENGTH) }
  const own = kind === 'plan' ? words : withoutPastedSummary(words)
  const text = clip(own, REQUEST_LENGTH)
  const stated = understood(
    () => readUserStatements(own.length > REQUEST_LENGTH ? clip(own, INSTRUCTIONS_LENGTH) : text),
    () => ({ limits: [], statements: [] }),
  )
  return { text, stated }
}

/** Returns what a text of the model says; `explains`: it comes after an error. */
export function readAnswer(words: string, explains = false): AnswerSays {
  const text = answerText(words)
  return understood(
    () => {
      const step = announcedStep(words)
      const question = trailingQuestion(words)
      const found = findingIn(words)
      const lesson = lessonIn(words)
      const said = explains ? clipLine(withoutAnnouncements(words.slice(0, END_LENGTH)), SAID_LENGTH) : undefined
      return {
        text,
        left: leftToDo(words),
        ...defined({ step, question, found, said }),
        ...(lesson === undefined ? {} : { lesson: { ...lesson, text: clipLine(lesson.text, RESULT_LENGTH) } }),
      }
    },
    () => ({ text, left: [] }),
  )
}

/** Returns a text of the model as it is kept: of a long one the beginning and the end. */
export function answerText(words: string): string {
  return clipEnds(words, RECENT_MESSAGE_LENGTH)
}

/** Returns whether nothing is kept of a text of the model. */
export function saysNothing(words: string): boolean {
  return words.length <= RECENT_MESSAGE_LENGTH && plain(words).trim() === ''
}

/** Returns a prompt without a pasted continuation summary: that is our own text, and the checkpoint's name takes its place. */
export function withoutPastedSummary(text: string): string {
  const summary = parseSummary(text)
  if (summary === undefined) return text
  const id = summary.checkpoint?.name ?? findCheckpointIds(text)[0]?.name
  if (id === undefined) return text
  const label = `[continuation summary of ${id}]`
  const lines = text.split('\n')
  const first = lines.findIndex((line) => /continue work on|resume:/i.test(line))
  const last = lines.findLastIndex((line) => line.includes('checkpoint-') || /checkpoint:/i.test(line))
  if (first === -1 || last < first) return label
  const own = [...lines.slice(0, first), ...lines.slice(last + 1)].filter((line) => !/^[-\s>│`]+$/.test(line))
  return [own.join('\n').trim(), label].filter(Boolean).join('\n')
}
