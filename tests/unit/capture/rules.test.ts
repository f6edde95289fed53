import { describe, expect, it } from 'vitest'
import { gauge } from '../../../src/capture/triggers/context-usage.ts'
import {
  detectTriggers,
  estimateFileTokens,
  isWaveKey,
  type TriggerFacts,
  tokenEvidence,
} from '../../../src/capture/triggers/rules.ts'
import { DEFAULT_THRESHOLDS, readThresholds } from '../../../src/capture/triggers/thresholds.ts'
import { MINUTE, TYPE_PRIORITY } from '../../../src/rules.ts'
import type { CheckpointType } from '../../../src/snapshot/types.ts'

const rules = (facts: TriggerFacts) => detectTriggers(facts).map(({ rule }) => rule)
const WINDOW = 200_000

describe('detectTriggers', () => {
  it.each([
    [149_999, []],
    [0.749 * WINDOW, []],
    [150_000, ['save']],
    [159_800, ['save']],
    [159_999, ['save']],
    [160_000, ['alert', 'save']],
    [165_000, ['alert', 'save']],
    [250_000, ['alert', 'save']],
  ])('at %i of 200,000 tokens: %j', (tokensUsed, due) => {
    expect(rules({ tokensUsed, window: WINDOW })).toEqual(due)
  })

  it.each([
    [749_999, []],
    [750_000, ['save']],
    [799_999, ['save']],
    [800_000, ['alert', 'save']],
  ])('at %i of a million tokens: %j', (tokensUsed, due) => {
    expect(rules({ tokensUsed, window: 1_000_000 })).toEqual(due)
  })

  it.each([
    [133_599, []],
    [133_600, ['alert', 'save']],
    // The earliest automatic compaction of a window of 200,000 tokens in recorded sessions.
    [155_066, ['alert', 'save']],
  ])('at %i tokens of an unknown window: %j', (tokensUsed, due) => {
    expect(rules({ tokensUsed })).toEqual(due)
  })

  it.each([
    [100_000, 60_000, []],
    [100_000, 60_001, ['preemptive']],
    [100_000, 0, []],
    [160_000, 1, ['alert', 'preemptive', 'save']],
  ])('with %i of 200,000 tokens used and %i to come: %j', (tokensUsed, upcoming, due) => {
    expect(rules({ tokensUsed, window: WINDOW, upcoming }).sort()).toEqual(due)
  })

  it.each<[TriggerFacts, string[]]>([
    [{ exchangesSinceCompaction: 39 }, []],
    [{ exchangesSinceCompaction: 40 }, ['exchanges']],
    [{ sinceLastCheckpointMs: 30 * MINUTE - 1 }, []],
    [{ sinceLastCheckpointMs: 30 * MINUTE }, ['time']],
  ])('of %j: %j', (facts, due) => {
    expect(rules(facts)).toEqual(due)
  })

  it.each([
    ['planning', 'implementation', ['phase']],
    ['testing', 'implementation', ['phase']],
    ['testing', 'testing', []],
    ['unknown', 'testing', []],
    ['testing', 'unknown', []],
  ] as const)('from %s to %s: %j', (before, after, due) => {
    expect(rules({ phase: { before, after } })).toEqual(due)
  })

  it.each([
    ['wave_2_complete', true],
    ['shannon_wave_1_auth_complete', true],
    ['wave_2_results', false],
    ['complete', false],
    ['wave 2 complete', false],
  ])('the key %s ends a wave: %s', (name, ends) => {
    expect(isWaveKey(name)).toBe(ends)
    expect(rules({ written: [name] })).toEqual(ends ? ['wave'] : [])
  })

  it('does not fire again what has fired', () => {
    const facts: TriggerFacts = { tokensUsed: 170_000, window: WINDOW, exchangesSinceCompaction: 50 }
    expect(rules({ ...facts, fired: ['alert', 'save', 'exchanges'] })).toEqual([])
    expect(rules({ ...facts, fired: ['save'] })).toEqual(['alert', 'exchanges'])
  })

  it('fires nothing where nothing is known', () => {
    expect(detectTriggers({})).toEqual([])
    expect(detectTriggers({ window: WINDOW, upcoming: 1_000_000, written: [], phase: {} })).toEqual([])
  })

  it('puts the most urgent first, each with the priority and delay of its type', () => {
    const all = detectTriggers({
      tokensUsed: 170_000,
      window: WINDOW,
      exchangesSinceCompaction: 45,
      sinceLastCheckpointMs: 40 * MINUTE,
      phase: { before: 'planning', after: 'testing' },
      written: ['wave_1_complete'],
      upcoming: 50_000,
    })
    expect(all.map(({ type }) => type)).toEqual([
      'threshold',
      'threshold',
      'preemptive',
      'message-count',
      'wave',
      'phase',
      'time',
    ])
    for (const { type, priority, within } of all) expect({ priority, within }).toEqual(TYPE_PRIORITY[type])
  })

  it('says what it saw', () => {
    const evidence = (facts: TriggerFacts) => detectTriggers(facts).map((trigger) => trigger.evidence)
    expect(evidence({ tokensUsed: 165_000, window: WINDOW })[0]).toBe('165,000 of 200,000 tokens, 82.5 %')
    expect(evidence({ tokensUsed: 159_999, window: WINDOW })).toEqual(['159,999 of 200,000 tokens, 79.9 %'])
    expect(evidence({ tokensUsed: 167_000 })[0]).toBe('167,000 tokens; window unknown, mark at 133,600 assumed')
    expect(evidence({ exchangesSinceCompaction: 45 })).toEqual(['45 exchanges since the last compaction'])
    expect(evidence({ sinceLastCheckpointMs: 31.5 * MINUTE })).toEqual(['31 minutes since the last one'])
    expect(evidence({ phase: { before: 'planning', after: 'testing' } })).toEqual(['planning → testing'])
    expect(evidence({ tokensUsed: 100_000, window: WINDOW, upcoming: 70_000 })).toEqual([
      '100,000 of 200,000 tokens, 50 %, and about 70,000 more',
    ])
    expect(evidence({ written: Array.from({ length: 8 }, (_, index) => `wave_${index}_complete`) })[0]).toMatch(
      /^wave_0_complete, .*wave_4_complete, 3 more$/,
    )
    expect(tokenEvidence(gauge({}))).toBe('tokens used: unknown')
  })

  it('takes the marks that the person set', () => {
    const own = readThresholds({
      thresholds: { alertShare: 0.5, saveShare: 0.4, assumedTokens: 10, exchanges: 3, minutes: 1 },
    })
    const due = (facts: TriggerFacts) => detectTriggers(facts, own).map(({ rule, reason }) => `${rule}: ${reason}`)
    expect(due({ tokensUsed: 50, window: 100 })).toEqual([
      'alert: 50 % of the context window is used',
      'save: 40 % of the context window is used',
    ])
    expect(due({ tokensUsed: 39, window: 100, exchangesSinceCompaction: 2, sinceLastCheckpointMs: 59_999 })).toEqual([])
    expect(due({ tokensUsed: 10 })[0]).toBe('alert: 10 tokens are used (assumed: the window is unknown)')
    expect(due({ exchangesSinceCompaction: 3, sinceLastCheckpointMs: 60_000 })).toHaveLength(2)
  })
})

