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

/** Places that put a pattern together of the text they are given, in a call; those of `text` do it for others, who are tried. */
const OF_A_CALL = [
  'capture/language/review-comments.ts',
  'memory/transfer/read-state-file.ts',
  'recovery/loss/losses.ts',
  'snapshot/format/pasted.ts',
  'text/any-pattern.ts',
  'text/lazy-pattern.ts',
  'text/pattern.ts',
  'text/word-finder.ts',
]

const made = await madePatterns(async () => {
  readReviewComments('gh api pulls/1/comments', '')
  const { timeMeant } = await import('../../src/recovery/match/time-meant.ts')
  timeMeant('', new Date(0))
})
const all = [...new Map([...literalPatterns(), ...made.patterns].map((one) => [`/${one.source}/${one.flags}`, one]))]

describe('the regular expressions of the source', () => {
  it('are all known: what is put together is, but for what a call makes of its text', () => {
    const unknown = placesThatMake().filter((place) => !made.places.has(place))
    expect([...new Set(unknown.map((place) => place.slice(0, place.lastIndexOf(':'))))]).toEqual(OF_A_CALL)
    expect(all.length).toBeGreaterThan(1_000)
  })

  it('take at most the square of a text’s length, whatever it repeats', () => {
    const slow = all.filter(([, pattern]) => isSlow(pattern))
    expect(slow.map(([text, { file }]) => `${file} ${text}`)).toEqual([])
  })

  it('would be found to take more', () => {
    const text = String.raw`^(?:(?:yes|\d+\.?)\b[\s,.!&]*)+$`
    expect(isSlow({ file: 'a.ts', source: text, flags: 'i' })).toBe(true)
    expect(isSlow({ file: 'a.ts', source: String.raw`^(?:(?:yes|\d+)\b[\s,.!&]*)+$`, flags: 'i' })).toBe(false)
  })
})

function isSlow({ source, flags }: FoundPattern): boolean {
  const pattern = new RegExp(source, flags)
  const texts = [...TEXTS, ...textsAgainst(source, LENGTH)].map(({ text }) => text)
  const look = (): void => {
    for (const text of texts) {
      pattern.lastIndex = 0
      pattern.test(text)
    }
  }
  return slowAmong([{ name: source, text: '' }], look, MOST).length > 0
}
