import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clip, clipEnds, clipLine } from '../../../src/text/clip.ts'
import { anyText } from '../../any-text.ts'

describe('a text that is cut for the store', () => {
  const cuts = { clip, clipEnds, clipLine }

  it.each(Object.entries(cuts))('holds no half of a character, wherever it is cut: %s', (_, cut) => {
    for (let length = 60; length < 80; length += 1) {
      for (const start of ['', 'x', '\ud83d']) {
        const text = cut(`${start}${'\u{1f30a}'.repeat(9_000)}`, length)
        expect([text.isWellFormed(), text.length <= length], text).toEqual([true, true])
      }
    }
  })

  it.each(Object.entries(cuts))('holds none that stood in the text: %s', (_, cut) => {
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), fc.integer({ min: 1, max: 200 }), (text, length) => {
        expect(cut(`${text}\ude00${text}`, length + 60).isWellFormed()).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
