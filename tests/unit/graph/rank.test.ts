import { describe, expect, it } from 'vitest'
import { rankHits } from '../../../src/graph/rank.ts'
import type { Hit, HitPart } from '../../../src/store/port.ts'

const PART: HitPart = { term: 'cedar', kind: 'word', score: 2 }

function hit(name: string, lines: readonly (readonly [place: number, parts: number])[]): Hit {
  return {
    name,
    entityType: 'note',
    source: 'cli',
    isOwned: false,
    whole: 1,
    named: [],
    lines: lines.map(([place, parts]) => ({
      content: parts > 0 ? `cedar ${place}` : `line ${place}`,
      place,
      parts: parts > 0 ? [PART] : [],
    })),
  }
}

describe('the lines of an answer', () => {
  const linesOf = (lines: readonly (readonly [number, number])[]): string[] =>
    (rankHits('cedar', [hit('talk', lines)])[0]?.lines ?? []).map(({ content }) => content)

  it('rank the line before a line that answers above the line after it', () => {
    const shown = linesOf([
      [5, 1],
      [6, 0],
      [4, 0],
    ])
    expect(shown).toEqual(['cedar 5', 'line 4', 'line 6'])
  })

  it('rank a line that answers higher where the lines beside it answer, too', () => {
    const shown = linesOf([
      [1, 1],
      [7, 1],
      [8, 1],
    ])
    expect(shown).toEqual(['cedar 7', 'cedar 8', 'cedar 1'])
  })

  it('do not change how well their entity answers', () => {
    const score = (lines: readonly (readonly [number, number])[]) =>
      rankHits('cedar', [hit('talk', lines), hit('other', [[1, 1]])]).map((each) => [each.name, each.score])
    expect(
      score([
        [1, 1],
        [2, 0],
      ]),
    ).toEqual(score([[1, 1]]))
  })
})
