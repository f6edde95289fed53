/**
 * @module Detects whether a sentence asks to continue earlier work, or mentions it. Pure.
 *
 * The same words ask to go on with work and name a part of a program: a continue button, a download that resumes, a
 * curriculum vitae. What decides is where they stand: at the beginning of a clause, or at its end where the language puts
 * the verb last; what follows; and what else the sentence speaks of.
 */

import { defined } from '../../defined.ts'
import type { Hit } from '../../text/word-finder.ts'
import type { Sentence } from './sentences.ts'
import { cleanTopic } from './topic.ts'
import { clauseEnd, ENGLISH, firstOf, isTask, isVerbLast, type Marked, pastAll, type Tag } from './words.ts'

export interface Said {
  /** As written. */
  readonly phrase: string
  /** False where the words may be said of something else. */
  readonly certain: boolean
  readonly topic?: string
}

/** Returns the part of a sentence that asks, or may ask, to continue; undefined if there is none. */
export function askedIn(sentence: Sentence): Said | undefined {
  const { marked } = sentence
  if (isPutAside(marked)) return undefined
  let perhaps: Said | undefined
  for (const hit of marked.hits) {
    const certain = ASKING[hit.tag]?.(hit, sentence)
    if (certain === undefined || isGivenText(marked, hit) || isCondition(marked, hit) || isForeign(sentence, hit))
      continue
    const said = { ...quoted(sentence, hit), certain }
    if (certain) return said
    perhaps ??= said
  }
  return perhaps
}

/** Returns the part of a sentence that mentions earlier work. */
export function mentionedIn(sentence: Sentence): Said | undefined {
  const { marked } = sentence
  if (isPutAside(marked)) return undefined
  const hit = firstOf(marked, ['mention']) ?? togetherEarlier(marked)
  if (hit === undefined || isCondition(marked, hit)) return undefined
  return { ...quoted(sentence, hit), certain: true }
}

// --- internal ---

/** True: it asks. False: it may. Undefined: it does not. */
type Judge = (hit: Hit<Tag>, sentence: Sentence) => boolean | undefined

const OF_WORK = ['work', 'earlier', 'leftOff'] as const
const AROUND = ['lead', 'small'] as const

const ASKING: Partial<Record<Tag, Judge>> = {
  leftOff: (hit, { marked, prominent }) => {
    if (isThing(marked, hit) || (isTask(marked) && hit.from > LATE)) return undefined
    return prominent || undefined
  },
  goOn: (hit, { marked, opening, prominent }) => {
    if (isTurned(marked, hit) || isThingBehind(marked, hit)) return undefined
    const end = clauseEnd(marked, hit.from)
    const earlier = firstOf(marked, OF_WORK, hit.to) !== undefined
    if (isVerbLast(hit.language) && firstOf(marked, ['thing']) !== undefined) return undefined
    if (beginsClause(marked, hit))
      return opening || earlier || (prominent && isLast(marked, hit, end)) ? true : undefined
    if (isThing(marked)) return undefined
    if (isLast(marked, hit, end) && isLed(marked, hit) && prominent) return opening
    if (isVerbLast(hit.language) || isSign(marked, hit)) {
      if (isLast(marked, hit, end)) return prominent ? true : undefined
      return opening ? false : undefined
    }
    if (firstOf(marked, ['earlier', 'leftOff']) !== undefined && prominent) return true
    return opening && marked.tokens.length <= SHORT && !isTask(marked) ? false : undefined
  },
  alone: (hit, { marked, opening, prominent }) => {
    if (isTurned(marked, hit) || isOfProgram(marked, hit) || isLabel(marked, hit)) return undefined
    const end = clauseEnd(marked, hit.from)
    const starts = beginsClause(marked, hit)
    if (!starts && !isVerbLast(hit.language)) return undefined
    if (isLast(marked, hit, end)) return prominent ? true : undefined
    if (firstOf(marked, OF_WORK, hit.to, end) !== undefined) return opening ? true : undefined
    return opening && marked.tokens.length <= SHORT ? false : undefined
  },
  takeUp: (hit, { marked, opening, prominent }) => {
    if (isTurned(marked, hit) || isOfProgram(marked, hit) || isLabel(marked, hit)) return undefined
    const ends = isLast(marked, hit, clauseEnd(marked, hit.from))
    const starts = beginsClause(marked, hit) || (ends && isLed(marked, hit))
    if (firstOf(marked, ['earlier', 'leftOff']) !== undefined && prominent && (starts || isVerbLast(hit.language)))
      return true
    const isOrder = marked.hits.some(({ tag, from, to }) => tag === 'task' && from === hit.from && to === hit.to)
    // "the editor crashed. finish it"
    const isAlone = prominent && starts && ends && hit.to < marked.tokens.length
    return starts && (opening || isAlone) && !isOrder && marked.tokens.length <= SHORT ? false : undefined
  },
  earlier: (hit, { marked, opening }) => {
    const isOfWork = marked.hits.some(
      ({ tag, language, from, to }) =>
        tag === 'work' && language === hit.language && (to <= hit.from || from >= hit.to),
    )
    return isOfWork && opening && marked.tokens.length <= SHORT && !isThing(marked) ? false : undefined
  },
}

