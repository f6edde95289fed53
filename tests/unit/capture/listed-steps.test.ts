import { describe, expect, it } from 'vitest'
import { leftToDo, listedSteps } from '../../../src/capture/language/listed-steps.ts'
import { KEEP } from '../../../src/rules.ts'
import { startMeter } from '../../spent.ts'
import { assistant, draft, fold, prompt, ROOT, result } from './records.ts'

describe('listedSteps', () => {
  it.each<[string, string, string[]]>([
    [
      'what a line says has to be done',
      'The gauge reads the wrong datum. I need to update:\n1. The reader in `gauge.ts`\n2. The **table** of datums\n\nLet me look.',
      ['The gauge reads the wrong datum. I need to update: The reader in `gauge.ts`', 'The table of datums'],
    ],
    [
      'what a line below the list takes up by its numbers',
      'Three threads are open.\n\n1. The docstring is stale.\n2. The level is not set.\n3. A duplicate.\n\nLet me fix the actionable ones (1, 2).',
      ['The docstring is stale.', 'The level is not set.', 'A duplicate.'],
    ],
    [
      'a plan',
      "Here's my plan:\n- [ ] parse the table\n- [ ] draw the gauge",
      ["Here's my plan: parse the table", 'draw the gauge'],
    ],
    [
      'the entries alone, without what explains them',
      'Next steps:\n1. Parse the table\n   - both forms\n   - with seconds\n\n2. Draw the gauge\n   as a chart',
      ['Parse the table', 'Draw the gauge'],
    ],
    [
      'open entries of a list that is ticked off',
      'Remaining work:\n- [x] parse\n- [ ] draw the gauge',
      ['draw the gauge'],
    ],
    [
      'the last of several lists',
      'I will need to:\n1. parse it\n2. draw it\n\nThen it needs to be:\n1. printed\n2. posted',
      ['Then it needs to be: printed', 'posted'],
    ],
  ])('gives %s', (_, words, steps) => {
    expect(listedSteps(words)).toEqual(steps)
  })

  it.each([
    ['what was done', 'I made these changes, which this needs to be right:\n1. parsed the table\n2. drew the gauge'],
    ['findings', 'The issues here are:\n1. the datum is wrong\n2. the table is stale'],
    ['what the person can do', 'To see it you will need to:\n1. open the gauge\n2. wait'],
    ['questions', 'We need to decide:\n1. Which datum?\n2. Which harbour?'],
    ['code', 'I need to run:\n```\n1. not a step\n2. not a step\n```'],
    ['prose', 'I need to update the reader and then the table.'],
  ])('gives nothing for %s', (_, words) => {
    expect(listedSteps(words)).toEqual([])
  })

  it('is bounded, redacted and fast on any text', () => {
    const many = `I need to do:\n${Array.from({ length: 90 }, (_, i) => `${i}. step number ${i}`).join('\n')}`
    expect(listedSteps(many)).toHaveLength(KEEP.announced)
    const [secret = ''] = listedSteps(`I need to rotate:\n1. ghp_${'a1B2'.repeat(9)} in the pipeline`)
    expect(secret).toContain('[REDACTED')
    const spent = startMeter()
    listedSteps(`next steps:\n${'- '.repeat(200_000)}\n${'1. let me need to be '.repeat(50_000)}`)
    expect(spent()).toBeLessThan(2_000)
  })
})

describe('leftToDo', () => {
  it.each<[string, string, string[]]>([
    [
      'a list under "Next steps"',
      'All green.\n\n## Next steps\n\n1. Draw the gauge\n2. Print it',
      ['Draw the gauge', 'Print it'],
    ],
    [
      'lines under such a heading, up to the next one',
      '# Parsed\n\n## Next up\n\n**Phase 2: the gauge**\n\n`/plan 2`\n\n---\n\nThe rest.',
      ['Phase 2: the gauge', '`/plan 2`'],
    ],
    ['what is not done yet', 'Parsed.\n\nNot yet implemented:\n- the gauge\n- the chart', ['the gauge', 'the chart']],
    ['nothing of a plan', 'I need to:\n1. parse\n2. draw', []],
    ['nothing of what was done', 'Summary:\n- parsed\n- drawn', []],
  ])('gives %s', (_, words, left) => {
    expect(leftToDo(words)).toEqual(left)
  })
})

describe('a step that was listed', () => {
  it('is announced no more once its names stand in the files, and never where it only looks', () => {
    const list =
      'I need to do three things:\n1. Give `Gauge` its `drawTide`\n2. Let me look at the tests\n3. Call `closeGauge`'
    const patch = { structuredPatch: [{ lines: ['+  drawTide(): void {'] }] }
    const lines = [
      prompt('Draw the tide'),
      assistant('m1', { type: 'text', text: list }),
      assistant('m1', { type: 'tool_use', id: 'e1', name: 'Edit', input: { file_path: `${ROOT}/a.ts` } }),
      result('e1', 'ok', { structured: patch }),
    ]
    expect(draft(fold(lines)).announced).toEqual(['Call `closeGauge`'])
  })
})
