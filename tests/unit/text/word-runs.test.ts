import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WRITTEN } from '../../../src/rules.ts'
import { joinRuns, runsOf, shareOf, withoutFences } from '../../../src/text/word-runs.ts'

const words = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `word${from + at}`).join(' ')

describe('the runs of a text', () => {
  it.each([
    [7, 0],
    [8, 1],
    [40, 33],
  ])('are those of eight words: of %i words there are %i', (count, runs) =>
    expect(runsOf(words(count))).toHaveLength(runs),
  )

  it('are of eight characters where a script writes no blanks', () => {
    expect(runsOf('导入器现在读取所有银行')).toHaveLength(4)
  })

  it('know no case, marks or line ends', () => {
    expect(runsOf('One, two: three. FOUR five\nsix  **seven** eight')).toEqual(
      runsOf('one two three four five six seven eight'),
    )
  })

  it('are another one for every other word, and for the same words in another order', () => {
    expect(runsOf('one two three four five six seven eight')).not.toEqual(
      runsOf('one two three four five six eight seven'),
    )
  })
})

describe('the share of a message that stands in a text', () => {
  it.each([
    ['all of it', words(40), 1],
    ['none of it', words(40, 100), 0],
    ['half of it', words(24), 17 / 33],
  ])('is known: %s', (_, text, share) =>
    expect(shareOf(runsOf(words(40)), runsOf(`Before. ${text}. Behind.`))).toBeCloseTo(share),
  )

  it('counts nothing that somebody else wrote there', () => {
    const runs = runsOf(words(40))
    expect(shareOf(runs, runs, new Set(runsOf(words(24))))).toBeCloseTo(16 / 33)
  })

  it('is nothing where fewer runs tell it than are enough', () => {
    const runs = runsOf(words(WRITTEN.compared + 6))
    expect(shareOf(runs, runs)).toBe(0)
    const enough = runsOf(words(WRITTEN.compared + 7))
    expect(shareOf(enough, enough)).toBe(1)
  })

  it('is told of a text that is far longer than what is kept of it', () => {
    const kept = joinRuns(runsOf(words(8 * WRITTEN.kept)), [])
    expect(kept).toHaveLength(WRITTEN.kept)
    const half = `${words(200)} ${words(200, 1_000_000)}`
    expect(shareOf(runsOf(half), kept)).toBeGreaterThan(0.3)
    expect(shareOf(runsOf(half), kept)).toBeLessThan(0.7)
    expect(shareOf(runsOf(words(400, 1_000_000)), kept)).toBe(0)
  })

  it('is 1 of any text in itself, whatever else was written, and never above', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 60 }), fc.lorem({ maxCount: 60 }), (one, other) => {
        const runs = runsOf(one)
        const all = joinRuns(runsOf(other), runs)
        expect(shareOf(runs, all)).toBe(runs.length < WRITTEN.compared ? 0 : 1)
        expect(shareOf(runs, runsOf(other))).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('a message that shows code or a log', () => {
  it('is known by its words around the fences', () => {
    expect(withoutFences('Look:\n```\nerror at line 3\n```\nWhy?')).toBe('Look:\n \nWhy?')
    expect(withoutFences('Look:\n```\nnever closed')).toBe('Look:\n ')
  })
})