describe('readThresholds', () => {
  it.each([
    [{}],
    [{ thresholds: null }],
    [{ thresholds: 'high' }],
    [{ thresholds: [] }],
    [{ thresholds: { alertShare: 80, saveShare: 0, assumedTokens: -1, exchanges: '40', minutes: Number.NaN } }],
  ])('falls back to the defaults for %j', (settings) => {
    expect(readThresholds(settings)).toEqual(DEFAULT_THRESHOLDS)
  })
})

describe('estimateFileTokens', () => {
  it.each([
    [0, 0],
    [1, 1],
    [4, 1],
    [40_000, 10_000],
  ])('takes %i bytes for %i tokens', (bytes, tokens) => {
    expect(estimateFileTokens(bytes)).toBe(tokens)
  })
})

describe('a checkpoint', () => {
  it.each<[CheckpointType, string, number]>([
    ['precompact', 'critical', 0],
    ['threshold', 'critical', 0],
    ['manual', 'high', 60_000],
    ['wave', 'high', 60_000],
    ['message-count', 'high', 60_000],
    ['preemptive', 'high', 60_000],
    ['phase', 'medium', 300_000],
    ['checkpoint', 'medium', 300_000],
    ['time', 'low', Number.POSITIVE_INFINITY],
    ['rolling', 'low', Number.POSITIVE_INFINITY],
  ])('of type %s is of %s priority, within %d ms', (type, priority, within) => {
    expect(TYPE_PRIORITY[type]).toEqual({ priority, within })
  })
})
