import { describe, expect, it } from 'vitest'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { checkCoverage, checkFreshness, validateSnapshot } from '../../../src/snapshot/validate.ts'
import { PLAIN } from './arbitrary.ts'
import { JWT_SESSION } from './jwt-session.ts'

const failed = (snapshot: SessionSnapshot) =>
  validateSnapshot(snapshot)
    .filter((check) => !check.ok)
    .map((check) => check.check)

describe('validateSnapshot', () => {
  it('passes a complete snapshot in every check', () => {
    expect(failed(JWT_SESSION)).toStrictEqual([])
    expect(validateSnapshot(JWT_SESSION)).toHaveLength(10)
  })

  it.each<[Partial<SessionSnapshot>, string[]]>([
    [{ timestamp: '' }, ['has_timestamp']],
    [{ timestamp: 'yesterday-ish' }, ['has_timestamp']],
    [{ project: { id: 'unknown', name: 'unknown' } }, ['has_project_id']],
    [{ notes: [{ key: 'memory.analysis' }] }, ['has_memory_keys']],
    [{ phase: 'unknown', phaseLabel: '' }, ['has_phase']],
    [{ waves: 3 }, ['has_wave_context']],
    [{ goal: '', topic: '' }, ['has_current_work']],
    [{ nextStep: ' ', resume: {} }, ['has_continuation', 'has_resume_instructions']],
    [{ nextStep: '', tasks: [{ text: 'all', status: 'completed' }] }, ['has_pending']],
  ])('with %j fails %j', (change, expected) => {
    expect(failed({ ...JWT_SESSION, ...change })).toStrictEqual(expected)
  })

  it.each<[string, Partial<SessionSnapshot>]>([
    ['no waves at all', {}],
    ['a current wave', { wave: 2, waves: 3 }],
    ['a completed wave', { waveList: [{ number: 1, status: 'complete' }] }],
    ['an active wave in the list', { waves: 2, waveList: [{ number: 1, status: 'active' }] }],
  ])('accepts %s as wave context', (_, change) => {
    expect(failed({ ...JWT_SESSION, ...change })).toStrictEqual([])
  })

  it('says what is missing', () => {
    const messages = validateSnapshot({ ...PLAIN, project: { id: '', name: '' } })
      .filter((check) => !check.ok)
      .map((check) => check.message)
    expect(messages).toStrictEqual([
      'the project is unknown',
      'no next step and no first action',
      'no next step and no remaining tasks',
      'nothing says what to do first',
    ])
  })
})

describe('checkFreshness', () => {
  const now = new Date('2026-11-21T10:00:00.000Z')
  it.each([
    ['2026-11-21T09:00:00.000Z', true, 1],
    ['2026-11-20T10:00:00.001Z', true, 24],
    ['2026-11-20T10:00:00.000Z', false, 24],
    ['2026-11-21T10:04:00.000Z', true, -0.07],
    ['2026-11-21T11:00:00.000Z', false, -1],
    ['2026-11-21T10:00:00+01:00', true, 1],
    ['some day', false, undefined],
  ])('of %s is %s', (timestamp, isFresh, ageHours) => {
    const { message, ...verdict } = checkFreshness({ timestamp }, now)
    expect(verdict).toStrictEqual({ isFresh, ...(ageHours === undefined ? {} : { ageHours }) })
    expect(message).not.toBe('')
  })

  it('takes another age for the limit', () => {
    expect(checkFreshness({ timestamp: '2026-11-21T08:00:00.000Z' }, now, 3_600_000).isFresh).toBe(false)
  })
})

describe('checkCoverage', () => {
  it.each<[string[], string[], { isComplete: boolean; percent: number; missing: string[] }]>([
    [[], [], { isComplete: true, percent: 100, missing: [] }],
    [[], ['other'], { isComplete: true, percent: 100, missing: [] }],
    [['a', 'b'], ['b', 'c', 'd'], { isComplete: false, percent: 50, missing: ['a'] }],
    [['a', 'b', 'c'], ['a', 'b'], { isComplete: false, percent: 66, missing: ['c'] }],
  ])('of %j with %j there', (expected, found, verdict) => {
    expect(checkCoverage(expected, new Set(found))).toStrictEqual({ expected: expected.length, ...verdict })
  })
})
