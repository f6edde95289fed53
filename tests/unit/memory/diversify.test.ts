import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { putAlikeBehind } from '../../../src/memory/graph/diversify.ts'
import { RECALL } from '../../../src/rules.ts'

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

  it('are those that are found by comparing all texts with all kinds', () => {
    const text = fc.subarray(WORDS, { minLength: 1 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.array(text, { maxLength: 30 }), (texts) => {
        expect(order(texts)).toEqual(orderByComparingAll(texts))
      }),
    )
  })
})

function orderByComparingAll(texts: readonly string[]): readonly string[] {
  const kinds: { readonly words: ReadonlySet<string>; count: number }[] = []
  const [first, behind]: [string[], string[]] = [[], []]
  for (const text of texts) {
    const words = new Set(text.split(' '))
    const kind = kinds.find((each) => {
      const common = [...words].filter((word) => each.words.has(word)).length
      return common / (words.size + each.words.size - common) >= 0.7
    })
    if (kind === undefined) kinds.push({ words, count: 1 })
    if (kind !== undefined && kind.count >= RECALL.alike) behind.push(text)
    else first.push(text)
    if (kind !== undefined && kind.count < RECALL.alike) kind.count += 1
  }
  return [...first, ...behind]
}
