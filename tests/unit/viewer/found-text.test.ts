/** A line that a search found, as a person reads it. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanLine, markerOf } from '../../../src/viewer/found-text.ts'

describe('a line without its format', () => {
  it.each([
    ['- npm test → 3 failed | outcome: failed | exit: 1', { text: 'npm test → 3 failed', failed: true }],
    ['2. `npm run build` | outcome: ok | exit: 0', { text: '`npm run build`', failed: false }],
    ['- one line\\nand another', { text: 'one line and another', failed: false }],
    ['Next step: Write the README', { label: 'Next step', text: 'Write the README', failed: false }],
    ['E1 --- FAIL: TestPhase', { text: 'E1 --- FAIL: TestPhase', failed: false }],
    ['We saw that one of them is: slow', { text: 'We saw that one of them is: slow', failed: false }],
    ['=== CURRENT WORK ===', undefined],
    ['Decisions:', undefined],
    ['', undefined],
  ])('%j', (line, clean) => {
    expect(cleanLine(line)).toEqual(clean)
  })
})

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
    ['tokne', 'a token', ['token']],
    ['tokne', 'a taken seat', []],
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
