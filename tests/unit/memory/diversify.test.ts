import { describe, expect, it } from 'vitest'
import { putAlikeBehind } from '../../../src/memory/graph/diversify.ts'

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
  return putAlikeBehind(texts, (text) => text).items
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
    expect(putAlikeBehind(texts, (text) => text, 2)).toEqual({ items: texts, differing: 3 })
    expect(order(texts)).toEqual([...texts.slice(0, 4), 'four cedar', 'three cedar'])
  })
})
