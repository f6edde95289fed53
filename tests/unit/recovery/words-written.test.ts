import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runsOf, shareOf } from '../../../src/recovery/match/words-written.ts'

const words = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `word${from + at}`).join(' ')

describe('the runs of a message', () => {
  it.each([
    [7, 0],
    [8, 1],
    [40, 33],
  ])('are those of eight words: of %i words there are %i', (count, runs) =>
    expect(runsOf(words(count)).size).toBe(runs),
  )

  it('are of eight characters where a script writes no blanks', () => {
    expect(runsOf('导入器现在读取所有银行').size).toBe(4)
  })

  it('hold nothing of fenced code, and no case, marks or line ends', () => {
    expect(runsOf(`\`\`\`js\n${words(20)}\n\`\`\``).size).toBe(0)
    expect(runsOf('One, two: three. FOUR five\nsix  **seven** eight')).toEqual(
      new Set(['one two three four five six seven eight']),
    )
  })
})

describe('the share of a message that stands in a text', () => {
  it.each([
    ['all of it', words(40), 1],
    ['none of it', words(40, 100), 0],
    ['half of it', words(24), 17 / 33],
  ])('is known: %s', (_, text, share) =>
    expect(shareOf(runsOf(words(40)), `Before. ${text}. Behind.`)).toBeCloseTo(share),
  )

  it('is 1 of any text in itself that has a run, and never above', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 60 }), fc.lorem({ maxCount: 60 }), (one, other) => {
        const runs = runsOf(one)
        expect(shareOf(runs, one)).toBe(runs.size === 0 ? 0 : 1)
        expect(shareOf(runs, other)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
