/**
 * @module What is kept of a prompt and of a text of the model: quotations. Pure.
 */

import type { Prompt } from '../../hosts/session-event.ts'
import { RECENT_MESSAGE_LENGTH, REQUEST_LENGTH } from '../../rules.ts'
import { findCheckpointIds, parseSummary } from '../../snapshot/format/summary.ts'
import { oneLine } from '../../text/budget.ts'
import { clip, clipEnds, clipLine } from '../../text/clip.ts'
import { endsInQuestion, lastParagraph } from '../../text/fold.ts'

/** Returns the words of a prompt that are kept beside its turn: a pasted summary is named, and not repeated. */
export function promptText(words: string, kind: Prompt['kind']): string {
  return clip(kind === 'words' ? withoutPastedSummary(words) : words, REQUEST_LENGTH)
}

/** Returns the question that a text ends with: its last sentence, where that ends in a question mark; undefined for none. */
export function trailingQuestion(text: string): string | undefined {
  const line = (text.trimEnd().split('\n').at(-1) ?? '').replace(CHOICES, '')
  const sentence =
    line
      .trim()
      .split(/(?<=[.!?。！？؟][)"'”`*_]{0,3})\s+(?=\S)|(?<=[。！？])(?=\S)/)
      .at(-1) ?? ''
  return endsInQuestion(sentence) ? oneLine(sentence.replace(BULLET, '').replace(MARKUP, '')) : undefined
}

/** Returns what a short reply is given to: the last paragraph of the answer before it, on one line. */
export function answeredText(answer: string | undefined): string | undefined {
  return answer === undefined ? undefined : clipLine(lastParagraph(answer), PARAGRAPH_LENGTH)
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

// --- internal ---

const PARAGRAPH_LENGTH = 300

const BULLET = /^(?:[-*•>]|\d+[.)])\s+/
/** Bold or slanted type around a whole sentence. */
const MARKUP = /^[*_]{1,3}|[*_]{1,3}$/g
/** What stands behind a question: "(y/n)". */
const CHOICES = /(?<=[?？])\s*\([^()]{1,80}\)\s*$/
