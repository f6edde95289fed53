/**
 * @module Does a sentence point to a document that holds earlier work: "read HANDOFF.md and continue"? Pure.
 */

import { pattern, plain } from '../../text/pattern.ts'
import { filesIn, type Sentence } from './sentences.ts'
import { firstOf, isTask, type Marked } from './words.ts'

/**
 * Returns the document that a sentence wants read and gone on from, by what it asks or by the document's name.
 * `asked`: the sentence asks to go on in its own words.
 */
export function handoffFile({ written, marked }: Sentence, asked: boolean): string | undefined {
  const documents = documentsIn(written)
  const named = documents.find((file) => HANDOFF_NAME.test(plain(file)))
  const [document] = documents
  if (document === undefined) return undefined
  if (asked) return named ?? document
  const reads = firstOf(marked, ['read'])
  if ((reads === undefined && !written.includes('@')) || isTask(marked)) return undefined
  if (firstOf(marked, ['before'], 0, reads?.from ?? 0) !== undefined) return undefined
  return goesOn(marked) ? (named ?? document) : named
}

// --- internal ---

/** It asks to go on behind "and", or where a clause begins; in scripts without blanks anywhere. */
function goesOn({ hits, tokens }: Marked): boolean {
  return hits.some(
    ({ tag, from }) =>
      (tag === 'goOn' || tag === 'alone') &&
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
