import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { condense } from '../../../src/text/condense.ts'

const NARRATION = 'Then the tide comes and goes as it did on the day before, and so on and so forth. '

describe('a condensed text', () => {
  it('is the text itself where it fits', () => {
    expect(condense('## Tide\n\nIt is high.', 100)).toBe('## Tide\n\nIt is high.')
  })

  it.each([
    ['a name of the code', 'The lock in `release()` is held twice.'],
    ['a path', 'It stands in src/tide/gauge.ts now.'],
    ['a figure with a cause', 'It took 300 ms because of the sort.'],
    ['a failure', 'The second row was lost: both keys are wrong.'],
    ['a commit', 'Committed as 4219c4f and pushed.'],
  ])('keeps the sentence with %s, whole, among narration', (_, telling) => {
    const text = condense(`Gauges are read.\n${NARRATION.repeat(3)}${telling} ${NARRATION.repeat(6)}`.trim(), 160)
    expect(text).toContain(telling)
    expect(text).toContain('…')
  })

  it('keeps what comes first, but for praise', () => {
    const text = condense(`Great question! The gauge is old.\n${NARRATION.repeat(6)}`, 60)
    expect(text).toBe('The gauge is old. …')
  })

  it('leaves headings out before sentences', () => {
    const lines = ['The gauge is old.', '## What it was', '`low` was read twice.', '**Rows**', '`high` was not read.']
    expect(condense(lines.join('\n'), 80)).toBe('The gauge is old. …\n`low` was read twice. …\n`high` was not read.')
  })

  it('keeps the order of the text, and shows each gap', () => {
    const lines = Array.from({ length: 20 }, (_, n) =>
      n % 5 === 0 ? `Row ${n} of \`tide.ts\` failed.` : 'It went on.',
    )
    const text = condense(lines.join('\n'), 120)
    const rows = [...text.matchAll(/Row (\d+)/g)].map(([, n]) => Number(n))
    expect(rows.length).toBeGreaterThan(2)
    expect(rows).toEqual(rows.toSorted((a, b) => a - b))
  })

  it('gives both ends of one long sentence', () => {
    expect(condense(`It begins ${'and goes on '.repeat(50)}until it ends`, 100)).toMatch(
      /^It begins .* … .*until it ends$/,
    )
  })

  it('is never longer than it may be', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 200 }), { maxLength: 30 }),
        fc.integer({ min: 10, max: 400 }),
        (lines, length) => {
          expect(condense(lines.join('\n'), length).length).toBeLessThanOrEqual(length)
        },
      ),
    )
  })
})
