/**
 * Every regular expression of the source takes time in proportion to a text's length. That the steps which read a text do,
 * too: see long.slow.test.ts.
 */

import { describe, expect, it } from 'vitest'
import { textThatSlows } from './growth.ts'
import { literalPatterns, madePatterns, placesThatMake } from './patterns.ts'

/** Places that put a pattern together of the text they are given, in a call; those of `text` do it for others, who are tried. */
const OF_A_CALL = [
  'memory/graph/recall.ts',
  'memory/transfer/read-state-file.ts',
  'recovery/loss/losses.ts',
  'snapshot/format/pasted.ts',
  'text/pastes.ts',
]

const made = await madePatterns(async () => {
  const [{ FORMAT_RULES, PLACE_RULES }, { COMMAND_RULES }] = await Promise.all([
    import('../../src/redact/formats.ts'),
    import('../../src/redact/commands.ts'),
  ])
  for (const rule of [...FORMAT_RULES, ...PLACE_RULES, ...COMMAND_RULES]) void rule.pattern
  await import('../../src/recovery/match/time-reference.ts')
})
const all = [...new Map([...literalPatterns(), ...made.patterns].map((one) => [`/${one.source}/${one.flags}`, one]))]

describe('the regular expressions of the source', () => {
  it('are all known: what is put together is, but for what a call makes of its text', () => {
    const unknown = placesThatMake().filter((place) => !made.places.has(place))
    expect([...new Set(unknown.map((place) => place.slice(0, place.lastIndexOf(':'))))]).toEqual(OF_A_CALL)
    expect(all.length).toBeGreaterThan(1_000)
  })

  it('take time in proportion to a text’s length, whatever it repeats', () => {
    const slow = all.flatMap(([text, found]) => {
      const by = textThatSlows(found)
      return by === undefined ? [] : [`${found.file} ${text}: ${by}`]
    })
    expect(slow).toEqual([])
  })

  it.each([
    ['the square', String.raw`\s+$`, ''],
    ['a power of the length', String.raw`^(?:(?:yes|\d+\.?)\b[\s,.!&]*)+$`, 'i'],
  ])('would be found to take %s', (_, source, flags) => {
    expect(textThatSlows({ file: 'a.ts', source, flags })).toBeDefined()
  })

  it.each([
    ['one number', String.raw`^(?:(?:yes|\d+)\b[\s,.!&]*)+$`, 'i'],
    ['the first of a run', String.raw`(?<!\s)\s+$`, ''],
    ['so many', String.raw`\s{1,200}$`, ''],
  ])('are found to take no more where they read %s', (_, source, flags) => {
    expect(textThatSlows({ file: 'a.ts', source, flags })).toBeUndefined()
  })
})
