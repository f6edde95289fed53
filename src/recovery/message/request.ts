/**
 * @module Reads the sentences of a message that ask to continue earlier work, or mention it. Pure.
 *
 * Asking and naming in one sentence is asking ("continue the parser we were building"); a document to read, or a
 * mention in a sentence of its own, makes it a reference.
 */

import { defined } from '../../defined.ts'
import { pattern, plain } from '../../text/pattern.ts'
import { beginsWithYes } from '../../text/reply.ts'
import { askedIn, looksAsked, mentionedIn } from './asked.ts'
import { ordersText } from './phrases.ts'
import { filesIn, readSentences, type Sentence, withoutQuotations } from './sentences.ts'
import { wishScore } from './wish.ts'

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
  const first = sentences.find(({ opening }) => opening)
  const isTask = first !== undefined && (wishScore(first.text) < TASK || ordersText(first.marked, 1))
  // "don't carry on with that. new topic: …": a sentence of a short message may be a wish, and the message none.
  // Lines are read one by one.
  const whole = message.length <= SHORT && !message.trim().includes('\n') ? withoutQuotations(message) : undefined
  const asks = whole === undefined || wishScore(whole) > WISH
  // A yes to a question that nobody asked: the model decides.
  const answers = beginsWithYes(message)
  for (const sentence of sentences) {
    const { opening, prominent } = sentence
    const asked = !asks || (isTask && !opening) ? undefined : askedIn(sentence)
    const read = handoffFile(sentence, { asked: asked !== undefined, goesOn: natural })
    if (read !== undefined) {
      reference = true
      phrases.push(read)
    }
    const mentioned = prominent ? mentionedIn(sentence) : undefined
    const found = asked ?? mentioned ?? (opening && !answers ? looksAsked(sentence, whole) : undefined)
    if (found === undefined) continue
    if (found === mentioned) reference = true
    else natural = true
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

/** The score below which a sentence orders something else; where it is the first, what the others say belongs to that. */
const TASK = -2.3
/** The least score of a short message that asks, and of a sentence that wants a document read to go on from. */
const WISH = 0.3
/** In characters. */
const SHORT = 200

/**
 * Returns the document that a sentence wants read and gone on from, by what it asks or by the document's name.
 * `asked`: the sentence itself asks to continue. `goesOn`: one before it does.
 */
export function handoffFile(
  { text, written, opening }: Sentence,
  { asked, goesOn }: { readonly asked: boolean; readonly goesOn: boolean },
): string | undefined {
  const documents = documentsIn(written)
  const named = documents.find((file) => HANDOFF_NAME.test(plain(file)))
  const [document] = documents
  if (document === undefined) return undefined
  if (asked) return named ?? document
  if (wishScore(text) > WISH) return named ?? (opening ? document : undefined)
  return goesOn && wishScore(text) >= TASK ? named : undefined
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
