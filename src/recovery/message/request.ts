/**
 * @module What a message says in its own sentences: it asks to go on with earlier work, or mentions it. Pure.
 *
 * Asking and naming in one sentence is asking ("continue the parser we were building"); a document to read, or a
 * mention in a sentence of its own, makes it a reference.
 */

import { defined } from '../../defined.ts'
import { askedIn, mentionedIn, type Said } from './asked.ts'
import { handoffFile } from './handoff-file.ts'
import { readSentences } from './sentences.ts'

export interface Spoken {
  /** `uncertain`: words of asking that may be said of something else. */
  readonly kind: 'natural' | 'reference' | 'uncertain'
  readonly phrases: readonly string[]
  readonly topic?: string
}

/** Returns what the sentences of a message say about earlier work, or undefined when they say nothing of it. */
export function readSpoken(message: string): Spoken | undefined {
  const sentences = readSentences(message)
  const phrases: string[] = []
  let topic: string | undefined
  let natural = false
  let reference = false
  let perhaps: Said | undefined
  for (const sentence of sentences) {
    const said = askedIn(sentence)
    const asked = said?.certain === true ? said : undefined
    if (asked === undefined) perhaps ??= said
    const read = handoffFile(sentence, asked !== undefined)
    if (read !== undefined) {
      reference = true
      phrases.push(read)
    }
    const found = asked ?? (sentence.prominent ? mentionedIn(sentence) : undefined)
    if (found === undefined) continue
    if (found === asked) natural = true
    else reference = true
    topic ??= found.topic
    phrases.push(found.phrase)
  }
  if (!natural && !reference)
    return perhaps && { kind: 'uncertain', phrases: [perhaps.phrase], ...defined({ topic: perhaps.topic }) }
  return {
    kind: reference ? 'reference' : 'natural',
    phrases: [...new Set(phrases)],
    ...defined({ topic }),
  }
}
