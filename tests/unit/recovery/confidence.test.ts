import { describe, expect, it } from 'vitest'
import {
  assess,
  type Decision,
  describeAge,
  type MatchForm,
  type Tier,
  tierOf,
} from '../../../src/recovery/match/confidence.ts'
import { BASE_CONFIDENCE, ENDED_STATUSES } from '../../../src/rules.ts'
import { facts, saved } from './jwt.ts'

describe('tierOf', () => {
  it.each([
    [1, 'high'],
    [0.9, 'high'],
    [0.899, 'medium'],
    [0.7, 'medium'],
    [0.699, 'low'],
    [0, 'low'],
  ] as const)('%f is %s', (confidence, tier) => expect(tierOf(confidence)).toBe(tier))
})

describe('assess', () => {
  it.each<[MatchForm, number, Tier, Decision]>([
    ['id-checked', 0, 'high', 'apply'],
    ['id-checked', 5.99, 'high', 'apply'],
    ['id-checked', 6, 'medium', 'confirm'],
    ['id-checked', 24, 'medium', 'confirm'],
    ['id-checked', 24.01, 'low', 'confirm'],
    ['id', 5.99, 'high', 'apply'],
    ['id', 6, 'medium', 'confirm'],
    ['id', 24, 'medium', 'confirm'],
    ['id', 24.01, 'low', 'confirm'],
    ['id', 24 * 7.01, 'low', 'confirm'],
    ['formatted', 5.99, 'high', 'apply'],
    ['formatted', 6, 'medium', 'confirm'],
    ['formatted', 24, 'medium', 'confirm'],
    ['formatted', 24.01, 'low', 'choose'],
    ['natural', 0, 'medium', 'confirm'],
    ['natural', 24, 'medium', 'confirm'],
    ['natural', 24.01, 'low', 'choose'],
    ['reference', 3, 'medium', 'confirm'],
    ['files', 3, 'medium', 'confirm'],
    ['proactive', 0, 'medium', 'offer'],
    ['proactive', 23, 'low', 'offer'],
  ])('%s after %f hours is %s: %s', (form, hours, tier, decision) => {
    expect(assess(saved(hours), facts({ form }))).toMatchObject({ tier, decision })
  })

  it.each(Object.keys(BASE_CONFIDENCE) as MatchForm[])('applies nothing that has ended: %s', (form) => {
    for (const status of ENDED_STATUSES) expect(assess(saved(1, { status }), facts({ form })).decision).toBe('none')
  })

  it('explains itself: reference, age, project, branch and HEAD, status, what is unfinished, files changed, rivals, likelihood', () => {
    const { evidence } = assess(
      saved(3, { workspace: { gitBranch: 'auth', gitHead: 'aaaaaaaaaa' } }),
      facts({
        form: 'natural',
        reference: 'API authentication',
        strength: 0.5,
        branch: 'main',
        head: 'bbbbbbbbbb',
        alive: 'open',
        unfinished: ['2 of 4 tasks open'],
        changed: ['auth.js', 'a.js', 'b.js', 'c.js', 'd.js'],
        rivals: ['checkpoint-b'],
      }),
    )
    expect(evidence).toEqual([
      expect.stringMatching(/^asked to go on with "API authentication": ".*" \(50% of its words\)$/),
      'saved 3 hours ago (2025-10-07T09:00:00.000Z)',
      'same project: shop',
      'branch was auth, is main',
      'HEAD was aaaaaaa, is bbbbbbb',
      'status: in-progress',
      'its session is still open in another terminal',
      'unfinished: 2 of 4 tasks open',
      'changed since: auth.js, a.js, b.js, c.js and 1 more',
      'fits as well: checkpoint-b',
      'likelihood that it is meant: 0.44',
    ])
  })

  it('falls to medium for an exact id when a file has changed since', () => {
    expect(assess(saved(1), facts({ form: 'id-checked', changed: ['auth.js'] }))).toMatchObject({
      tier: 'medium',
      decision: 'confirm',
    })
  })

  it('stays high for an exact id when only HEAD moved on: the work was committed', () => {
    const snapshot = saved(1, { workspace: { gitBranch: 'main', gitHead: 'a' } })
    expect(assess(snapshot, facts({ form: 'id-checked', branch: 'main', head: 'b' })).tier).toBe('high')
  })
})

describe('describeAge', () => {
  it.each([
    [-1, 'moments'],
    [59_999, 'moments'],
    [60_000, '1 minute'],
    [3_599_999, '59 minutes'],
    [3_600_000, '1 hour'],
    [47.9 * 3_600_000, '47 hours'],
    [48 * 3_600_000, '2 days'],
  ])('%d ms is %s', (age, words) => expect(describeAge(age)).toBe(words))
})
