import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTurns, renderTurn, turnOf } from '../../../src/snapshot/format/turn.ts'
import { standingTurns, type Turn } from '../../../src/snapshot/turn.ts'

const TURN: Turn = {
  number: 12,
  at: '2026-11-25T08:00:00.000Z',
  request: 'Draw the gauge.\n\nIn two colours: blue, red',
  asked: [
    { question: 'Which gauge?', answer: 'The round one' },
    { question: 'Bash rm -rf build', refused: true },
  ],
  files: [
    { path: 'src/gauge.ts', change: 'created' },
    { path: 'a file, with a comma.md', change: 'deleted' },
  ],
  read: ['src/tides.ts'],
  commands: [
    { command: 'npm test', outcome: 'failed', result: '1 failed' },
    { command: 'git commit -m "gauge"', outcome: 'ok', result: '1a2b3c4 gauge' },
  ],
  otherCommands: 3,
  calls: [
    { call: '`npm test` → failed', text: 'gauge.test.ts:12\nexpected 3' },
    { call: 'created src/gauge.ts', text: '' },
  ],
  agents: [{ asked: 'Review it', report: 'Two findings:\n- a\n- b' }],
  said: ['The scale is upside down.', 'It is drawn.\n\nShall I commit?'],
  ended: 'answered',
  compacted: true,
}

describe('a turn as observations', () => {
  it('is one line a part, each with its place', () => {
    expect(renderTurn(TURN)).toEqual([
      '[12.0] TURN: 2026-11-25T08:00:00.000Z, answered, compacted, 3 other commands',
      '[12.1] USER: Draw the gauge.\n\nIn two colours: blue, red',
      '[12.2] ASKED: Which gauge?\nANSWERED: The round one',
      '[12.3] ASKED: Bash rm -rf build\nREFUSED',
      '[12.4] FILES: created src/gauge.ts\ndeleted a file, with a comma.md',
      '[12.5] READ: src/tides.ts',
      '[12.6] RAN: npm test\n→ failed: 1 failed',
      '[12.7] RAN: git commit -m "gauge"\n→ ok: 1a2b3c4 gauge',
      '[12.8] CALL: `npm test` → failed\ngauge.test.ts:12\nexpected 3',
      '[12.9] CALL: created src/gauge.ts\n',
      '[12.10] SUBAGENT: Review it\nTwo findings:\n- a\n- b',
      '[12.11] AGENT: The scale is upside down.',
      '[12.12] AGENT: It is drawn.\n\nShall I commit?',
    ])
  })

  it('is read back as it was, in whatever order its lines stand', () => {
    expect(parseTurns(renderTurn(TURN).toReversed())).toEqual([TURN])
  })

  it('is read back as it was, whatever is in it', () => {
    const text = fc.string({
      minLength: 1,
      maxLength: 40,
      unit: fc.constantFrom('a', ' ', '\n', ':', '→', '[', ']', '.', '1', 'é'),
    })
    const line = fc
      .string({ minLength: 1, maxLength: 20, unit: fc.constantFrom('a', ' ', ':', ',', '.', '/') })
      .filter((one) => one.trim() === one)
    const turn = fc
      .record(
        {
          number: fc.integer({ min: 1, max: 99 }),
          request: text,
          instructions: text,
          kind: fc.constantFrom('command' as const, 'plan' as const),
          files: fc.array(
            fc.record({
              path: line,
              change: fc.constantFrom('created' as const, 'modified' as const, 'deleted' as const),
            }),
            { minLength: 1, maxLength: 3 },
          ),
          read: fc.array(line, { minLength: 1, maxLength: 3 }),
          calls: fc.array(fc.record({ call: line, text }), { minLength: 1, maxLength: 3 }),
          said: fc.array(text, { minLength: 1, maxLength: 3 }),
          ended: fc.constantFrom('answered' as const, 'interrupted' as const, 'cut-off' as const),
          withdrawsFrom: fc.integer({ min: 1, max: 9 }),
        },
        { requiredKeys: ['number'] },
      )
      .map((fields) => fields as Turn)
    fc.assert(
      fc.property(turn, (one) => {
        expect(parseTurns(renderTurn(one))).toEqual([one])
      }),
    )
  })

  it('leaves out the lines of others', () => {
    expect(parseTurns(['Name: shop', ...renderTurn({ number: 1, request: 'x' }), '[1] USER: no place'])).toEqual([
      { number: 1, request: 'x' },
    ])
    expect(turnOf('Name: shop')).toBeUndefined()
    expect(turnOf('[7.2] AGENT: done')).toBe(7)
  })
})

describe('turns that were taken back', () => {
  it('do not stand: those from a number on, up to the one that took them back', () => {
    const turns: Turn[] = [{ number: 1 }, { number: 2 }, { number: 3 }, { number: 4, withdrawsFrom: 2 }, { number: 5 }]
    expect(standingTurns(turns).map(({ number }) => number)).toEqual([1, 4, 5])
  })
})
