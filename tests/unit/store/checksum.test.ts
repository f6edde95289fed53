import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checksum, type SqlArgument, verified } from '../../../src/store/sqlite/checksum.ts'

const value: fc.Arbitrary<SqlArgument> = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.constant(null),
  fc.uint8Array({ maxLength: 6 }),
)

describe('a checksum', () => {
  it('is that of its own values alone', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (values) => {
        const [first = null, ...others] = values
        expect(verified(checksum(...values), first, ...others)).toBe(first)
        expect(() => verified(checksum(...values) + 1, first, ...others)).toThrow(/malformed/)
        expect(() => verified(null, first, ...others)).toThrow(/malformed/)
      }),
    )
  })

  it.each<[string, SqlArgument[], SqlArgument[]]>([
    ['a number and its digits', [1], ['1']],
    ['a text and its bytes', ['ab'], [Buffer.from('ab')]],
    ['nothing and an empty text', [null], ['']],
    ['a letter in one column and in the next', ['ab', 'c'], ['a', 'bc']],
    ['another order', ['a', 'b'], ['b', 'a']],
    ['one column more', ['a'], ['a', null]],
  ])('tells apart %s', (_what, one, other) => {
    expect(checksum(...one)).not.toBe(checksum(...other))
  })

  it('is the same for ever: stores hold it', () => {
    expect([checksum('a', 'b', null), checksum(), checksum(7, Buffer.from([1, 2]))]).toMatchInlineSnapshot(`
      [
        1693888115,
        0,
        3524691141,
      ]
    `)
  })
})
