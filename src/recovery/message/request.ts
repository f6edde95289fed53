/**
 * @module What a message says in its own sentences: it asks to go on with earlier work, or mentions it. Pure.
 *
 * Asking and naming in one sentence is asking ("continue the parser we were building"); a document to read, or a
 * mention in a sentence of its own, makes it a reference.
 */

import { defined } from '../../defined.ts'
import { SAYS_SOMETHING } from '../../text/pattern.ts'
import { handoffFile } from './handoff-file.ts'
import type { Language, Phrase } from './phrase.ts'
import { isFeature } from './phrase-context.ts'
import { ENGLISH, LANGUAGES } from './phrase-tables.ts'
import { readSentences, type Sentence } from './sentences.ts'
import { cleanTopic } from './topic.ts'

export interface Spoken {
  readonly kind: 'natural' | 'reference'
  readonly phrases: readonly string[]
  readonly topic?: string
  /** What the sentences say that speak of earlier work. */
  readonly about: string
  /** Whether they do so in English: of other languages it is not known which words only make the mention. */
  readonly english: boolean
}

/** Returns what the sentences of a message say about earlier work, or undefined when they say nothing of it. */
export function readSpoken(message: string): Spoken | undefined {
  const sentences = readSentences(message)
  const phrases: string[] = []
  let topic: string | undefined
  let natural = false
  let reference = false
  const about: string[] = []
  let english = true
  const heed = (sentence: Sentence, inEnglish: boolean, phrase: string) => {
    about.push(inEnglish ? sentence.written : sentence.written.replace(phrase, ' '))
    english &&= inEnglish
  }
  for (const sentence of sentences) {
    const asked = find(sentence, 'natural')
    const read = handoffFile(sentence.written, asked !== undefined)
    if (read !== undefined) {
      reference = true
      phrases.push(read)
      if (asked === undefined) heed(sentence, READS_ENGLISH.test(sentence.text), read)
    }
    if (asked !== undefined) {
      natural = true
      phrases.push(asked.phrase)
      topic ??= asked.topic
      heed(sentence, asked.english, asked.phrase)
      continue
    }
    const mentioned = sentence.prominent ? find(sentence, 'reference') : undefined
    if (mentioned === undefined) continue
    reference = true
    phrases.push(mentioned.phrase)
    topic ??= mentioned.topic
    heed(sentence, mentioned.english, mentioned.phrase)
  }
  if (!natural && !reference) return undefined
  return {
    kind: reference ? 'reference' : 'natural',
    phrases: [...new Set(phrases)],
    about: about.join('\n'),
    english,
    ...defined({ topic }),
  }
}

// --- internal ---

interface Hit {
  readonly phrase: string
  readonly topic?: string
}

const READS_ENGLISH = /\b(?:read|see|check|load|open|look at|start with|review|follow|go through|use|continue)\b/

/** The first phrase that a sentence holds, unless what stands around it speaks of a program. */
function find(sentence: Sentence, table: keyof Language): (Hit & { readonly english: boolean }) | undefined {
  for (const language of LANGUAGES) {
    const { needs, phrases } = language[table]
    if (!needs.test(sentence.text)) continue
    for (const phrase of phrases) {
      const hit = findPhrase(sentence, phrase, table === 'natural')
      if (hit !== undefined) return { ...hit, english: ENGLISH.includes(language) }
    }
  }
  return undefined
}

function findPhrase(sentence: Sentence, phrase: Phrase, asks: boolean): Hit | undefined {
  const found = phrase.at === 'any' ? phrase.pattern().exec(sentence.text) : atStart(sentence, phrase)
  if (found === null || found === undefined) return undefined
  const end = found.index + found[0].length
  const counts = !phrase.openingOnly || sentence.opening || (sentence.prominent && isWhole(sentence, found.index, end))
  if (!counts || isFeature(sentence.text, found.index, end, phrase.at, asks)) return undefined
  const topic = cleanTopic(aroundOf(phrase, sentence.written, found.index, end))
  return { phrase: sentence.written.slice(found.index, end).trim(), ...defined({ topic }) }
}

function aroundOf({ topic }: Phrase, written: string, start: number, end: number): string {
  switch (topic) {
    case 'after':
      return written.slice(end)
    case 'before':
      return written.slice(0, start)
    case 'none':
      return ''
  }
}

/** A clause behind a comma is one only where the phrase is all of it: "it crashed, please resume". */
function atStart(sentence: Sentence, { pattern: made, exact }: Phrase): RegExpExecArray | undefined {
  const phrase = made()
  const text = exact ? sentence.written : sentence.text
  for (const at of sentence.starts) {
    phrase.lastIndex = at
    const found = phrase.exec(text)
    if (found !== null) return found
  }
  for (const at of sentence.asides) {
    phrase.lastIndex = at
    const found = phrase.exec(text)
    if (found !== null && !SAYS_SOMETHING.test(text.slice(phrase.lastIndex))) return found
  }
  return undefined
}

/** True when the sentence says nothing but the phrase. */
function isWhole({ text, starts }: Sentence, start: number, end: number): boolean {
  return starts.includes(start) && !SAYS_SOMETHING.test(text.slice(end))
}
