/** The cells of a terminal that a text takes, told beside the library that knows them all. */

import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { cellWidth } from '../../../src/cli/terminal/width.ts'

describe('cellWidth', () => {
  it.each([
    ['', 0],
    ['list --all', 10],
    ['Übergröße · naïve — “done”…', 27],
    ['订单', 4],
    ['e\u0301', 1],
    ['🚀', 2],
    ['👨‍👩‍👧', 2],
    ['©️', 2],
    ['1️⃣', 2],
    ['한국', 4],
    ['soft\u00adhyphen', 10],
    ['a\u200bb', 2],
  ])('gives %j %i', (text, cells) => {
    expect(cellWidth(text)).toBe(cells)
  })

  it('is the width of the library for every character of the basic plane', () => {
    const differing: string[] = []
    for (let code = 0x20; code <= 0xffff; code += 1) {
      const character = String.fromCodePoint(code)
      if (cellWidth(character) !== stringWidth(character)) differing.push(code.toString(16))
    }
    expect(differing).toEqual([])
  })

  it('is the width of the library for characters that stand together', () => {
    const characters = fc.constantFrom(...Array.from('aZ 1#*©®…—’\u00ad\u0301\u200d\ufe0f\u20e3é한ㅏ订नि🚀👍🏽🇩🇪'))
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 8 }), (parts) => {
        expect(cellWidth(parts.join(''))).toBe(stringWidth(parts.join('')))
      }),
      { numRuns: 2_000 },
    )
  })
})
