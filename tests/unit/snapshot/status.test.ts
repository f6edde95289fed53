import { describe, expect, it } from 'vitest'
import { ThroughlineError } from '../../../src/errors.ts'
import { STATUS_MOVES, STATUSES } from '../../../src/rules.ts'
import { isEnded, moveStatus, reopen } from '../../../src/snapshot/status.ts'
import type { Status } from '../../../src/snapshot/types.ts'
import { PLAIN } from './arbitrary.ts'

const AT = '2026-11-21T12:00:00.000Z'
const PAIRS = STATUSES.flatMap((from) => STATUSES.map((to) => ({ from, to })))
const isLegal = ({ from, to }: { from: Status; to: Status }) => (STATUS_MOVES[from] as readonly Status[]).includes(to)

function errorOf(act: () => unknown): ThroughlineError {
  try {
    act()
  } catch (error) {
    if (error instanceof ThroughlineError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('moveStatus', () => {
  it.each(PAIRS.filter(isLegal))('lets $from become $to', ({ from, to }) => {
    expect(moveStatus({ ...PLAIN, status: from }, to, { at: AT }).status).toBe(to)
  })

  it.each(PAIRS.filter((pair) => !isLegal(pair)))('refuses $from to $to and names the legal moves', ({ from, to }) => {
    const error = errorOf(() => moveStatus({ ...PLAIN, status: from }, to, { at: AT }))
    expect(error.code).toBe('ILLEGAL_STATUS')
    expect(error.details['allowed']).toStrictEqual(STATUS_MOVES[from])
    for (const legal of STATUS_MOVES[from]) expect(error.message).toContain(legal)
  })

  it('says of ended work what it may become', () => {
    const error = errorOf(() => moveStatus({ ...PLAIN, status: 'completed' }, 'resumed', { at: AT }))
    expect(error.message).toContain('It may become: in-progress.')
  })

  it('records when it was resumed', () => {
    expect(moveStatus(PLAIN, 'resumed', { at: AT })).toStrictEqual({
      ...PLAIN,
      status: 'resumed',
      resumedAt: AT,
    })
  })

  it('records when it was completed, and the outcome', () => {
    expect(moveStatus(PLAIN, 'completed', { at: AT, outcome: 'shipped' })).toMatchObject({
      completedAt: AT,
      finalOutcome: 'shipped',
    })
  })

  it('records why it was abandoned, if known', () => {
    expect(moveStatus(PLAIN, 'abandoned', { at: AT, reason: 'no longer needed' }).abandonedReason).toBe(
      'no longer needed',
    )
    expect(moveStatus(PLAIN, 'abandoned', { at: AT })).not.toHaveProperty('abandonedReason')
  })

  it('leaves the snapshot that it was given as it was', () => {
    const before = structuredClone(PLAIN)
    moveStatus(PLAIN, 'completed', { at: AT, outcome: 'shipped' })
    expect(PLAIN).toStrictEqual(before)
  })
})

describe('reopen', () => {
  it.each(STATUSES.filter(isEnded))('puts %s in progress again and drops what its end recorded', (status) => {
    const ended = { ...PLAIN, status, completedAt: AT, finalOutcome: 'shipped', abandonedReason: 'none' }
    expect(reopen(ended)).toStrictEqual({ ...PLAIN, status: 'in-progress' })
  })

  it.each(STATUSES.filter((status) => !isEnded(status)))('refuses %s, which has not ended', (status) => {
    expect(errorOf(() => reopen({ ...PLAIN, status })).code).toBe('ILLEGAL_STATUS')
  })
})
