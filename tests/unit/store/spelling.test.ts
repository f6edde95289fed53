import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  eachWordOf,
  editDistance,
  isLikelyMeant,
  likeliest,
  meantWord,
  mistakeCounter,
  mistakesIn,
  wordsOf,
} from '../../../src/store/queries/spelling.ts'

describe('wordsOf', () => {
  it.each<[string, string, string[]]>([
    ['runs of letters, lower case', 'The Tree, the bush', ['the', 'tree', 'bush']],
    ['Latin ones without accents, others with', 'Café ЁЛКА', ['cafe', 'ёлка']],
    ['no short ones', 'ab abc', ['abc']],
    ['what is written in parts as it is', 'cafe\u0301', ['cafe\u0301']],
    ['none with digits', 'utf8 abc1 word', ['word']],
    ['none that is longer than a word', `${'x'.repeat(32)} ${'y'.repeat(33)}`, ['x'.repeat(32)]],
    ['nothing of a text without letters', '… 12 日本', []],
  ])('gives %s', (_what, text, words) => {
    expect([...wordsOf(text)]).toEqual(words)
  })
})

describe('eachWordOf', () => {
  it('gives repeated words, too', () => {
    expect(eachWordOf('Tree tree')).toEqual(['tree', 'tree'])
  })

  it('finds the same words in ASCII as in any other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect([...eachWordOf(text), 'ёлка']).toEqual(eachWordOf(`${text} ёлка`))
      }),
    )
  })
})

describe('a guess', () => {
  it.each([
    ['Café', 'cafe'],
    ['x'.repeat(32), 'x'.repeat(32)],
    ['x'.repeat(33), undefined],
    ['utf8', undefined],
    ['', undefined],
  ])('is made for %j as %j', (word, meant) => {
    expect(meantWord(word)).toBe(meant)
  })

  it.each([
    ['abc', 0],
    ['abcd', 1],
    ['abcdefg', 1],
    ['abcdefgh', 2],
  ])('for %s allows %i mistakes', (word, mistakes) => {
    expect(mistakesIn(word)).toBe(mistakes)
  })

  it.each<[string, string, string, number | undefined]>([
    ['one letter for another', 'cebar', 'cedar', 1],
    ['a letter added', 'cedxar', 'cedar', 1],
    ['two letters swapped', 'cedra', 'cedar', 0.9],
    ['a letter left out', 'ceda', 'cedar', 0.9],
    ['two letters of a long word', 'midlewaer', 'middleware', 2],
    ['no two of a short one', 'cerdxa', 'cedar', undefined],
    ['a letter that was left out of four', 'fnd', 'find', 0.9],
    ['no other letter of three', 'fxd', 'fed', undefined],
    ['a letter added to three', 'doxg', 'dog', 1],
    ['another ending', 'refnd', 'refunded', 1.5],
    ['another ending of a letter that is doubled', 'kndtting', 'knit', 1.5],
    ['no other ending of a stem of three letters', 'gdtting', 'get', undefined],
    ['nothing for the word itself', 'cedar', 'cedar', undefined],
  ])('counts %s: %s for %s', (_what, written, stored, mistakes) => {
    expect(mistakeCounter(written)(stored)).toBe(mistakes)
  })

  it.each([
    ['a letter left out', 'sel', 'sell', true],
    ['a letter added', 'asell', 'sell', true],
    ['two letters swapped', 'slel', 'sell', true],
    ['another letter', 'bell', 'sell', false],
    ['two mistakes', 'aselt', 'sell', false],
    ['the word itself', 'sell', 'sell', false],
    ['one of three letters', 'rn', 'run', false],
  ])('is likely without a store that has it for %s: %s', (_what, word, meant, likely) => {
    expect(isLikelyMeant(word, meant)).toBe(likely)
  })

  it('takes three letters for the beginning of a word', () => {
    expect([meantWord('ab'), meantWord('abc')]).toEqual([undefined, 'abc'])
  })

  it('prefers the nearer word, then the more frequent one, then the alphabet; a beginning is half a mistake', () => {
    const guess = (text: string, rows: number, distance: number) => ({ text, rows, distance })
    const mistyped = [guess('c', 1, 1), guess('b', 1, 1), guess('d', 9, 1), guess('far', 99, 2), guess('a', 1, 1)]
    expect(likeliest(mistyped, [{ text: 'far', rows: 1 }], 5)).toEqual(['far', 'd', 'a', 'b', 'c'])
    expect(likeliest([...mistyped].reverse(), [], 3)).toEqual(['d', 'a', 'b'])
  })
})

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['cedar', 'cedar', 0],
    ['cedar', 'ceder', 1],
    ['cedar', 'cdear', 1],
    ['cedar', 'ceda', 1],
    ['cedar', 'xcedar', 1],
    ['abcdef', 'bacdfe', 2],
    ['ca', 'abc', 3],
  ])('of %j and %j is %i', (one, other, distance) => {
    expect([editDistance(one, other, 5), editDistance(other, one, 5)]).toEqual([distance, distance])
  })

  it.each([
    ['cedar', 'ced', 1],
    ['abcdefgh', 'ijklmnop', 2],
  ])('is not counted on beyond what is allowed: %s and %s', (one, other, most) => {
    expect(editDistance(one, other, most)).toBe(most + 1)
  })

  it('is that of the whole table as far as is allowed', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (one, other, most) => {
        expect(Math.min(editDistance(one, other, most), most + 1)).toBe(Math.min(tableDistance(one, other), most + 1))
      }),
    )
  })
})

/** As the books have it (optimal string alignment), without any shortcut. */
function tableDistance(one: string, other: string): number {
  const cost = (row: number, column: number): number => {
    if (row === 0 || column === 0) return row + column
    const costs = [
      cost(row - 1, column) + 1,
      cost(row, column - 1) + 1,
      cost(row - 1, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1),
    ]
    if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
      costs.push(cost(row - 2, column - 2) + 1)
    return Math.min(...costs)
  }
  return cost(one.length, other.length)
}
