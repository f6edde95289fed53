import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLineReader, type TooLong } from '../../../src/mcp/line-reader.ts'

const LIMIT = 200

/** Everything that comes of the bytes, given in pieces of these lengths. */
function read(bytes: Buffer, sizes: readonly number[] = [bytes.length]): (string | TooLong)[] {
  const reader = createLineReader(LIMIT)
  const received: (Buffer | TooLong)[] = []
  let from = 0
  for (const size of sizes) {
    received.push(...reader(bytes.subarray(from, from + size)))
    from += size
  }
  received.push(...reader(bytes.subarray(from)))
  return received.map((line) => (Buffer.isBuffer(line) ? line.toString() : line))
}

describe('createLineReader', () => {
  it.each<readonly [what: string, text: string, expected: string[]]>([
    ['a line', '{"a":1}\n', ['{"a":1}']],
    ['two lines', '1\n2\n', ['1', '2']],
    ['nothing of a line that has not ended', '{"a":', []],
    ['empty lines', '\n \n', ['', ' ']],
  ])('gives %s', (_what, text, expected) => {
    expect(read(Buffer.from(text))).toEqual(expected)
  })

  it('skips a line that is too long and says its length, however it comes in', () => {
    const line = `{"jsonrpc":"2.0","id":7,"params":{"a":"${'x'.repeat(LIMIT)}"}}`
    const bytes = Buffer.from(`${line}\n1\n`)
    const ones = Array.from({ length: bytes.length }, () => 1)
    for (const sizes of [undefined, ones]) expect(read(bytes, sizes)).toEqual([{ bytes: line.length }, '1'])
  })

  it('gives the same in any pieces', () => {
    const line = fc.oneof(
      fc.json().map((text) => text.replaceAll('\n', '')),
      fc.string({ maxLength: 3 * LIMIT }),
      fc
        .record({ id: fc.oneof(fc.nat(), fc.string()), a: fc.string({ minLength: LIMIT }) })
        .map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.array(fc.nat({ max: 300 })), (lines, sizes) => {
        const bytes = Buffer.from(lines.map((text) => `${text.replaceAll('\n', ' ')}\n`).join(''))
        expect(read(bytes, sizes)).toEqual(read(bytes))
      }),
    )
  })
})
