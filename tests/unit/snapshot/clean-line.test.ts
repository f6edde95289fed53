/** A stored line, as a person reads it. */

import { describe, expect, it } from 'vitest'
import { cleanLine } from '../../../src/snapshot/format/clean-line.ts'

describe('a line without its format', () => {
  it.each([
    ['- npm test → 3 failed | outcome: failed | exit: 1', { text: 'npm test → 3 failed', failed: true }],
    ['2. `npm run build` | outcome: ok | exit: 0', { text: '`npm run build`', failed: false }],
    ['- one line\\nand another', { text: 'one line and another', failed: false }],
    ['Next step: Write the README', { label: 'Next step', text: 'Write the README', failed: false }],
    ['E1 --- FAIL: TestPhase', { text: 'E1 --- FAIL: TestPhase', failed: false }],
    ['We saw that one of them is: slow', { text: 'We saw that one of them is: slow', failed: false }],
    ['- **Scenario:** add `tides`', { label: 'Scenario', text: 'add tides', failed: false }],
    [
      '- Done:\\n## Tides\\n```\\nnpm `test`\\n```\\n**Next**',
      { label: 'Done', text: 'Tides npm `test` Next', failed: false },
    ],
    ['=== CURRENT WORK ===', undefined],
    ['Previous: checkpoint-2026-11-04-tides-3fym', undefined],
    ['Decisions:', undefined],
    ['Tests/commands run:', undefined],
    ['', undefined],
  ])('%j', (line, clean) => {
    expect(cleanLine(line)).toEqual(clean)
  })
})
