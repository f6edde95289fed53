/** @module The pre-compact interceptor's triggers, and those that the context guardian and the context preservation add: line by line. */

import { describe, expect, it } from 'vitest'
import { alertText } from '../../src/capture/triggers/alert-text.ts'
import { gauge } from '../../src/capture/triggers/context-usage.ts'
import { detectTriggers, estimateFileTokens, type TriggerFacts } from '../../src/capture/triggers/rules.ts'
import { MANUAL_PHRASES, MINUTE, TYPE_PRIORITY } from '../../src/rules.ts'
import type { CheckpointType } from '../../src/snapshot/types.ts'
import { findSaveRequest } from '../../src/text/save-request.ts'

const types = (facts: TriggerFacts) => [...new Set(detectTriggers(facts).map(({ type }) => type))]
const WINDOW = 200_000

describe('pre-compact interceptor, "Activation Trigger"', () => {
  it('"User says: "save state", "checkpoint", "preserve context"" and "Before risky operations"', () => {
    for (const phrase of MANUAL_PHRASES) expect(findSaveRequest(phrase)).toBe('manual')
  })

  it('"Before reading many large files"', () => {
    const upcoming = [120_000, 90_000].map(estimateFileTokens).reduce((sum, tokens) => sum + tokens)
    expect(types({ tokensUsed: 120_000, window: WINDOW, upcoming })).toEqual(['preemptive'])
    expect(types({ tokensUsed: 120_000, window: WINDOW, upcoming: estimateFileTokens(120_000) })).toEqual([])
  })
})

describe('pre-compact interceptor, "Detection Strategy"', () => {
  it('"If >= 40: TRIGGER"', () => {
    expect([39, 40].map((exchangesSinceCompaction) => types({ exchangesSinceCompaction }).length)).toEqual([0, 1])
  })

  it('"If current + estimated > 160k: TRIGGER"', () => {
    const preemptive = (upcoming: number) => types({ tokensUsed: 100_000, window: WINDOW, upcoming })
    expect([60_000, 60_001].map(preemptive)).toEqual([[], ['preemptive']])
    expect(gauge({ tokensUsed: 100_000, window: WINDOW, upcoming: 60_001 }).due).toEqual(['preemptive'])
  })
})

describe('pre-compact interceptor, "Example Flow" and "STEP 2: ALERT USER"', () => {
  it('"🚨 CONTEXT CHECKPOINT TRIGGERED / Context: 165k / 200k tokens (82.5%) / Messages: [N] exchanges"', () => {
    const measured = gauge({ tokensUsed: 165_000, window: WINDOW, exchanges: 45 })
    expect(alertText(measured).split('\n')).toEqual([
      '🚨 CONTEXT CHECKPOINT TRIGGERED',
      'Context: 165k / 200k tokens (82.5%)',
      'Messages: 45 exchanges',
    ])
  })

  it('says of the context what is known', () => {
    expect(alertText(gauge({}))).toBe('🚨 CONTEXT CHECKPOINT TRIGGERED')
  })
})

describe('context guardian', () => {
  it('"Message contains "CRITICAL: AUTO-COMPACT IMMINENT"": precompact, before all else', () => {
    expect(findSaveRequest('CRITICAL: AUTO-COMPACT IMMINENT')).toBe('imminent')
    expect(TYPE_PRIORITY.precompact).toMatchObject({ priority: 'critical', within: 0 })
  })

  it('"User types /sh:checkpoint command"', () => {
    expect(findSaveRequest('/sh:checkpoint')).toBe('manual')
  })

  it('"Moving between phases (Analysis → Planning → Implementation → Testing → Deployment)"', () => {
    const phases = ['analysis', 'planning', 'implementation', 'testing', 'deployment'] as const
    for (const [index, after] of phases.slice(1).entries()) {
      const before = phases[index] ?? 'unknown'
      expect(types({ phase: { before, after } })).toEqual(['phase'])
    }
  })

  it('"Session duration >30 minutes without checkpoint"', () => {
    expect([30 * MINUTE - 1, 30 * MINUTE].map((since) => types({ sinceLastCheckpointMs: since }).length)).toEqual([
      0, 1,
    ])
  })

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
  ])('a checkpoint of type %s is of %s priority, within %d ms', (type, priority, within) => {
    expect(TYPE_PRIORITY[type]).toEqual({ priority, within })
  })
})

describe('context preservation, "Trigger Mechanisms"', () => {
  it('"User runs /context-compact or explicit save"', () => {
    expect(findSaveRequest('/context-compact')).toBe('manual')
  })
})
