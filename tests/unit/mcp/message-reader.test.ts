import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMessageReader, type Received } from '../../../src/mcp/message-reader.ts'

const LIMIT = 200

/** Everything that comes of the bytes, given in pieces of these lengths. */
function read(bytes: Buffer, sizes: readonly number[] = [bytes.length]): Received[] {
  const reader = createMessageReader(LIMIT)
  const received: Received[] = []
  let from = 0
  for (const size of sizes) {
    received.push(...reader(bytes.subarray(from, from + size)))
    from += size
  }
  received.push(...reader(bytes.subarray(from)))
  return received
}

describe('createMessageReader', () => {
  it.each<readonly [what: string, text: string, expected: Received[]]>([
    ['a message', '{"a":1}\n', [{ kind: 'message', value: { a: 1 } }]],
    [
      'two messages and a carriage return',
      '1\r\n2\n',
      [
        { kind: 'message', value: 1 },
        { kind: 'message', value: 2 },
      ],
    ],
    ['half a message', '{"a":', []],
    ['nothing', '\n \n', []],
    [
      'garbage between messages',
      '1\nhello\n2\n',
      [{ kind: 'message', value: 1 }, { kind: 'garbage' }, { kind: 'message', value: 2 }],
    ],
  ])('gives %s', (_what, text, expected) => {
    expect(read(Buffer.from(text))).toEqual(expected)
  })

  it('takes bytes that are no UTF-8 for what they can be, and goes on', () => {
    const bytes = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}\n1\n')])
    expect(read(bytes)).toEqual([
      { kind: 'message', value: { a: '\ufffd\ufffd' } },
      { kind: 'message', value: 1 },
    ])
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
    const expected = { kind: 'too-long', bytes: Buffer.byteLength(line), ...(id === undefined ? {} : { id }) }
    const bytes = Buffer.from(`${line}\n1\n`)
    expect(read(bytes)).toEqual([expected, { kind: 'message', value: 1 }])
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
          expect(read(Buffer.from(`${line}\n`))).toEqual([{ kind: 'too-long', bytes: Buffer.byteLength(line), id }])
        },
      ),
    )
  })
})
