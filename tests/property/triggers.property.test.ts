/** @module What holds for every state of a session: more of anything never makes it less due to be saved. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gauge } from '../../src/capture/triggers/context-usage.ts'
import { detectTriggers, type Rule, THRESHOLD_RULES, type TriggerFacts } from '../../src/capture/triggers/rules.ts'
import { ALERT_SHARE, PRIORITIES } from '../../src/rules.ts'
import { findSaveRequest } from '../../src/text/save-request.ts'

const tokens = fc.nat({ max: 1_200_000 })
const window = fc.option(fc.integer({ min: 1_000, max: 1_000_000 }), { nil: undefined })
const facts: fc.Arbitrary<TriggerFacts> = fc
  .record(
    {
      tokensUsed: tokens,
      window,
      exchangesSinceCompaction: fc.nat({ max: 80 }),
      sinceLastCheckpointMs: fc.nat({ max: 4_000_000 }),
      upcoming: fc.nat({ max: 300_000 }),
      fired: fc.subarray([...THRESHOLD_RULES]),
      written: fc.array(fc.constantFrom('wave_1_complete', 'wave_1', 'note')),
    },
    { requiredKeys: [] },
  )
  .map(({ window: known, ...rest }) => ({ ...rest, ...(known === undefined ? {} : { window: known }) }))
const rulesOf = (given: TriggerFacts): Set<Rule> => new Set(detectTriggers(given).map(({ rule }) => rule))
const keeps = (less: TriggerFacts, more: TriggerFacts) => [...rulesOf(less)].every((rule) => rulesOf(more).has(rule))

describe('triggers', () => {
  it('are monotone in tokens, exchanges, time and what is to come', () => {
    fc.assert(
      fc.property(
        facts,
        fc.constantFrom('tokensUsed', 'exchangesSinceCompaction', 'sinceLastCheckpointMs', 'upcoming'),
        fc.nat({ max: 500_000 }),
        (given, key, more) => {
          expect(keeps(given, { ...given, [key]: (given[key] ?? 0) + more })).toBe(true)
        },
      ),
    )
  })

  it('are never more in a wider window', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 1_000, max: 500_000 }), fc.nat({ max: 500_000 }), (given, narrow, more) => {
        expect(keeps({ ...given, window: narrow + more }, { ...given, window: narrow })).toBe(true)
      }),
    )
  })

  it('alert exactly from the share on', () => {
    fc.assert(
      fc.property(tokens, fc.integer({ min: 1, max: 2_000_000 }), (tokensUsed, known) => {
        expect(rulesOf({ tokensUsed, window: known }).has('alert')).toBe(tokensUsed / known >= ALERT_SHARE)
        expect(gauge({ tokensUsed, window: known }).due.includes('tokens')).toBe(tokensUsed / known >= ALERT_SHARE)
      }),
    )
    // Every window of a size that rounds, and one of a thousand above.
    for (let known = 5; known <= 2_000_000; known += known < 50_000 ? 5 : 4_985)
      if (gauge({ window: known }).mark !== (known / 5) * 4) throw new Error(`the mark of ${known} is off`)
  })

  it('never name a threshold that has fired, and stand in the order of their priority', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const due = detectTriggers(given)
        expect(due.filter(({ rule }) => (given.fired as readonly Rule[] | undefined)?.includes(rule))).toEqual([])
        const ranks = due.map(({ priority }) => PRIORITIES.indexOf(priority))
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
        expect(due.every(({ reason, evidence }) => reason !== '' && evidence !== '')).toBe(true)
      }),
    )
  })

  it('read no request out of a text without its words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        fc.pre(!/checkpoint|save|preserve|risky|compact/i.test(text))
        expect(findSaveRequest(text)).toBeUndefined()
      }),
    )
  })
})