/** In words: this far behind an order the words are part of what it orders. */
const LATE = 5
/** In words: so many courtesies before a phrase begin a request, also without a mark. */
const LONG_LEAD = 4
/** In words: in longer sentences the same words are part of a task. */
const SHORT = 14

function quoted({ written, marked }: Sentence, hit: Hit<Tag>): Omit<Said, 'certain'> {
  const start = marked.tokens[hit.from]?.start ?? 0
  const end = marked.tokens[hit.to - 1]?.end ?? written.length
  const before =
    isVerbLast(hit.language) ||
    (isSign(marked, hit) && hit.from > 0 && isLast(marked, hit, clauseEnd(marked, hit.from)))
  const around =
    hit.tag === 'mention' || hit.tag === 'earlier' ? '' : before ? written.slice(0, start) : written.slice(end)
  return { phrase: written.slice(start, end), ...defined({ topic: cleanTopic(around) }) }
}

/** A word with an accent is not English: "résumé". */
function isForeign({ written, marked: { tokens } }: Sentence, { language, from, to }: Hit<Tag>): boolean {
  if (language !== ENGLISH) return false
  return /[\u00c0-\u024f]/.test(written.slice(tokens[from]?.start, tokens[to - 1]?.end))
}

/** It stands behind a colon in an order: "translate this: we carry on". */
function isGivenText(marked: Marked, { from }: Hit<Tag>): boolean {
  return isTask(marked) && /[:：]\s/.test(marked.text.slice(0, marked.tokens[from]?.start))
}

/** Words before it make it a condition, or a step of what is asked. */
function isCondition(marked: Marked, hit: Hit<Tag>): boolean {
  return marked.hits.some(
    (other) =>
      other.tag === 'before' &&
      other.to <= hit.from &&
      isSaidIn(marked, hit, other.language) &&
      !(hit.tag === 'mention' && marked.hits.some(({ tag, from }) => tag === 'task' && from === other.from)) &&
      // "so the power went out" only begins to speak.
      !marked.hits.some(({ tag, from, to }) => tag === 'lead' && from <= other.from && (to >= other.to || from === 0)),
  )
}

/** The same word belongs to that language too: "continue" is one of four. */
function isSaidIn({ hits }: Marked, hit: Hit<Tag>, language: number): boolean {
  return hits.some((same) => same.language === language && same.tag === hit.tag && same.from === hit.from)
}

