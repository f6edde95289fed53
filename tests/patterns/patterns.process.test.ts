/**
 * No regular expression of the source takes more than the square of a text's length. That the steps which read a text of
 * any length take no more than its length: see steps.slow.test.ts.
 */

import { describe, expect, it } from 'vitest'
import { readReviewComments } from '../../src/capture/language/review-comments.ts'
import { type FoundPattern, literalPatterns, madePatterns, placesThatMake } from './patterns.ts'
import { repetitiveTexts, textsAgainst } from './repetitive-texts.ts'
import { slowAmong } from './timed.ts'

const LENGTH = 2_000
/** Milliseconds of the processor over all texts of a pattern: the square takes 1 to 10 for a text, what is worse thousands. */
const MOST = 1_500
const TEXTS = repetitiveTexts(LENGTH)

/** Patterns that are worse, by a part of their source, with the bound of what they read. */
const BOUNDED: Readonly<Record<string, number>> = {
  // A greeting is at most LONGEST_GREETING characters long (recovery/message/reply.ts).
  'hi|hi there|hello|hello there': 60,
  // Of what a message says the beginning is read (LONGEST, recovery/message/topic.ts).
  '(?:that|which|where)?\\s*(?:we|i|you)': 300,
}

/** Places that put a pattern together of the text they are given, in a call; those of `text` do it for others, who are tried. */
const OF_A_CALL = [
  'capture/language/review-comments.ts',
  'memory/transfer/read-state-file.ts',
  'recovery/loss/losses.ts',
  'snapshot/format/pasted.ts',
  'text/any-pattern.ts',
  'text/lazy-pattern.ts',
  'text/pattern.ts',
]

const made = await madePatterns(async () => {
  readReviewComments('gh api pulls/1/comments', '')
  const { timeMeant } = await import('../../src/recovery/match/time-meant.ts')
  timeMeant('', new Date(0))
  const { LANGUAGES } = await import('../../src/recovery/message/phrase-tables.ts')
  for (const { natural, reference } of LANGUAGES)
    for (const { needs, phrases } of [natural, reference]) {
      needs.test('')
      for (const phrase of phrases) phrase.pattern()
    }
})
const all = [...new Map([...literalPatterns(), ...made.patterns].map((one) => [`/${one.source}/${one.flags}`, one]))]

describe('the regular expressions of the source', () => {
  it('are all known: what is put together is, but for what a call makes of its text', () => {
    const unknown = placesThatMake().filter((place) => !made.places.has(place))
    expect([...new Set(unknown.map((place) => place.slice(0, place.lastIndexOf(':'))))]).toEqual(OF_A_CALL)
    expect(all.length).toBeGreaterThan(1_000)
  })

  it('take at most the square of a text’s length, whatever it repeats', () => {
    const parts = Object.keys(BOUNDED)
    expect(parts.filter((part) => !all.some(([text]) => text.includes(part)))).toEqual([])
    const slow = all.filter(([text, pattern]) =>
      isSlow(pattern, BOUNDED[parts.find((part) => text.includes(part)) ?? '']),
    )
    expect(slow.map(([text, { file }]) => `${file} ${text}`)).toEqual([])
  })

  it('would be found to take more', () => {
    const text = String.raw`^(?:(?:yes|\d+\.?)\b[\s,.!&]*)+$`
    expect(isSlow({ file: 'a.ts', source: text, flags: 'i' })).toBe(true)
    expect(isSlow({ file: 'a.ts', source: String.raw`^(?:(?:yes|\d+)\b[\s,.!&]*)+$`, flags: 'i' })).toBe(false)
  })
})

function isSlow({ source, flags }: FoundPattern, length = LENGTH): boolean {
  const pattern = new RegExp(source, flags)
  const texts = [...TEXTS, ...textsAgainst(source, LENGTH)].map(({ text }) => text.slice(-length))
  const look = (): void => {
    for (const text of texts) {
      pattern.lastIndex = 0
      pattern.test(text)
    }
  }
  return slowAmong([{ name: source, text: '' }], look, MOST).length > 0
}
