import { describe, expect, it } from 'vitest'
import type { HitPart } from '../../../src/store/port.ts'
import { addPart, bestEntities, type FoundRow, linesGiven } from '../../../src/store/queries/score-hits.ts'

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
