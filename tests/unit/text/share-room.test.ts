import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Item, shareRoom } from '../../../src/text/share-room.ts'

const quote = (text: string, weight = 1): Item => ({ label: '- ', text, weight })
const long = (word: string) => `${word} `.repeat(200).trim()

describe('a text within so many characters', () => {
  it('holds everything where there is room', () => {
    const text = shareRoom(
      [{ heading: 'GOAL', items: ['fixed', quote('Draw it.'), { list: [{ text: 'a.ts' }], weight: 1 }] }],
      500,
    )
    expect(text).toBe('GOAL\nfixed\n- Draw it.\na.ts')
  })

  it('shares its room by weight', () => {
    const text = shareRoom([{ heading: 'H', items: [quote(long('tide'), 3), quote(long('gauge'), 1)] }], 600)
    const [, first = '', second = ''] = text.split('\n')
    expect(first.length).toBeGreaterThan(2 * second.length)
    expect(text.length).toBeGreaterThan(500)
  })

  it('gives what a short text leaves to the long ones', () => {
    const text = shareRoom([{ heading: 'H', items: [quote('Short.', 100), quote(long('gauge'), 1)] }], 600)
    expect(text.length).toBeGreaterThan(500)
  })

  it('gives what is left out for want of room to the others', () => {
    const leftOut: Item = { label: '- ', text: long('reef'), weight: 3, shortest: 900 }
    const text = shareRoom([{ heading: 'H', items: [quote(long('gauge'), 1), leftOut] }], 700)
    expect(text).not.toContain('reef')
    expect(text.length).toBeGreaterThan(600)
  })

  it('loses little where it is too long by a few characters', () => {
    const items = [long('fixed'), quote(long('tide'), 3), quote(long('gauge'), 1)]
    const whole = shareRoom([{ heading: 'H', items }], 10_000)
    expect(shareRoom([{ heading: 'H', items }], whole.length - 2).length).toBeGreaterThan(whole.length - 100)
  })

  it('has no heading without a line', () => {
    expect(
      shareRoom(
        [
          { heading: 'EMPTY', items: [] },
          { heading: 'GOAL', items: ['x'] },
        ],
        100,
      ),
    ).toBe('GOAL\nx')
  })

  it('says how many entries of a list are left out', () => {
    const list = Array.from({ length: 50 }, (_, index) => ({ text: `src/tide-${index}.ts` }))
    expect(shareRoom([{ heading: 'FILES', items: [{ list, weight: 1 }] }], 200)).toMatch(
      /^FILES\nsrc\/tide-0\.ts\n[\s\S]*… \d+ more$/,
    )
  })

  it('tells all entries in brief before one of them in full', () => {
    const list = Array.from({ length: 5 }, (_, index) => ({
      text: `src/tide-${index}.ts: ${'name, '.repeat(20)}`,
      brief: `src/tide-${index}.ts`,
    }))
    const text = shareRoom([{ heading: 'FILES', items: [{ list, weight: 1 }] }], 260)
    for (const index of [0, 1, 2, 3, 4]) expect(text).toContain(`src/tide-${index}.ts`)
    expect(text).toContain('src/tide-0.ts: name')
    expect(text).not.toContain('src/tide-4.ts: name')
  })

  it('is never longer than its room where its fixed lines fit', () => {
    const item = fc.oneof(
      fc.record({
        label: fc.constant('- '),
        text: fc.string({ maxLength: 400 }),
        weight: fc.integer({ min: 1, max: 20 }),
      }),
      fc.record({
        list: fc.array(fc.record({ text: fc.string({ maxLength: 60 }) }), { maxLength: 20 }),
        weight: fc.integer({ min: 1, max: 20 }),
      }),
    )
    fc.assert(
      fc.property(fc.array(item, { maxLength: 12 }), fc.integer({ min: 40, max: 1_500 }), (items, room) => {
        expect(shareRoom([{ heading: 'H', items }], room).length).toBeLessThanOrEqual(room)
      }),
    )
  })
})
