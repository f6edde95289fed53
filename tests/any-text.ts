/** @module Texts of any characters. fast-check's unit `binary` lists all 1.1 million of them first, in each worker: a second of its own. */

import fc from 'fast-check'

const SURROGATES = { first: 0xd800, count: 0x800 } as const

/** Any character but half of a pair. What it is made of is told, or no text would hold what fast-check knows as dangerous (`__proto__`). */
const character = fc.integer({ min: 0, max: 0x10ffff - SURROGATES.count }).map(
  (place) => String.fromCodePoint(place < SURROGATES.first ? place : place + SURROGATES.count),
  (text) => {
    const [code = Number.NaN, ...others] = Array.from(String(text), (each) => each.codePointAt(0) ?? Number.NaN)
    if (Number.isNaN(code) || others.length > 0) throw new Error('not a character')
    return code < SURROGATES.first ? code : code - SURROGATES.count
  },
)

/** Returns texts of any characters. */
export function anyText(constraints: fc.StringConstraints = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: character })
}
