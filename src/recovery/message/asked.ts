/**
 * @module Detects whether a sentence asks to continue earlier work, or mentions it. Pure.
 *
 * The same words ask to go on with work and name a part of a program: a continue button, a download that resumes, a
 * curriculum vitae. A phrase counts where the whole sentence looks like a wish (./wish.ts).
 */

import { defined } from '../../defined.ts'
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
  const hit = sentence.marked.hits.find((one) => one.tag === 'goOn' && !isForeign(sentence, one))
  return hit && sentence.prominent && !CODE.test(sentence.text) && wishScore(sentence.text) > SURE
    ? quoted(sentence, hit)
    : undefined
}

/** Returns the part of a sentence that mentions earlier work; the rest of it is often a task. */
export function mentionedIn(sentence: Sentence): Said | undefined {
  const hit = firstOf(sentence.marked, ['mention'])
  return hit && !isPutAside(sentence.marked) ? quoted(sentence, hit) : undefined
}

// --- internal ---

/** The least score of a sentence that asks by its phrase. */
const SURE = 0.5

/** Of a program, not of somebody who speaks. */
const CODE = /[{}=]\s*$|[\w)\]];\s*$|\w\(|::/

const AROUND = ['lead', 'small'] as const

function quoted({ written, marked }: Sentence, hit: Hit<Tag>): Said {
  const start = marked.tokens[hit.from]?.start ?? 0
  const end = marked.tokens[hit.to - 1]?.end ?? written.length
  const before = isVerbLast(hit.language) || (isSign(marked, hit) && hit.from > 0 && isLast(marked, hit))
  const around = hit.tag === 'mention' ? '' : before ? written.slice(0, start) : written.slice(end)
  return { phrase: written.slice(start, end), ...defined({ topic: cleanTopic(around) }) }
}

/** A word with an accent is not English: "résumé". */
function isForeign({ written, marked: { tokens } }: Sentence, { language, from, to }: Hit<Tag>): boolean {
  if (language !== ENGLISH) return false
  return /[\u00c0-\u024f]/.test(written.slice(tokens[from]?.start, tokens[to - 1]?.end))
}

/** Behind it nothing follows in its clause but courtesies. */
function isLast(marked: Marked, { from, to }: Hit<Tag>): boolean {
  const end = clauseEnd(marked, from)
  return pastAll(marked, AROUND, to, end) >= end
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