/** Nothing but courtesies stands before it in its clause. */
function beginsClause(marked: Marked, hit: Hit<Tag>): boolean {
  const { tokens } = marked
  let from = hit.from
  while (from > 0 && tokens[from]?.opens !== true) from--
  // "… was closed so could you please go on" has no mark before the request.
  return (
    leadsTo(marked, from, hit.from) || (hit.from - from > LONG_LEAD && leadsTo(marked, hit.from - LONG_LEAD, hit.from))
  )
}

function leadsTo({ hits }: Marked, from: number, to: number): boolean {
  const reached = new Set([from])
  for (const hit of hits) if (hit.tag === 'lead' && reached.has(hit.from) && hit.to <= to) reached.add(hit.to)
  return reached.has(to)
}

/** Behind it nothing follows but courtesies. */
function isLast(marked: Marked, hit: Hit<Tag>, end: number): boolean {
  return pastAll(marked, AROUND, hit.to, end) >= end
}

/** "continue to use tabs" is another meaning; "continue to the tests" is not. */
function isTurned(marked: Marked, hit: Hit<Tag>): boolean {
  const { hits } = marked
  const work = ({ tag, language, from }: Hit<Tag>) =>
    (tag === 'work' || tag === 'earlier') && from > hit.to && from <= hit.to + 3 && isSaidIn(marked, hit, language)
  return hits.some(({ tag, from }) => tag === 'turns' && from === hit.to) && !hits.some(work)
}

/** "Resume: engineer, 10 years". */
function isLabel({ text, tokens }: Marked, { to }: Hit<Tag>): boolean {
  return /^\s*[:：]/.test(text.slice(tokens[to - 1]?.end ?? text.length))
}

/** Its clause begins with the words of a request: "lass uns … weiterarbeiten". */
function isLed({ hits, tokens }: Marked, hit: Hit<Tag>): boolean {
  let from = hit.from
  while (from > 0 && tokens[from]?.opens !== true) from--
  return hits.some(
    (lead) => lead.tag === 'lead' && lead.from === from && lead.language === hit.language && lead.to > from,
  )
}

function isThingBehind({ hits }: Marked, hit: Hit<Tag>): boolean {
  return hits.some(({ tag, from }) => tag === 'thing' && from === hit.to)
}

/** The sentence speaks of a part of a program, and not of the work. `said`: words that do not count for that. */
function isThing({ hits }: Marked, said?: Hit<Tag>): boolean {
  if (!hits.some(({ tag }) => tag === 'thing')) return false
  return !hits.some(
    ({ tag, from, to }) =>
      (tag === 'work' || tag === 'earlier') && (said === undefined || to <= said.from || from >= said.to),
  )
}

/** Even where it speaks of work: "pick up the task that the worker dropped". */
function isOfProgram({ hits }: Marked, { from, to }: Hit<Tag>): boolean {
  const isElsewhere = (other: Hit<Tag>) => other.to <= from || other.from >= to
  return hits.some(({ tag }) => tag === 'thing') && !hits.some((hit) => hit.tag === 'earlier' && isElsewhere(hit))
}

/** It is to be left alone; "don't forget what we decided" wants it. */
function isPutAside({ hits }: Marked): boolean {
  return hits.some(
    (against) =>
      against.tag === 'against' &&
      !hits.some(({ tag, from, to }) => tag === 'mention' && from <= against.from && to >= against.to),
  )
}

function isSign({ tokens }: Marked, { from }: Hit<Tag>): boolean {
  return /^[\u3040-\u9fff\uac00-\ud7af]$/.test(tokens[from]?.key ?? '')
}

/** Who did it and when, near each other and in one language: "the schema we changed last week". */
function togetherEarlier({ hits }: Marked): Hit<Tag> | undefined {
  for (const earlier of hits)
    if (earlier.tag === 'earlier')
      for (const together of hits) {
        if (together.tag !== 'together' || together.language !== earlier.language) continue
        const [first, second] = earlier.from < together.from ? [earlier, together] : [together, earlier]
        if (second.from - first.to <= NEAR && second.from >= first.to) return first
      }
  return undefined
}

/** In words. */
const NEAR = 6
