/**
 * @module Reads the sentences of a message that ask to continue earlier work, or mention it. Pure.
 *
 * Asking and naming in one sentence is asking ("continue the parser we were building"); a document to read, or a
 * mention in a sentence of its own, makes it a reference.
 */

import { defined } from '../../defined.ts'
import { pattern, plain } from '../../text/pattern.ts'
import { askedIn, mentionedIn } from './asked.ts'
import { filesIn, readSentences, type Sentence } from './sentences.ts'
import { wishScore } from './wish.ts'
import { firstOf, isTask as isOrder, type Marked } from './words.ts'

export interface Spoken {
  readonly kind: 'natural' | 'reference'
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
  const [first] = sentences
  const isTask = first !== undefined && wishScore(first.text) < TASK
  for (const sentence of sentences) {
    const asked = isTask && !sentence.opening ? undefined : askedIn(sentence)
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
  if (!natural && !reference) return undefined
  return {
    kind: reference ? 'reference' : 'natural',
    phrases: [...new Set(phrases)],
    ...defined({ topic }),
  }
}

/** The score below which the first sentence orders something else: what the others say belongs to that. */
const TASK = -2.9

/**
 * Returns the document that a sentence wants read and gone on from, by what it asks or by the document's name.
 * `asked`: the sentence itself asks to continue.
 */
export function handoffFile({ written, marked }: Sentence, asked: boolean): string | undefined {
  const documents = documentsIn(written)
  const named = documents.find((file) => HANDOFF_NAME.test(plain(file)))
  const [document] = documents
  if (document === undefined) return undefined
  if (asked) return named ?? document
  const reads = firstOf(marked, ['read'])
  if ((reads === undefined && !written.includes('@')) || isOrder(marked)) return undefined
  return goesOn(marked) ? (named ?? document) : named
}

/** It asks to continue after "and" or at the start of a clause; in scripts without blanks, anywhere. */
function goesOn({ hits, tokens }: Marked): boolean {
  return hits.some(
    ({ tag, from }) =>
      tag === 'goOn' &&
      (from === 0 ||
        tokens[from]?.opens === true ||
        /^[\u3040-\u9fff\uac00-\ud7af]/.test(tokens[from]?.key ?? '') ||
        hits.some((other) => other.tag === 'lead' && other.to === from)),
  )
}

const DOCUMENT = /\.(?:md|mdx|txt|rst|org|adoc|docx?|pdf)$/i
/** A name in a script without blanks begins where the words before it do. */
const NAMED_DOCUMENT = pattern(String.raw`[\p{L}_~./*-]{1,80}\.(?:md|mdx|txt|docx?|pdf)(?![a-z0-9])`)
const HANDOFF_NAME = pattern(
  String.raw`hand-?_?(?:off|over)|continu|(?:next|last|prev\p{L}{0,20})[-_ ]?(?:session|steps)|session[-_ ](?:notes?|summary|state|log|\d)|left[-_ ]?off|where[-_ ]we|resume[-_ ](?:here|prompt|point)|ubergabe|uebergabe|交接|引き?継ぎ|인수인계`,
)

function documentsIn(text: string): string[] {
  const named = filesIn(text).filter((file) => DOCUMENT.test(file))
  const [other] = NAMED_DOCUMENT.exec(plain(text)) ?? []
  return named.length > 0 || other === undefined ? named : [other]
}
