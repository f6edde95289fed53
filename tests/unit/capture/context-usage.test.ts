import { describe, expect, it } from 'vitest'
import { gauge } from '../../../src/capture/triggers/context-usage.ts'

describe('gauge', () => {
  it.each([
    // The pre-compact interceptor's case: 160,000 of 200,000 tokens.
    [
      { tokensUsed: 160_000, window: 200_000 },
      { share: 0.8, mark: 160_000, left: 0, due: ['tokens'], assumed: false },
    ],
    [
      { tokensUsed: 159_999, window: 200_000 },
      { left: 1, due: [], assumed: false },
    ],
    [
      { tokensUsed: 160_000, window: 1_000_000 },
      { share: 0.16, mark: 800_000, left: 640_000, due: [] },
    ],
    [{ tokensUsed: 133_600 }, { mark: 133_600, left: 0, due: ['tokens'], assumed: true }],
    [
      { tokensUsed: 150_000, window: 200_000, upcoming: 10_000 },
      { left: 10_000, due: [] },
    ],
    [{ tokensUsed: 150_000, window: 200_000, upcoming: 10_001 }, { due: ['preemptive'] }],
    [
      { tokensUsed: 170_000, window: 200_000, upcoming: 5_000 },
      { left: -10_000, due: ['tokens'] },
    ],
    [{ exchanges: 39 }, { exchangesLeft: 1, due: [] }],
    [{ exchanges: 40 }, { exchangesLeft: 0, due: ['exchanges'] }],
    [{ exchanges: 55 }, { exchangesLeft: 0, due: ['exchanges'] }],
  ])('%j gives %j', (facts, expected) => {
    expect(gauge(facts)).toMatchObject(expected)
  })

  it('has its mark at four fifths of a window of any size', () => {
    for (let window = 5; window <= 2_000_000; window += 1_115)
      if (gauge({ window }).mark !== (window / 5) * 4) throw new Error(`the mark of ${window} is off`)
  })

  it.each([
    [{}, ['tokensUsed', 'window', 'share', 'left', 'exchanges', 'exchangesLeft']],
    [{ tokensUsed: 5 }, ['window', 'share']],
    [{ window: 200_000 }, ['tokensUsed', 'share', 'left']],
    [{ window: 200_000, upcoming: 900_000 }, ['left']],
  ])('%j invents none of %j', (facts, absent) => {
    const measured = gauge(facts)
    for (const key of absent) expect(measured).not.toHaveProperty(key)
    expect(measured.due).toEqual([])
  })
})
