import { describe, expect, it } from 'vitest'
import { newestPage, type PlacedRow, readPageCursor } from '../../../src/store/queries/entity-facts.ts'
import { filterConditions, timeOf } from '../../../src/store/queries/entity-filter.ts'

const row = (id: number, time?: number): PlacedRow => (time === undefined ? { id } : { id, time })

describe('newestPage', () => {
  it.each<[string, PlacedRow[], number, number[], string?]>([
    ['the newest first', [row(1, 10), row(2, 30), row(3, 20)], 5, [2, 3, 1]],
    ['of one moment the last one made first', [row(1, 10), row(2, 10)], 5, [2, 1]],
    [
      'last those without a time that can be read, also behind those before 1970',
      [row(1), row(2, 5), row(3), row(4, -5)],
      5,
      [2, 4, 3, 1],
    ],
    ['where the next page begins', [row(1, 10), row(2, 30), row(3, 20)], 2, [2, 3], '20.3'],
    ['where it begins behind one without a time', [row(2, 5), row(1), row(3)], 2, [2, 3], '.3'],
    ['no next page where this one is the last', [row(1, 10), row(2, 20)], 2, [2, 1]],
    ['nothing of nothing', [], 3, []],
    ['no next page behind an empty one', [row(1, 1)], 0, []],
  ])('gives %s', (_what, rows, limit, ids, next) => {
    expect(newestPage(rows, limit)).toEqual(next === undefined ? { ids } : { ids, next })
  })
})

describe('readPageCursor', () => {
  it.each([
    ['20.3', { time: 20, id: 3 }],
    ['-5.1', { time: -5, id: 1 }],
    ['20', { time: 20, id: 0 }],
    ['.3', { id: 3 }],
    ['', { id: 0 }],
    ['x.y', { id: 0 }],
    ['1.Infinity', { time: 1, id: 0 }],
  ])('reads %j, and takes what is no place for the end', (text, place) => {
    expect(readPageCursor(text)).toEqual(place)
  })
})

describe('filterConditions', () => {
  const at = '2025-10-07T00:00:00.000Z'
  const all = { type: 't', status: 's', project: 'p', since: at, until: at, exceptSource: 'import' }
  const time = Date.parse(at)

  it('asks for everything at once, each by the column of its kind', () => {
    expect(filterConditions(all)).toEqual({
      conditions: [
        '(entity.type = ? OR snapshot.type = ?)',
        'snapshot.status = ?',
        'coalesce(snapshot.project, entity.project) = ?',
        'coalesce(snapshot.time, entity.time) >= ?',
        'coalesce(snapshot.time, entity.time) <= ?',
        'entity.source <> ?',
      ],
      values: ['t', 't', 's', 'p', time, time, 'import'],
    })
    expect(filterConditions(all, 'others')).toEqual({
      conditions: [
        'entity.type = ?',
        'FALSE',
        'entity.project = ?',
        'entity.time >= ?',
        'entity.time <= ?',
        'entity.source <> ?',
      ],
      values: ['t', 'p', time, time, 'import'],
    })
    expect(timeOf('snapshots')).toBe('snapshot.time')
  })

  it('asks for nothing where nothing is given', () => {
    for (const kind of ['any', 'snapshots', 'others'] as const)
      expect(filterConditions({}, kind)).toEqual({ conditions: [], values: [] })
  })
})
