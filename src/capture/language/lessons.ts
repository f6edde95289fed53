/**
 * @module What the agent learnt on the way: the sentence of a text that says what did not work, why, or what was done
 * instead, in its own words. Pure; time grows with the length of the text alone.
 *
 * A finding is kept whole while it is new. Of the older ones this sentence stays: failed approaches are asked for long
 * after they were made.
 */

import { oneLine } from '../../text/budget.ts'
import { sentencesOf } from '../../text/sentences.ts'
import { WORK_NAMES } from '../../text/work-names.ts'

export interface Lesson {
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
