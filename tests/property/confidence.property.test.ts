/** Each factor of the confidence moves it in the direction that is stated, whatever the others are. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assess, type MatchFacts, type MatchForm } from '../../src/recovery/match/confidence.ts'
import { BASE_CONFIDENCE, FRESH_AGE, HOUR, RECENT_AGE, STALE_AGE } from '../../src/rules.ts'
import type { SessionSnapshot } from '../../src/snapshot/types.ts'
import { facts, NOW, saved } from '../unit/recovery/jwt.ts'

const forms = Object.keys(BASE_CONFIDENCE) as MatchForm[]
const EXPLICIT: readonly MatchForm[] = ['id-checked', 'id', 'formatted', 'written']

interface Case {
  readonly snapshot: SessionSnapshot
  readonly facts: MatchFacts
}
const anyCase: fc.Arbitrary<Case> = fc
  .record({
    form: fc.constantFrom(...forms),
    hours: fc.double({ min: 0, max: 24 * 20, noNaN: true }),
    foreign: fc.boolean(),
    status: fc.constantFrom('in-progress', 'paused', 'on-hold', 'resumed'),
    strength: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
    changed: fc.array(fc.constantFrom('a.js', 'b.js'), { maxLength: 2 }),
    rivals: fc.array(fc.constantFrom('r1', 'r2', 'r3'), { maxLength: 3 }),
    branch: fc.constantFrom('main', 'side', undefined),
    head: fc.constantFrom('a1', 'b2', undefined),
    checksumOk: fc.constantFrom(true, false, undefined),
    alive: fc.constantFrom('open', 'perhaps', 'over'),
  })
  .map(({ form, hours, foreign, status, strength, changed, rivals, branch, head, checksumOk, alive }) => ({
    snapshot: saved(hours, {
      status: status as SessionSnapshot['status'],
      workspace: { gitBranch: 'main', gitHead: 'a1' },
    }),
    facts: facts({
      form,
      project: foreign ? 'elsewhere' : 'github.com/dev/shop',
      changed,
      rivals,
      alive,
      ...(strength === undefined ? {} : { strength }),
      ...(branch === undefined ? {} : { branch }),
      ...(head === undefined ? {} : { head }),
      ...(checksumOk === undefined ? {} : { checksumOk }),
    }),
  }))

/** Holds for any case: `worse` is no surer than the case itself. */
function lowers(worse: (given: Case) => Case): void {
  fc.assert(
    fc.property(anyCase, (given) => {
      const after = worse(given)
      expect(assess(after.snapshot, after.facts).confidence).toBeLessThanOrEqual(
        assess(given.snapshot, given.facts).confidence,
      )
    }),
  )
}
/** And is truly less sure where nothing else speaks against it. */
function strictly(worse: (given: Case) => Case, form: MatchForm = 'natural'): void {
  const given: Case = {
    snapshot: saved(1, { workspace: { gitBranch: 'main', gitHead: 'a1' } }),
    facts: facts({ form, strength: 1, branch: 'main', head: 'a1' }),
  }
  const after = worse(given)
  expect(assess(after.snapshot, after.facts).confidence).toBeLessThan(assess(given.snapshot, given.facts).confidence)
}

const withFacts =
  (fields: Partial<MatchFacts>) =>
  (given: Case): Case => ({
    ...given,
    facts: { ...given.facts, ...fields },
  })
const older =
  (milliseconds: number) =>
  (given: Case): Case => ({
    ...given,
    snapshot: {
      ...given.snapshot,
      timestamp: new Date(Date.parse(given.snapshot.timestamp) - milliseconds).toISOString(),
    },
  })
const oneMore = (list: readonly string[] | undefined) => [...(list ?? []), 'another']

describe('the confidence', () => {
  it('lies between 0 and 1, and its tier and decision follow from it', () => {
    fc.assert(
      fc.property(anyCase, ({ snapshot, facts: given }) => {
        const { confidence, tier, decision, evidence } = assess(snapshot, given)
        expect(confidence).toBeGreaterThanOrEqual(0)
        expect(confidence).toBeLessThanOrEqual(1)
        if (decision === 'apply') expect(tier).toBe('high')
        if (given.rivals.length > 0) expect(['choose', 'offer']).toContain(decision)
        expect(evidence.length).toBeGreaterThanOrEqual(4)
      }),
    )
  })

  it.each([
    ['age', older(HOUR)],
    ['another project', withFacts({ project: 'elsewhere' })],
    ['a checksum that does not agree', withFacts({ checksumOk: false })],
    ['a topic of which nothing is said', withFacts({ strength: 0 })],
    ['another branch', withFacts({ branch: 'side' })],
    ['a session that is open in another terminal', withFacts({ alive: 'open' })],
  ])('falls or stays with %s', (_, worse) => lowers(worse))

  it('falls or stays with each file that changed, each rival, and a moved HEAD', () => {
    lowers((given) => withFacts({ changed: oneMore(given.facts.changed) })(given))
    lowers((given) => withFacts({ rivals: oneMore(given.facts.rivals) })(given))
    fc.assert(
      fc.property(anyCase, ({ snapshot, facts: given }) => {
        const moved = assess(snapshot, { ...given, branch: 'main', head: 'b2' }).confidence
        expect(moved).toBeLessThanOrEqual(assess(snapshot, { ...given, branch: 'main', head: 'a1' }).confidence)
      }),
    )
  })

  it('truly falls with each of them where nothing else speaks against it', () => {
    for (const age of [FRESH_AGE, RECENT_AGE, STALE_AGE]) strictly(older(age))
    strictly(withFacts({ project: 'elsewhere' }))
    strictly(withFacts({ strength: 0.5 }))
    strictly(withFacts({ changed: ['a.js'] }))
    strictly(withFacts({ branch: 'side' }))
    strictly(withFacts({ head: 'b2' }))
    strictly(withFacts({ rivals: ['r1'] }))
    strictly(withFacts({ alive: 'open' }))
    strictly(withFacts({ checksumOk: false }), 'id')
    strictly((given) => ({ ...given, snapshot: { ...given.snapshot, status: 'resumed' } }))
  })

  it('is never high by age alone: without an explicit reference nothing is applied', () => {
    fc.assert(
      fc.property(anyCase, ({ snapshot, facts: given }) => {
        const { tier, decision } = assess(snapshot, given)
        if (EXPLICIT.includes(given.form)) return
        expect(tier).not.toBe('high')
        expect(decision).not.toBe('apply')
      }),
    )
  })

  it('is never high for a session that is open in another terminal', () => {
    fc.assert(
      fc.property(anyCase, ({ snapshot, facts: given }) => {
        const { tier, decision } = assess(snapshot, { ...given, alive: 'open' })
        expect(tier).not.toBe('high')
        expect(decision).not.toBe('apply')
      }),
    )
  })

  it('is never high from 6 hours on, never medium after a day, and always asks after a week', () => {
    fc.assert(
      fc.property(anyCase, ({ snapshot, facts: given }) => {
        const age = NOW.getTime() - Date.parse(snapshot.timestamp)
        const { tier, decision } = assess(snapshot, given)
        if (age >= FRESH_AGE) expect(tier).not.toBe('high')
        if (age > RECENT_AGE) expect(tier).toBe('low')
        if (age > STALE_AGE) expect(decision).not.toBe('apply')
      }),
    )
  })
})
