import { describe, expect, it } from 'vitest'
import { tokenStatus, withTokenMetrics } from '../../../src/snapshot/format/token-metrics.ts'
import { PLAIN } from './arbitrary.ts'

describe('tokenStatus', () => {
  it.each([
    [0, 'healthy'],
    [799, 'healthy'],
    [800, 'warning'],
    [1_200, 'warning'],
    [1_201, 'over_budget'],
  ] as const)('of %d tokens is %s', (tokens, status) => {
    expect(tokenStatus(tokens)).toBe(status)
  })
})

describe('withTokenMetrics', () => {
  it('measures a snapshot the same however often, and keeps when it was last cut', () => {
    const measured = withTokenMetrics({
      ...PLAIN,
      tokenMetrics: { estimated: 0, status: 'healthy', lastTruncation: '2026-11-21T10:00:00.000Z' },
    })
    expect(measured.tokenMetrics).toMatchObject({ status: 'healthy', lastTruncation: '2026-11-21T10:00:00.000Z' })
    expect(measured.tokenMetrics?.estimated).toBeGreaterThan(50)
    expect(withTokenMetrics(measured)).toStrictEqual(measured)
  })
})
