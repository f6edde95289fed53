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

  const filler = 'x'.repeat(LIMIT)
  it.each<readonly [what: string, line: string, id: string | number | undefined]>([
    ['at the front', `{"jsonrpc":"2.0","id":7,"params":{"a":"${filler}"}}`, 7],
    ['at the end', `{"params":{"a":"${filler}"},"id":"seven"}`, 'seven'],
    ['with blanks', `{ "params" : [ "${filler}" ] , "id" : 7 }`, 7],
    ['and another one inside a parameter', `{"params":{"id":1,"x":{"id":2},"a":"${filler}"},"id":3}`, 3],
    ['and a text that looks like one', `{"params":{"a":"\\",\\"id\\":9,${filler}"},"id":3}`, 3],
    ['nowhere', `{"params":{"id":1,"a":"${filler}"}}`, undefined],
    ['as a value only', `{"method":"id","params":"${filler}"}`, undefined],
    ['but is none', `{"params":"${filler}","id":null}`, undefined],
    ['not, as it is no object', `["id",7,"${filler}"]`, undefined],
    ['not, as words come before it', `log: {"id":7,"a":"${filler}"}`, undefined],
    ['after a byte order mark', `\ufeff {"id":7,"a":"${filler}"}`, 7],
  ])('skips a line that is too long and says its id where it stands %s', (_what, line, id) => {
    const expected = { bytes: Buffer.byteLength(line), ...(id === undefined ? {} : { id }) }
    const bytes = Buffer.from(`${line}\n1\n`)
    expect(read(bytes)).toEqual([expected, '1'])
    // However it comes in.
    expect(
      read(
        bytes,
        Array.from({ length: bytes.length }, () => 1),
      ),
    ).toEqual(read(bytes))
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

  it('says the id of any message that is too long', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer(), fc.string({ maxLength: 50 })),
        fc.json(),
        fc.boolean(),
        (id, params, first) => {
          const rest = { params: JSON.parse(params) as unknown, filler }
          const line = JSON.stringify(first ? { id, ...rest } : { ...rest, id })
          expect(read(Buffer.from(`${line}\n`))).toEqual([{ bytes: Buffer.byteLength(line), id }])
        },
      ),
    )
  })
})
