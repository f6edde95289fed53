/** The words of a query in a line that a search found. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markerOf } from '../../../src/viewer/found-text.ts'

describe('the words that answer', () => {
  const marked = (query: string, text: string) =>
    markerOf(query)(text)
      .filter(({ isMarked }) => isMarked)
      .map((piece) => piece.text)

  it.each([
    ['token bucket', 'The Token is in the bucket', ['Token', 'bucket']],
    ['failing tests', 'the test failed', ['test', 'failed']],
    ['cafe', 'the café', ['café']],
    ['buck', 'a bucket', ['bucket']],
    ['a', 'a seat', []],
    ['', 'nothing asked', []],
  ])('of %j in %j', (query, text, words) => {
    expect(marked(query, text)).toEqual(words)
  })

  it('are in sight, however long the line is', () => {
    const pieces = markerOf('harbour')(`${'word '.repeat(200)}harbour ${'word '.repeat(200)}`)
    expect(pieces.some(({ text, isMarked }) => isMarked && text === 'harbour')).toBe(true)
    expect(pieces.map(({ text }) => text).join('').length).toBeLessThan(300)
  })

  it('are all of a short text that is shown, in order', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 30 }), (text, query) => {
        expect(
          markerOf(query)(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
