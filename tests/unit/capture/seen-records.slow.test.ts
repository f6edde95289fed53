import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordId } from '../../../src/hosts/claude-code/seen-records.ts'
import { redactRecord } from '../../../src/redact/record.ts'
import { rounds } from '../../rounds.ts'
import { answer, at, fold, type Line, prompt, readerOf, record, refused, used } from './records.ts'

/** A session as a client writes it: each record has an id, a time of its own and follows the one before it. */
const uuid = (index: number) => `${index.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
const session = (lines: readonly Line[]): Line[] =>
  lines.map((line, index) =>
    JSON.stringify({
      ...JSON.parse(line),
      uuid: uuid(index + 1),
      parentUuid: index === 0 ? null : uuid(index),
      timestamp: at(index),
    }),
  )
const turn = (number: number): Line[] => [
  prompt(`Draw pier ${number}. Never use feet for pier ${number}.`),
  ...used('Write', { file_path: `/p/${number % 3}.ts`, content: 'a\nb' }, 'File created successfully', {
    id: `w${number}`,
  }),
  ...used('Bash', { command: 'npm test' }, ' Tests  4 passed (4)', { id: `b${number}` }),
  ...refused('Edit', { file_path: '/p/x.ts' }, `use y for ${number}`),
  answer(`Drawn ${number}. I decided to use metres for ${number}.`, `m${number}`),
]
const LINES = session(Array.from({ length: 30 }, (_, number) => turn(number)).flat())
const WHOLE = fold(LINES)

/** What the state says of the session, without what only says what was read last. */
const said = ({ reader: _, ...state }: typeof WHOLE) => state

const idOf = (uuid: unknown) => recordId(redactRecord({ uuid }))

describe('a record whose id is ordered by time', () => {
  // UUIDv7: the first 48 bits are the millisecond; some writers count up the bits after it, others draw the last ones.
  const ids = {
    'counts up in the middle': (index: number) =>
      `0199c0de-4a1b-7${index.toString(16).padStart(3, '0')}-8000-000000000000`,
    'counts up at the end': (index: number) => `0199c0de-4a1b-7000-8000-${index.toString(16).padStart(12, '0')}`,
    'counts up in the third group of bits': (index: number) =>
      `0199c0de-4a1b-7000-8${index.toString(16).padStart(3, '0')}-000000000000`,
  }

  it.each(Object.entries(ids))('is no duplicate of another one of the same millisecond: %s', (_, id) => {
    const lines = Array.from({ length: 12 }, (_, number) => prompt(`Draw pier ${number}.`)).map((line, index) =>
      JSON.stringify({ ...JSON.parse(line), uuid: id(index), timestamp: at(0) }),
    )
    expect(fold(lines).exchanges).toBe(12)
    expect(fold([...lines, ...lines]).exchanges).toBe(12)
  })

  it('is told by every bit of the id', () => {
    const hex = '0199c0de4a1b7abc8def0123456789ab'
    const shaped = (digits: string) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    const others = Array.from(hex, (digit, place) =>
      ['1', '2', '4', '8'].map((bit) => {
        const changed = (Number.parseInt(digit, 16) ^ Number(bit)).toString(16)
        return idOf(shaped(hex.slice(0, place) + changed + hex.slice(place + 1)))
      }),
    ).flat()
    const known = idOf(shaped(hex))
    expect(new Set([...others, known]).size).toBe(129)
    expect(others.every((id) => Number.isSafeInteger(id))).toBe(true)
  })

  it.each(['', 'x'.repeat(36), 'zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz', 7, null])(
    'has none where the id is %j',
    (uuid) => {
      expect(idOf(uuid)).toBeUndefined()
    },
  )
})

describe('a record that stands in a transcript twice', () => {
  it('counts once, whichever it is', () => {
    fc.assert(
      fc.property(fc.nat(LINES.length - 1), fc.nat(20), (index, later) => {
        const lines = [...LINES]
        lines.splice(Math.min(index + 1 + later, lines.length), 0, LINES[index] ?? '')
        expect(said(fold(lines))).toEqual(said(WHOLE))
      }),
      { numRuns: rounds(60) },
    )
  })

  it.each([
    ['from its start', 0, LINES.length],
    ['from a prompt on', 80, 200],
    ['its last turns', LINES.length - 24, LINES.length],
  ])('counts once where a history is repeated %s', (_, from, to) => {
    const start = from - (from % 8)
    const lines = [...LINES.slice(0, to), ...LINES.slice(start, to), ...LINES.slice(to)]
    expect(said(fold(lines))).toEqual(said(WHOLE))
  })

  it('does not keep what comes after the repetition from being read', () => {
    const more = session([...LINES, ...turn(30)]).slice(LINES.length)
    const state = fold(LINES, LINES, more)
    expect(state.exchanges).toBe(31)
    expect(said(state)).toEqual(said(fold(LINES, more)))
  })

  it('is told by its id, not by what it says: the same words are asked twice', () => {
    const lines = session([prompt('go on'), answer('Done.', 'm1'), prompt('go on'), answer('Done.', 'm2')])
    expect(fold(lines).exchanges).toBe(2)
    const without = [prompt('go on', { uuid: 'x' }), prompt('go on', { uuid: 'x' })]
    expect(fold(without).requests).toHaveLength(2)
  })

  it('is known within bounds', () => {
    expect(readerOf(WHOLE).latest.length).toBeLessThanOrEqual(64)
  })
})

describe('a history that a process wrote once more, from a compaction on', () => {
  const boundary = (): Line =>
    record({ type: 'system', subtype: 'compact_boundary', compactMetadata: { trigger: 'auto' } })
  const summary = (): Line =>
    prompt('This session is being continued from a previous conversation that ran out of context.', {
      isCompactSummary: true,
    })
  const compacted = (...turns: readonly number[]): Line[] => [
    boundary(),
    summary(),
    ...turns.flatMap((number) => turn(number)),
  ]

  it.each([
    ['right behind it', 3, 1],
    ['after many turns', 25, 1],
    ['twice', 25, 2],
  ])('counts each compaction once: %s', (_, turns, times) => {
    const numbers = Array.from({ length: turns }, (_, number) => number + 2)
    const first = session([...turn(0), ...turn(1), ...compacted(...numbers), ...compacted(50)])
    const replayed = first.slice(turn(0).length * 2, -compacted(50).length)
    const later = session([...first, ...compacted(51)]).slice(first.length)
    const again = Array.from({ length: times }, () => replayed).flat()
    const all = fold([...first, ...again, ...later])
    const without = fold([...first, ...later])
    expect(all.compactions).toBe(3)
    expect(said({ ...all, offset: 0 })).toEqual(said({ ...without, offset: 0 }))
  })

  it('counts each summary of an older client once, which writes no boundary', () => {
    const first = session([
      ...turn(0),
      summary(),
      ...Array.from({ length: 20 }, (_, number) => turn(number + 1)).flat(),
    ])
    expect(fold([...first, ...first.slice(turn(0).length)]).compactions).toBe(1)
  })
})
