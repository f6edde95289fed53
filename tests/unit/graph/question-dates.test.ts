import { describe, expect, it } from 'vitest'
import { datesIn, isOnDate } from '../../../src/graph/question-dates.ts'

describe('the dates in a question', () => {
  it.each([
    ['what was decided on 2025-10-07?', [{ year: 2025, month: 10, day: 7 }]],
    ['what was decided in 2025-10', [{ year: 2025, month: 10 }]],
    ['what happened on 19 February 2025', [{ year: 2025, month: 2, day: 19 }]],
    ['what happened on February 19th, 2025?', [{ year: 2025, month: 2, day: 19 }]],
    ['on the 3rd of march', [{ month: 3, day: 3 }]],
    ['what did Rosa do in May', [{ month: 5 }]],
    ['the release of May 2023', [{ year: 2023, month: 5 }]],
    [
      'between Jan 2024 and Sept. 2024',
      [
        { year: 2024, month: 1 },
        { year: 2024, month: 9 },
      ],
    ],
    ['what happened on 14 Septebmer 2025', [{ year: 2025, month: 9, day: 14 }]],
    ['what happened in Juy 2024', [{ year: 2024, month: 7 }]],
    ['the Febuary 2025 release', [{ year: 2025, month: 2 }]],
    ['what happened in Agust', [{ month: 8 }]],
    ['in a marsh', []],
    ['in many 2024 cars', []],
    ['what may break', []],
    ['march on', []],
    ['version 2025.10 of node 20', []],
    ['a decision', []],
  ])('%s', (question, dates) => {
    expect(datesIn(question)).toEqual(dates)
  })

  it.each([
    ['2025-02-19T23:00:00.000Z', true],
    ['2025-02-20T00:00:00.000Z', false],
    ['2024-02-19T10:00:00.000Z', false],
    ['soon', false],
  ])('hold %s on 19 February 2025: %s', (at, held) => {
    expect(isOnDate(at, datesIn('19 February 2025'))).toBe(held)
  })

  it('hold every year where none is named, and nothing where there is no date', () => {
    expect(isOnDate('2019-05-01T00:00:00Z', datesIn('in May'))).toBe(true)
    expect(isOnDate('2019-05-01T00:00:00Z', [])).toBe(false)
  })
})
