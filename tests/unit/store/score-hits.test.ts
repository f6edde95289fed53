import { describe, expect, it } from 'vitest'
import type { HitPart } from '../../../src/store/port.ts'
import {
  addPart,
  bestEntities,
  countHolders,
  type FoundRow,
  linesGiven,
  scoreWhole,
} from '../../../src/store/queries/score-hits.ts'

const part = (term: string, score = 1): HitPart => ({ term, kind: 'word', score })
const row = (line: number, ...parts: HitPart[]): FoundRow => ({
  entity: line,
  line,
  score: parts.reduce((sum, { score }) => sum + score, 0),
  parts,
})

describe('a row', () => {
  it('has each term once, by what says most of it: several words may stand in for one that was mistyped', () => {
    const found = row(1)
    for (const each of [part('pine', 2), part('pine', 3), part('pine', 1), part('cedar', 4)]) addPart(found, each)
    expect(found).toEqual(row(1, part('pine', 3), part('cedar', 4)))
  })
})

describe('the lines that are given', () => {
  const entities = Array.from({ length: 60 }, (_, nth) =>
    bestEntities(
      Array.from({ length: 10 }, (_, line) => ({ ...row(line, part('pine', 100 - nth - line / 10)), entity: nth })),
    ),
  ).flat()

  it('are the best eight of few entities', () => {
    expect(linesGiven(entities.slice(0, 2)).map((lines) => lines.length)).toEqual([8, 8])
  })

  it('of many entities are the best of each, and the best of the others', () => {
    const given = linesGiven(entities)
    expect(Math.min(...given.map((lines) => lines.length))).toBe(1)
    expect(given[0]).toHaveLength(8)
    expect(given.flat().length).toBeLessThanOrEqual(260)
  })
})

describe('an entity as one text', () => {
  const second = { ...row(2, part('pine')), entity: 1 }
  const found = bestEntities([row(1, part('pine')), second, row(3, part('pine'), part('cedar')), row(4, part('pine'))])
  const company = { holders: countHolders(found), entities: 10, lines: 2 }
  const whole = (rows: FoundRow[], lines = 2): number => scoreWhole(rows, lines, company)

  it.each([
    ['a term of fewer entities', row(1, part('cedar')), 2, row(1, part('pine')), 2],
    ['the shorter one', row(1, part('pine')), 1, row(1, part('pine')), 4],
    ['two terms', row(1, part('pine'), part('cedar')), 2, row(1, part('cedar')), 2],
  ])('says more by %s', (_what, more, moreLines, less, lessLines) => {
    expect(whole([more], moreLines)).toBeGreaterThan(whole([less], lessLines))
  })

  it('says more by a second line, and not twice as much', () => {
    const [once, twice] = [whole([row(1, part('pine'))]), whole([row(1, part('pine')), row(2, part('pine'))])]
    expect(twice).toBeGreaterThan(once)
    expect(twice).toBeLessThan(2 * once)
  })

  it('counts a term that nobody is known to have as one of a single entity', () => {
    expect(whole([row(1, part('oak'))])).toBe(whole([row(1, part('cedar'))]))
  })
})
