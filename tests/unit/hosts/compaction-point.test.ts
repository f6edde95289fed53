import { describe, expect, it } from 'vitest'
import { type CompactionFacts, compactionPoint } from '../../../src/hosts/claude-code/status.ts'

const facts = (given: Partial<CompactionFacts>): CompactionFacts => ({
  window: 200_000,
  env: {},
  settings: [],
  ...given,
})
const at = (tokens: number) => ({ kind: 'at', tokens })
const UNKNOWN = { kind: 'unknown' }
const OFF = { kind: 'off' }

describe('compactionPoint', () => {
  it.each([
    ['a model that compacts by itself at 200k', { model: 'claude-sonnet-4-6' }, at(167_000)],
    ['the same by its dated name', { model: 'claude-opus-4-6-20260115' }, at(167_000)],
    ['a model whose name only begins alike', { model: 'claude-opus-4-60' }, UNKNOWN],
    ['sonnet 5 with a million', { model: 'claude-sonnet-5', window: 1_000_000 }, at(934_000)],
    ['sonnet 5 with 200k', { model: 'claude-sonnet-5' }, at(167_000)],
    ['a million on a model without a point of its own', { model: 'claude-opus-4-8[1m]', window: 1_000_000 }, UNKNOWN],
    ['sonnet 4.6 with a million', { model: 'claude-sonnet-4-6[1m]', window: 1_000_000 }, UNKNOWN],
    ['no model', {}, UNKNOWN],
    ['a window of the environment', { env: { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '150000' } }, at(117_000)],
    ['a window below the least', { env: { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '5000' } }, at(67_000)],
    ['a window above the model', { env: { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '500000' } }, at(167_000)],
    ['a window of the settings', { settings: [{}, { autoCompactWindow: 120_000 }] }, at(87_000)],
    [
      'nonsense for a window',
      { env: { CLAUDE_CODE_AUTO_COMPACT_WINDOW: 'yes' }, settings: [{ autoCompactWindow: null }] },
      UNKNOWN,
    ],
    ['a smaller answer', { model: 'claude-sonnet-4-6', env: { CLAUDE_CODE_MAX_OUTPUT_TOKENS: '8000' } }, at(179_000)],
    [
      'a larger answer than is kept free',
      { model: 'claude-sonnet-4-6', env: { CLAUDE_CODE_MAX_OUTPUT_TOKENS: '64000' } },
      at(167_000),
    ],
    [
      'half of it by percentage',
      { model: 'claude-sonnet-4-6', env: { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: '50' } },
      at(90_000),
    ],
    [
      'a percentage that would raise it',
      { model: 'claude-sonnet-4-6', env: { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: '100' } },
      at(167_000),
    ],
    ['a percentage alone', { env: { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: '50' } }, UNKNOWN],
    ['auto-compaction off by environment', { model: 'claude-sonnet-4-6', env: { DISABLE_AUTO_COMPACT: '1' } }, OFF],
    [
      'off by settings, the nearer file first',
      { settings: [{ autoCompactEnabled: false }, { autoCompactEnabled: true }] },
      OFF,
    ],
    [
      'on again by the nearer file',
      { model: 'claude-sonnet-4-6', settings: [{ autoCompactEnabled: true }, { autoCompactEnabled: false }] },
      at(167_000),
    ],
  ])('knows of %s', (_, given, expected) => {
    expect(compactionPoint(facts(given as Partial<CompactionFacts>))).toEqual(expected)
  })
})
