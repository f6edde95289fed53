import { describe, expect, it } from 'vitest'
import { CHARS_PER_TOKEN } from '../../../src/rules.ts'
import { renderObservations } from '../../../src/snapshot/format/observations.ts'
import { tokenMetrics, tokenStatus } from '../../../src/snapshot/format/token-metrics.ts'
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

describe('tokenMetrics', () => {
  it('measures the observations in full', () => {
    const { estimated, status } = tokenMetrics(PLAIN)
    expect(estimated).toBe(Math.ceil(renderObservations(PLAIN).join('\n').length / CHARS_PER_TOKEN))
    expect(status).toBe('healthy')
  })
})
