import { describe, expect, it } from 'vitest'
import { filterConditions, timeOf } from '../../../src/store/queries/entity-filter.ts'

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
