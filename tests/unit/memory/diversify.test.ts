import { describe, expect, it } from 'vitest'
import { demoteDuplicates, variedHits } from '../../../src/memory/graph/diversify.ts'
import type { EntityFilter, GraphStore, Hit } from '../../../src/store/port.ts'

const WORDS = [
  'cedar',
  'maple',
  'birch',
  'alder',
  'hazel',
  'rowan',
  'larch',
  'aspen',
  'beech',
  'elder',
  'holly',
  'juniper',
]

function order(texts: readonly string[]): readonly string[] {
  return demoteDuplicates(texts, (text) => text).items
}

describe('near-duplicates', () => {
  it('take two places, and the others stand behind what differs', () => {
    const copies = ['1', '2', '3', '4'].map((number) => `the harbour crane ${number} lifts grain today`)
    const other = 'a ferry waits beside the lighthouse'
    expect(order([...copies, other])).toEqual([...copies.slice(0, 2), other, ...copies.slice(2)])
  })

  it('are texts that have seven of ten words in common', () => {
    const [seven, six] = [WORDS.slice(0, 7), WORDS.slice(0, 6)].map((words) => words.join(' '))
    const ten = WORDS.slice(0, 10).join(' ')
    expect(order([ten, ten, six ?? '', 'last'])).toEqual([ten, ten, six, 'last'])
    expect(order([ten, ten, seven ?? '', 'last'])).toEqual([ten, ten, 'last', seven])
  })

  it('are not looked for behind as many different texts as are enough', () => {
    const texts = ['one', 'two', 'three', 'three', 'three', 'four'].map((word) => `${word} cedar`)
    expect(demoteDuplicates(texts, (text) => text, 2)).toEqual({ items: texts, differing: 3 })
    expect(order(texts)).toEqual([...texts.slice(0, 4), 'four cedar', 'three cedar'])
  })

  it('of one writer leave room for others, and keep their own two places before them', async () => {
    const hit = (name: string, source: string) => ({ name, source, lines: [] }) as unknown as Hit
    const copies = Array.from({ length: 12 }, (_, place) => hit(`harbour crane ${place}`, 'hook'))
    const others = WORDS.map((word) => hit(word, 'import'))
    const hits = async (_: string, { exceptSource }: EntityFilter) => (exceptSource === undefined ? copies : others)
    const found = await variedHits({ hits } as unknown as GraphStore, 'crane', {}, 12)
    expect(found).toEqual([...copies.slice(0, 2), ...others.slice(0, 10)])
  })
})
