/**
 * @module Detects whether a sentence asks to continue earlier work, or mentions it. Pure.
 *
 * The same words ask to go on with work and name a part of a program: a continue button, a download that resumes, a
 * curriculum vitae. What decides is where they stand (at the beginning of a clause, or at its end where the language puts
 * the verb last) and how much the whole sentence looks like a wish (./wish.ts).
 */

import { defined } from '../../defined.ts'
import { lazy } from '../../text/lazy.ts'
import type { Hit } from '../../text/word-finder.ts'
import type { Sentence } from './sentences.ts'
import { cleanTopic } from './topic.ts'
import { wishScore } from './wish.ts'
import { clauseEnd, ENGLISH, firstOf, isVerbLast, type Marked, pastAll, type Tag } from './words.ts'

export interface Said {
  /** As written. */
  readonly phrase: string
  readonly topic?: string
}

/** Returns the part of a sentence that asks to continue; undefined if there is none. */
export function askedIn(sentence: Sentence): Said | undefined {
  const { marked } = sentence
  if (isPutAside(marked) || CODE.test(sentence.text)) return undefined
  const score = lazy(() => wishScore(sentence.text))
  const hit = marked.hits.find(
    (one) => ASKING[one.tag]?.(one, sentence) === true && !isForeign(sentence, one) && score() > SURE,
  )
  return hit && quoted(sentence, hit)
}

/** Returns the part of a sentence that mentions earlier work. */
export function mentionedIn(sentence: Sentence): Said | undefined {
  const { marked } = sentence
  if (isPutAside(marked)) return undefined
  const hit = firstOf(marked, ['mention']) ?? togetherEarlier(marked)
  return hit && quoted(sentence, hit)
}

// --- internal ---

/** The least score of a sentence that asks by its phrase. */
const SURE = 0

type Judge = (hit: Hit<Tag>, sentence: Sentence) => boolean

const OF_WORK = ['work', 'earlier', 'leftOff'] as const
const AROUND = ['lead', 'small'] as const

const ASKING: Partial<Record<Tag, Judge>> = {
  leftOff: (_, { prominent }) => prominent,
  goOn: (hit, { marked, opening, prominent }) => {
    if (hit.language !== ENGLISH) return prominent
    const ends = isLast(marked, hit)
    if (beginsClause(marked, hit)) return opening || asksForWork(marked, hit) || (prominent && ends)
    return prominent && ((ends && isLed(marked, hit)) || firstOf(marked, ['earlier', 'leftOff']) !== undefined)
  },
  alone: (hit, { marked, opening, prominent }) => {
    if (hit.language !== ENGLISH) return prominent && marked.tokens.length <= FEW
    if (!beginsClause(marked, hit)) return false
    return isLast(marked, hit) ? prominent : opening && asksForWork(marked, hit)
  },
  takeUp: (hit, { marked, prominent }) =>
    prominent && firstOf(marked, ['earlier', 'leftOff']) !== undefined && beginsClause(marked, hit),
}

/** Of a program, not of somebody who speaks. */
const CODE = /[{}=]\s*$|[\w)\]];\s*$|\w\(|::/

/** In words, of a sentence that little else is said in. */
const FEW = 6

/** It speaks of the work behind the phrase. */
function asksForWork(marked: Marked, { to }: Hit<Tag>): boolean {
  return firstOf(marked, OF_WORK, to) !== undefined
}

/** In words: so many courtesies before a phrase begin a request, also without a mark. */
const LONG_LEAD = 4

function quoted({ written, marked }: Sentence, hit: Hit<Tag>): Said {
  const start = marked.tokens[hit.from]?.start ?? 0
  const end = marked.tokens[hit.to - 1]?.end ?? written.length
  const before = isVerbLast(hit.language) || (isSign(marked, hit) && hit.from > 0 && isLast(marked, hit))
  const around =
    hit.tag === 'mention' || hit.tag === 'earlier' ? '' : before ? written.slice(0, start) : written.slice(end)
  return { phrase: written.slice(start, end), ...defined({ topic: cleanTopic(around) }) }
}

/** A word with an accent is not English: "résumé". */
function isForeign({ written, marked: { tokens } }: Sentence, { language, from, to }: Hit<Tag>): boolean {
  if (language !== ENGLISH) return false
  return /[\u00c0-\u024f]/.test(written.slice(tokens[from]?.start, tokens[to - 1]?.end))
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

/** Behind it nothing follows in its clause but courtesies. */
function isLast(marked: Marked, { from, to }: Hit<Tag>): boolean {
  const end = clauseEnd(marked, from)
  return pastAll(marked, AROUND, to, end) >= end
}

/** Its clause begins with the words of a request: "lass uns … weiterarbeiten". */
function isLed({ hits, tokens }: Marked, hit: Hit<Tag>): boolean {
  let from = hit.from
  while (from > 0 && tokens[from]?.opens !== true) from--
  return hits.some(
    (lead) => lead.tag === 'lead' && lead.from === from && lead.language === hit.language && lead.to > from,
  )
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
