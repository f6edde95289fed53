import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMMAND_RULES } from '../../src/redact/commands.ts'
import { FORMAT_RULES, PLACE_RULES } from '../../src/redact/formats.ts'
import { createKeywordScan } from '../../src/redact/keyword-scan.ts'
import { SECRET_NAMES } from '../../src/redact/names.ts'
import { redact, redactDeep } from '../../src/redact/redact.ts'
import { fullOrPart, rounds } from '../rounds.ts'
import { startMeter } from '../spent.ts'

const KEYWORDS = [
  ...new Set([...FORMAT_RULES, ...PLACE_RULES, ...COMMAND_RULES].flatMap((rule) => rule.keywords)),
  ...SECRET_NAMES,
]
const MEGABYTE = 1 << 20

/** Pieces that rules start, go on and end with, so that random texts come close to every rule. */
const piece = fc.oneof(
  fc.constantFrom(...KEYWORDS),
  fc.constantFrom(
    '=',
    ': ',
    '="',
    '"',
    "'",
    '\\"',
    '\\n',
    '\n',
    ' ',
    '@',
    '://',
    '.',
    '-',
    '_',
    ';',
    '<',
    '>',
    '--',
    '[',
    ']',
  ),
  fc.constantFrom(
    '-----BEGIN PRIVATE KEY-----',
    '-----END PRIVATE KEY-----',
    '[REDACTED:jwt]',
    '[REDACTED:',
    '\uFDD0',
    '\uFDE3',
  ),
  fc.constantFrom('A'.repeat(16), 'a1B2'.repeat(10), 'f0'.repeat(16), 'f0'.repeat(20), '0'.repeat(64), 'user:hunter2'),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)
const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''))

describe('redact, for any text', () => {
  it('gives the same again when applied twice', () => {
    fc.assert(
      fc.property(text, (value) => {
        const once = redact(value)
        expect(redact(once)).toBe(once)
      }),
      { numRuns: rounds(5_000) },
    )
  })

  it('leaves no GitHub token, wherever it stands', () => {
    const token = fc.string({ unit: fc.constantFrom(...'aB3xY9kQ'), minLength: 36, maxLength: 40 })
    fc.assert(
      fc.property(text, token, text, (before, body, after) => {
        expect(redact(`${before} gh${'p_'}${body} ${after}`)).not.toContain(body)
      }),
      { numRuns: rounds(1_000) },
    )
  })

  it('changes nothing in words', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdefghij klmnop,qrstuvwxyz.'), maxLength: 200 })
    fc.assert(
      fc.property(word, (value) => {
        expect(redact(value)).toBe(value)
      }),
    )
  })

  it('keeps the shape of JSON and gives the same again when applied twice', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const once = redactDeep(value)
        expect(redactDeep(once)).toEqual(once)
      }),
    )
  })
})

describe('createKeywordScan, for any keywords and text', () => {
  it('finds exactly what a search for each keyword finds', () => {
    const few = fc.string({ unit: fc.constantFrom(...'abc_'), minLength: 1, maxLength: 4 })
    const folded = fc.string({ unit: fc.constantFrom(...'abcABC_-é'), maxLength: 40 })
    fc.assert(
      fc.property(fc.uniqueArray(few, { minLength: 1, maxLength: 8 }), folded, (keywords, value) => {
        const found: string[] = []
        createKeywordScan(keywords)(value, (keyword, start) => found.push(`${keywords[keyword]}@${start}`))
        const expected = keywords.flatMap((keyword) =>
          Array.from(value, (_, at) => at)
            .filter((at) => value.toLowerCase().startsWith(keyword, at))
            .map((at) => `${keyword}@${at}`),
        )
        expect(found.sort()).toEqual(expected.sort())
      }),
    )
  })
})

describe('D07: redact, on hostile text', () => {
  const fill = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size)
  /** Milliseconds, the best of up to five while over the limit: a machine may be busy, a rule that is not linear stays slow. */
  const duration = (value: string, limit: number): number => {
    let best = Number.POSITIVE_INFINITY
    for (let run = 0; run < 5 && best > limit; run++) {
      const spent = startMeter()
      redact(value)
      best = Math.min(best, spent())
    }
    return best
  }
  /** In characters: what takes the square of a length takes seconds for the full one, and a quarter of a second for the part. */
  const LONG = fullOrPart(MEGABYTE / 16, MEGABYTE / 64)
  /** In milliseconds of the processor. */
  const MOST = fullOrPart(500, 100)
  /** What makes a rule start and go on for long without ever matching, or match as often as it can. */
  const shapes: readonly [string, (keyword: string) => string][] = [
    ['repeated', (keyword) => fill(keyword, LONG)],
    ['repeated with a sign', (keyword) => fill(`${keyword}=`, LONG)],
    ['repeated with a quote', (keyword) => fill(`${keyword}="`, LONG)],
    ['repeated with a blank', (keyword) => fill(`${keyword} a`, LONG)],
    ['repeated with a word', (keyword) => fill(`${keyword}${'a'.repeat(30)}`, LONG)],
    ['followed by letters', (keyword) => keyword + 'a'.repeat(LONG)],
    ['followed by digits', (keyword) => keyword + '0'.repeat(LONG)],
  ]
  const firsts = [...FORMAT_RULES, ...PLACE_RULES, ...COMMAND_RULES].map((rule) => rule.keywords[0] ?? '')

  it.each(shapes)(`takes less than ${MOST} ms for ${LONG / 1_024} kB of any rule's keyword %s`, (_, shape) => {
    const slow = [...new Set([...firsts, ...SECRET_NAMES.slice(0, 20)])].filter(
      (keyword) => duration(shape(keyword), MOST) > MOST,
    )
    expect(slow).toEqual([])
  })

  it.each([
    ['key heads', '-----BEGIN PRIVATE KEY-----\n'],
    ['key ends', `${'A'.repeat(64)}\n-----END PRIVATE KEY-----\n`],
    ['key lines', `${'A'.repeat(64)}\n`],
    ['half tokens', 'eyJaaaaaaaaaa.'],
    ['addresses', '://a:b'],
    ['command lines', 'curl mysql -u a:bcd -p'],
    ['backslashes', '\\'],
    ['quotes', 'token="\\'],
    ['names', 'A_TOKEN=A_TOKEN'],
    ['prefixes', `${'a-'.repeat(20)}token`],
    ['markers', '[REDACTED:jwt]'],
    ['non-characters', '\uFDD0\uFDE0'],
    ['secrets side by side', 'PASSWORD=hunter2 '],
  ])('takes less than two seconds for a megabyte of %s', (_, unit) => {
    expect(duration(fill(unit, MEGABYTE), 2_000)).toBeLessThan(6_000)
  })
})
