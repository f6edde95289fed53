/**
 * @module Reads a text of a prompt or of the model by itself, without the state of a session. Pure.
 *
 * A finding is kept whole while it is new. Of the older ones stays what the agent learnt: failed approaches are asked for
 * long after they were made.
 */

import { defined } from '../../defined.ts'
import type { Prompt } from '../../hosts/session-event.ts'
import { RECENT_MESSAGE_LENGTH, REQUEST_LENGTH, RESULT_LENGTH } from '../../rules.ts'
import { findCheckpointIds, parseSummary } from '../../snapshot/format/summary.ts'
import { oneLine } from '../../text/budget.ts'
import { clip, clipEnds, clipLine } from '../../text/clip.ts'
import { sentencesOf } from '../../text/sentences.ts'
import { WORK_NAMES } from '../../text/work-names.ts'
import { findingIn } from './findings.ts'
import { leftToDo } from './listed-steps.ts'
import { announcedStep, END_LENGTH, withoutAnnouncements } from './next-step.ts'
import { readUserStatements, trailingQuestion, type UserStatements } from './session-statements.ts'
import { understood } from './time-limit.ts'

/** Of long instructions what is read for limits, in characters. */
const INSTRUCTIONS_LENGTH = 8_000
/** Of what is said about an error. */
const SAID_LENGTH = 200

/** What a prompt says: its text, and what ordinary words state. */
export interface PromptSays {
  readonly text: string
  readonly stated?: UserStatements
}

/** What a text of the model says. */
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
  return words.length <= RECENT_MESSAGE_LENGTH && words.trim() === ''
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

interface Lesson {
  readonly text: string
  /** How much it tells: failures before causes, names and figures beside them. */
  readonly worth: number
}

/** Returns the most telling sentence of a text, with the next one where it is short; undefined where none tells anything. */
export function lessonIn(words: string): Lesson | undefined {
  const text = words.slice(0, LONGEST)
  if (!HINT.test(text)) return undefined
  const sentences = sentencesOf(text)
  let best: (Lesson & { readonly index: number }) | undefined
  for (const [index, sentence] of sentences.entries()) {
    if (!isUsable(sentence)) continue
    const worth = worthOf(sentence)
    if (worth > (best?.worth ?? LEAST - 1)) best = { text: oneLine(sentence), worth, index }
  }
  if (best === undefined) return undefined
  // What was done about it, mostly: also where it is announced.
  const next = sentences[best.index + 1] ?? ''
  const both = `${best.text} ${oneLine(next)}`
  // Two entries of a list are no sentence and the next one.
  const goesOn =
    ENDS.test(best.text) && next !== '' && !OPENS.test(next) && !LOOKS.test(next) && both.length <= LENGTH.most
  return { text: goesOn ? both : best.text, worth: best.worth }
}

// --- internal ---

const LONGEST = 8_000
const LENGTH = { least: 30, most: 260 } as const
const LEAST = 4
const MOST_NAMES = 3
const ENDS = /[.!…。！][)"'”`\]]*$/
/** What went wrong, or cannot be. */
const FAILS =
  /\b(?:fail(?:s|ed|ing|ure)?|errors?|broken?|breaks|broke|bugs?|crash\w*|wrong|incorrect\w*|(?:do|does|did|ca|wo|is|are|was|were|could|would|should)n['’]t|cannot|can not|(?:does|did|do|is|are|was|were|will) not|missing|undefined|stale|reject\w*|revert\w*|stripped|conflict\w*|no longer|unable|races?|leak\w*|flaky|timed? ?out|hangs?)\b/i
/** Why, or what instead. */
const EXPLAINS =
  /\b(?:because|since|cause[ds]?|instead|rather than|turns out|so that|which means|that['’]s why|due to|needs? to|must|only (?:when|if|works)|requires?|the (?:fix|issue|problem|reason|solution)|actually|but|fixed)\b/i
/** What it came down to. */
const CAUSE =
  /\b(?:the|root|real|actual|key) (?:fix|issue|problem|reason|solution|cause|bug|culprit|blocker|difference)\b|\bturns out\b|\bfound (?:it|the)\b|\bbecause\b|\binstead\b|\bthat['’]s why\b|\b(?:did|does|do|is|was)(?:n['’]t| not) work/i
/** Tidying up behind an edit. */
const CHORE = /\bimport(?:s|ed)\b|\bunused\b|\bno longer (?:need|use)|\bstill used\b/i
const CHORE_COSTS = 3
const HINT = new RegExp(`${FAILS.source}|${EXPLAINS.source}`, 'i')
/** What announces the next call, praises, asks, or opens a list. */
const ANNOUNCES =
  /^(?:(?:ok|okay|good|great|perfect|now|so|then|next|first|also|and|alright)[,.!: ]+)*(?:let me|let['’]s|i['’]ll|i will|(?:i )?need to (?:check|see|look|read|find)|i(?:['’]m| am) going to|now i|checking|looking|would you|do you|should i|want me)\b/i
/** What only announces a call. */
const LOOKS = /^(?:now )?let me\b/i
/** What is to be done: it is done or dropped when it is read. */
const TO_DO =
  /^\W*(?:(?:but|so|and|also|first|then|now|next|only)[, ]+)*(?:(?:bug|fix|step|task|phase|part) \d+: |(?:i|we|you)(?:['’]ll| will)? (?:also |still |just |now )*(?:need|have|want|should|must)\b|need(?:s|ed)? (?:to|a|an)\b|(?:add|adjust|align|change|check|consider|create|delete|drop|ensure|extract|fix|handle|implement|make|merge|move|refactor|remove|rename|replace|return|revert|rewrite|run|set|split|switch|update|use|verify|wire|write)\s)|(?:[-–—:]|\band|\balso) need(?:s)? to\b/i
/** A guess is mostly overtaken. */
const GUESSES = /\b(?:might|may be|could be|probably|likely|perhaps|maybe|possibly|not sure|unclear|I think)\b/i
const OPENS = /[:：]$|[?？]["')\]]*$/

function isUsable(sentence: string): boolean {
  return (
    sentence.length >= LENGTH.least &&
    sentence.length <= LENGTH.most &&
    !OPENS.test(sentence) &&
    !TO_DO.test(sentence) &&
    !GUESSES.test(sentence) &&
    !ANNOUNCES.test(sentence)
  )
}

function worthOf(sentence: string): number {
  const names = new Set(sentence.match(WORK_NAMES) ?? []).size
  if (names === 0) return 0
  const said = [FAILS, EXPLAINS, CAUSE].filter((words) => words.test(sentence)).length
  return 2 * said + Math.min(MOST_NAMES, names) - (CHORE.test(sentence) ? CHORE_COSTS : 0)
}
